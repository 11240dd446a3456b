import { z } from 'zod';

/** Where files and page images are kept. The AWS variables mean what they mean to every AWS tool. */
export const blobStoreEnvironment = {
  GUIDEPOST_BLOB_STORE: z
    .string()
    .regex(
      /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[A-Za-z0-9._-]+)*\/?$/,
      'must be s3://bucket or s3://bucket/prefix',
    )
    .optional()
    .describe(
      'Bucket for files and page images, so that processes on other machines reach them; credentials come from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile, or the role of the machine. Without it they lie in the data folder, which all processes must then share.',
    )
    .meta({ example: 's3://guidelines/guidepost' }),
  AWS_ENDPOINT_URL_S3: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Server that speaks the S3 protocol, such as MinIO, Ceph or Garage; without it, AWS.')
    .meta({ example: 'http://localhost:9000' }),
  AWS_REGION: z.string().default('us-east-1').describe('Region of the bucket.'),
};

export interface BlobStoreSettings {
  readonly bucket: string;
  /** Before every key: empty, or ends in a slash. */
  readonly prefix: string;
  /** Absent: AWS. */
  readonly endpoint?: string | undefined;
  readonly region: string;
}

/** Undefined where blobs lie in the data folder. */
export function toBlobStoreSettings(env: {
  readonly GUIDEPOST_BLOB_STORE?: string | undefined;
  readonly AWS_ENDPOINT_URL_S3?: string | undefined;
  readonly AWS_REGION: string;
}): BlobStoreSettings | undefined {
  if (env.GUIDEPOST_BLOB_STORE === undefined) return undefined;
  const [bucket = '', ...folders] = env.GUIDEPOST_BLOB_STORE.replace(/^s3:\/\/|\/$/g, '').split('/');
  return {
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    endpoint: env.AWS_ENDPOINT_URL_S3,
    region: env.AWS_REGION,
  };
}
