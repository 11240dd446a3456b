import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { registerDocument } from '@guidepost/db';
import type { JobQueues, NewJob } from '@guidepost/queue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/helpers/database.ts';
import { createFolderBlobStore } from './blobs/create-folder-blob-store.ts';
import { createIngest } from './create-ingest.ts';
import { createSecretBox } from './secret-box.ts';

let database: TestDatabase;
let dir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dir = await mkdtemp(join(tmpdir(), 'guidepost-reconcile-'));
});
afterAll(async () => {
  await database.drop();
  await rm(dir, { recursive: true });
});

/** An empty queue that needs longer to take jobs than the sweep waits before it calls work forgotten. */
function slowQueues(delayMs: number): { readonly queues: JobQueues; readonly taken: NewJob[][] } {
  const taken: NewJob[][] = [];
  const nothing = { waiting: 0, active: 0, delayed: 0, failed: 0 };
  const queues = {
    enqueue: async (jobs: readonly NewJob[]) => {
      taken.push([...jobs]);
      await delay(delayMs);
    },
    counts: async () => ({ render: nothing, units: nothing }),
    close: async () => {},
  };
  return { queues: queues as unknown as JobQueues, taken };
}

describe('the sweep', () => {
  it('enqueues forgotten work once, however slowly the queue takes it', async () => {
    const sha256 = 'd'.repeat(64);
    await registerDocument(database.db, {
      sha256,
      fileName: 'a.pdf',
      path: '',
      sizeBytes: 1,
      mediaType: 'application/pdf',
      blobKey: 'x',
      collection: 'c',
    });
    await database.pool.query(`update document_stages set queued_at = now() - interval '1 hour'`);
    const { queues, taken } = slowQueues(3_500);
    const blobs = createFolderBlobStore(dir);
    const secrets = createSecretBox(Buffer.alloc(32));
    const ingest = createIngest({ db: database.db, queues, blobs, secrets, onQueueError: () => {} });
    expect(await ingest.reconcile()).toEqual({ released: 0, jobs: 1 });
    expect(taken).toHaveLength(1);
  });
});
