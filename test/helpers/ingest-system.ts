import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DocumentRow, getDocument } from '@guidepost/db';
import {
  createFolderBlobStore,
  createIngest,
  createSecretBox,
  loadSecretKey,
  type OpenIngest,
} from '@guidepost/ingest';
import { createJobQueues, type QueueConnection } from '@guidepost/queue';
import { inject } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';

export interface IngestSystem {
  readonly opened: OpenIngest;
  readonly database: TestDatabase;
  readonly dataDir: string;
  /** Writes a file to ingest; returns its path. */
  readonly file: (name: string, bytes: Uint8Array) => Promise<string>;
  /** Waits until a document has nothing left to do. */
  readonly settled: (documentId: string) => Promise<DocumentRow>;
  readonly close: () => Promise<void>;
}

/** A whole installation without workers: a database, queues on one of the backends, a blob folder. */
export async function createIngestSystem(
  kind: 'redis' | 'postgres',
  redisUrl?: string,
): Promise<IngestSystem> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'guidepost-ingest-'));
  const namespace = `q_${randomBytes(4).toString('hex')}`;
  const queueConnection: QueueConnection =
    kind === 'redis'
      ? { kind, url: redisUrl ?? inject('redisUrl'), namespace }
      : { kind, databaseUrl: database.url, namespace };
  return openIngestSystem({ database, dataDir, queueConnection });
}

/** An installation on a database and a data folder that are there already; both are gone after `close`. */
export async function openIngestSystem(
  given: Pick<IngestSystem, 'database' | 'dataDir'> & { readonly queueConnection: QueueConnection },
): Promise<IngestSystem> {
  const { database, dataDir, queueConnection } = given;
  const onError = (error: Error): void => console.error(error.message);
  const queues = createJobQueues({ connection: queueConnection, onError });
  const blobs = createFolderBlobStore(join(dataDir, 'blobs'));
  const secrets = createSecretBox(await loadSecretKey(dataDir));
  const ingest = createIngest({ db: database.db, queues, blobs, secrets, onQueueError: onError });
  const close = async (): Promise<void> => {
    await queues.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return {
    opened: { ingest, database, queues, queueConnection, blobs, secrets, close },
    database,
    dataDir,
    close,
    file: async (name, bytes) => {
      const path = join(dataDir, name);
      await writeFile(path, bytes);
      return path;
    },
    settled: async (documentId) => {
      for (;;) {
        const row = await getDocument(database.db, documentId);
        if (row.state !== 'queued' && row.state !== 'running') return row;
        await new Promise((done) => setTimeout(done, 25));
      }
    },
  };
}
