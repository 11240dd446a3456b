import type { AppError, BlobStoreSettings } from '@guidepost/contracts';
import { type Database, openDatabase } from '@guidepost/db';
import {
  chooseQueueConnection,
  createJobQueues,
  type JobQueues,
  type QueueConnection,
} from '@guidepost/queue';
import type { BlobStore } from './blobs/blob-store.ts';
import { openBlobStore } from './blobs/open-blob-store.ts';
import { createIngest, type Ingest } from './create-ingest.ts';
import { createSecretBox, loadSecretKey, type SecretBox } from './secret-box.ts';

export interface OpenIngestOptions {
  readonly databaseUrl: string;
  readonly redisUrl?: string | undefined;
  /** Of the queues, where several installations share a server. */
  readonly queueNamespace?: string | undefined;
  /** Jobs carry traces. */
  readonly traced?: boolean;
  /** Blobs go to its folder `blobs`, or local copies to `blob-cache` where there is a store for them. */
  readonly dataDir: string;
  readonly blobStore?: BlobStoreSettings | undefined;
  /** 64 hexadecimal digits; default: the key of the data folder. */
  readonly secretKey?: string | undefined;
  /** Name shown in `pg_stat_activity`. */
  readonly applicationName: string;
  readonly maxConnections?: number;
  readonly maxFileBytes?: number;
  /** Lost connections and the like; they are retried. */
  readonly onError: (error: Error | AppError) => void;
}

export interface OpenIngest {
  readonly ingest: Ingest;
  readonly database: Database;
  readonly queues: JobQueues;
  readonly queueConnection: QueueConnection;
  readonly blobs: BlobStore;
  readonly secrets: SecretBox;
  readonly close: () => Promise<void>;
}

/** Opens database, queues and blob store of one installation. */
export async function openIngest(options: OpenIngestOptions): Promise<OpenIngest> {
  const { databaseUrl, redisUrl, dataDir, secretKey, onError } = options;
  const key = secretKey === undefined ? await loadSecretKey(dataDir) : Buffer.from(secretKey, 'hex');
  const database = await openDatabase(databaseUrl, {
    applicationName: options.applicationName,
    onIdleError: onError,
    ...(options.maxConnections === undefined ? {} : { maxConnections: options.maxConnections }),
  });
  const queueConnection = chooseQueueConnection({
    redisUrl,
    databaseUrl,
    namespace: options.queueNamespace,
    traced: options.traced,
  });
  const queues = createJobQueues({ connection: queueConnection, onError });
  const blobs = await openBlobStore(dataDir, options.blobStore);
  const secrets = createSecretBox(key);
  const ingest = createIngest({
    db: database.db,
    queues,
    blobs,
    secrets,
    onQueueError: onError,
    ...(options.maxFileBytes === undefined ? {} : { maxFileBytes: options.maxFileBytes }),
  });
  return {
    ingest,
    database,
    queues,
    queueConnection,
    blobs,
    secrets,
    close: async () => {
      await queues.close();
      await database.close();
      blobs.close();
    },
  };
}
