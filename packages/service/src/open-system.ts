import { join } from 'node:path';
import { type Database, type Db, openDatabase } from '@guidepost/db';
import {
  type BlobStore,
  createFolderBlobStore,
  createIngest,
  createSecretBox,
  type Ingest,
  loadSecretKey,
} from '@guidepost/ingest';
import { chooseQueueConnection, createJobQueues, type JobQueues } from '@guidepost/queue';

export interface SystemOptions {
  readonly databaseUrl: string;
  /** Absent: the queues live in the database. */
  readonly redisUrl?: string | undefined;
  /** Folder with files and page images, and the key of stored passwords unless `secretKey` is given. */
  readonly dataDir: string;
  /** 64 hexadecimal digits. */
  readonly secretKey?: string | undefined;
  /** Shown among the connections of the database. */
  readonly applicationName: string;
  readonly maxConnections?: number;
  readonly maxFileBytes?: number;
  /** Faults of connections that belong to no caller, and work that the queue did not take at once. */
  readonly onError: (error: Error) => void;
}

/** Database, queues and blob store of one process, and what acts on them together. */
export interface System {
  readonly db: Db;
  readonly database: Database;
  readonly queues: JobQueues;
  readonly blobs: BlobStore;
  readonly ingest: Ingest;
  close(): Promise<void>;
}

/** Opens database, queues and blob store; `database_unavailable` if the database does not answer. */
export async function openSystem(options: SystemOptions): Promise<System> {
  const { secretKey } = options;
  const secrets = createSecretBox(
    secretKey === undefined ? await loadSecretKey(options.dataDir) : Buffer.from(secretKey, 'hex'),
  );
  const blobs = createFolderBlobStore(join(options.dataDir, 'blobs'));
  const database = await openDatabase(options.databaseUrl, {
    applicationName: options.applicationName,
    onIdleError: options.onError,
    ...(options.maxConnections !== undefined && { maxConnections: options.maxConnections }),
  });
  const queues = createJobQueues({ connection: chooseQueueConnection(options), onError: options.onError });
  const ingest = createIngest({
    db: database.db,
    queues,
    blobs,
    secrets,
    onQueueError: options.onError,
    ...(options.maxFileBytes !== undefined && { maxFileBytes: options.maxFileBytes }),
  });
  return {
    db: database.db,
    database,
    queues,
    blobs,
    ingest,
    async close() {
      await queues.close();
      await database.close();
    },
  };
}
