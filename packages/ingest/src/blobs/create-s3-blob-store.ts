import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { BlobStoreSettings } from '@guidepost/contracts';
import { createBlobCache } from './blob-cache.ts';
import { checkBlobKey } from './blob-key.ts';
import type { BlobStore } from './blob-store.ts';
import { isAbsent, toS3BlobError } from './s3-blob-error.ts';
import { createStaging } from './staging.ts';

export interface S3BlobStoreOptions extends BlobStoreSettings {
  /** For downloads and copies of files, which programs on this machine need; each machine has its own. */
  readonly localFolder: string;
  /** Of the copies kept on this machine; 10 GiB by default. */
  readonly maxCacheBytes?: number;
  /** Default: what the AWS SDK finds (environment, profile, role of the machine or pod). */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

const MAX_CACHE_BYTES = 10 * 1024 ** 3;
/** Sent from memory, so that a request that fails can be sent again; larger files are streamed and sent once. */
const MAX_BUFFERED_BYTES = 32 * 1024 ** 2;
const CONNECT_TIMEOUT_MS = 5_000;
/** Without a byte from the server. */
const IDLE_TIMEOUT_MS = 60_000;
/** Requests of one removal that run at once. */
const REMOVALS = 16;

/** Blobs as objects of a bucket, below a prefix. Any server that speaks the S3 protocol with signatures of version 4. */
export function createS3BlobStore(options: S3BlobStoreOptions): BlobStore & { readonly close: () => void } {
  const { bucket, prefix, endpoint, region, localFolder, credentials } = options;
  const client = new S3Client({
    region,
    // Servers of one's own seldom have a name for each bucket.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
    // Many compatible servers know nothing of the checksums that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: IDLE_TIMEOUT_MS },
  });
  const staging = createStaging(join(localFolder, 'staging'));
  const cache = createBlobCache({
    folder: join(localFolder, 'copies'),
    stagingPath: staging.stagingPath,
    maxBytes: options.maxCacheBytes ?? MAX_CACHE_BYTES,
  });
  const place = (key: string) => ({ Bucket: bucket, Key: `${prefix}${checkBlobKey(key)}` });
  const attempt = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw toS3BlobError(key, options, error);
    }
  };

  const has: BlobStore['has'] = (key) =>
    attempt(key, () =>
      client.send(new HeadObjectCommand(place(key))).then(
        () => true,
        (error: unknown) => {
          if (isAbsent(error)) return false;
          throw error;
        },
      ),
    );
  const open = async (key: string) => {
    const { Body, ContentLength } = await client.send(new GetObjectCommand(place(key)));
    return { body: Body as Readable, sizeBytes: ContentLength ?? 0 };
  };

  return {
    stagingPath: staging.stagingPath,
    putFile: async (key, path) => {
      if (await has(key)) return;
      const { size } = await stat(path);
      const body = size <= MAX_BUFFERED_BYTES ? await readFile(path) : createReadStream(path);
      const upload = new PutObjectCommand({ ...place(key), Body: body, ContentLength: size });
      await attempt(key, () => client.send(upload));
    },
    put: async (key, bytes) => {
      await attempt(key, () => client.send(new PutObjectCommand({ ...place(key), Body: bytes })));
    },
    get: (key) =>
      attempt(key, async () => {
        const { body } = await open(key);
        return Buffer.concat(await body.toArray());
      }),
    stream: (key) => attempt(key, () => open(key)),
    has,
    localPath: (key) =>
      attempt(key, () =>
        cache.path(key, async (to) => {
          const { body } = await open(key);
          await pipeline(body, createWriteStream(to, { flush: true }));
        }),
      ),
    sweepStaging: async (olderThanMs) =>
      (await staging.sweepStaging(olderThanMs)) + (await cache.sweep(olderThanMs)),
    removeAll: async (keyPrefix) => {
      await cache.removeAll(keyPrefix);
      await attempt(keyPrefix, async () => {
        for (;;) {
          // From the start each time: what was listed before is gone.
          const { Contents = [] } = await client.send(
            new ListObjectsV2Command({ Bucket: bucket, Prefix: `${place(keyPrefix).Key}/` }),
          );
          if (Contents.length === 0) return;
          for (let at = 0; at < Contents.length; at += REMOVALS) {
            const batch = Contents.slice(at, at + REMOVALS);
            await Promise.all(
              batch.map(({ Key }) => client.send(new DeleteObjectCommand({ Bucket: bucket, Key }))),
            );
          }
        }
      });
    },
    close: () => client.destroy(),
  };
}
