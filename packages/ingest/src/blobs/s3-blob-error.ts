import { S3ServiceException } from '@aws-sdk/client-s3';
import { AppError, type BlobStoreSettings } from '@guidepost/contracts';
import { toBlobError } from './create-folder-blob-store.ts';

const HTTP_NOT_FOUND = 404;
const HTTP_INSUFFICIENT_STORAGE = 507;
/** Answers that the same request may not get the next time. */
const isPassing = (status: number): boolean => status >= 500 || status === 429 || status === 408;

/** The object is not there; a bucket that is not there is another matter. */
export const isAbsent = (error: unknown): boolean =>
  error instanceof S3ServiceException &&
  error.$metadata.httpStatusCode === HTTP_NOT_FOUND &&
  error.name !== 'NoSuchBucket';

/** Faults of the object store as codes; those of this machine's disk as they are for a folder. */
export function toS3BlobError(key: string, { bucket, endpoint }: BlobStoreSettings, error: unknown): unknown {
  if (error instanceof AppError) return error;
  const where = endpoint === undefined ? `s3://${bucket}` : `s3://${bucket} at ${endpoint}`;
  if (isAbsent(error))
    return toBlobError(key, Object.assign(new Error('no such object'), { code: 'ENOENT', cause: error }));
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode ?? 0;
    if (status === HTTP_INSUFFICIENT_STORAGE) {
      return new AppError(
        'blob_store_full',
        `There is no room left in ${where} to store ${key}. Free some and retry.`,
        { cause: error },
      );
    }
    if (!isPassing(status)) {
      return new AppError(
        'blob_store_refused',
        `${where} refuses access to ${key} (${error.name}). Check bucket, region and credentials.`,
        { cause: error },
      );
    }
    return unavailable(where, error.name, error);
  }
  const { name, code } = error as NodeJS.ErrnoException;
  if (name === 'CredentialsProviderError') {
    return new AppError(
      'blob_store_refused',
      `There are no credentials for ${where}. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give the machine a role.`,
      { cause: error },
    );
  }
  if (name === 'TimeoutError' || (code !== undefined && NETWORK.has(code)))
    return unavailable(where, code ?? name, error);
  return toBlobError(key, error);
}

const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ERR_STREAM_PREMATURE_CLOSE',
]);

const unavailable = (where: string, reason: string, cause: unknown): AppError =>
  new AppError('blob_store_unavailable', `${where} does not answer (${reason}). It is tried again.`, {
    cause,
  });
