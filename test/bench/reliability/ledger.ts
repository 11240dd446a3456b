// What ledger and queue cost, without reading a page: node test/bench/reliability/ledger.ts [PAGES=100000]
// Prints milliseconds a page of claim, save and job; the time of a sweep that finds a queue lost; bytes a page in Redis and Postgres.
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  claimDocumentStage,
  claimPages,
  finishDocumentStage,
  migrate,
  openDatabase,
  registerDocument,
  saveOpenedDocument,
  savePage,
  startEmbeddedPostgres,
} from '@guidepost/db';
import { createFolderBlobStore, createIngest, createSecretBox } from '@guidepost/ingest';
import { createJobQueues, createJobWorker, type JobHandlers, type QueueConnection } from '@guidepost/queue';
import { Redis } from 'ioredis';
import { startRedis } from '../../helpers/redis-server.ts';

const PAGES = Number(process.argv[2] ?? 100_000);
const DOCUMENT_PAGES = 50;
const WORKED_DOCUMENTS = 40;
const PAYLOAD = { text: 'Give 5 mg daily; stop when SBP is below 100 mmHg. '.repeat(120) };

const dataDir = await mkdtemp(join(tmpdir(), 'guidepost-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir });
const redis = await startRedis();
await migrate(postgres.databaseUrl);
const database = await openDatabase(postgres.databaseUrl, { maxConnections: 8 });
const { db, pool } = database;
const client = new Redis(redis.url);
let serial = 0;

async function addDocument(): Promise<string> {
  const sha256 = createHash('sha256').update(String(++serial)).digest('hex');
  const { documentId } = await registerDocument(db, {
    ...{ sha256, fileName: `${serial}.pdf`, path: '', sizeBytes: 1, mediaType: 'application/pdf' },
    ...{ blobKey: `documents/${sha256}/file`, collection: `c${serial % 7}` },
  });
  const claim = await claimDocumentStage(db, documentId, 'open', { workerId: 'bench', jobId: 'bench' });
  if (claim === undefined) throw new Error('nothing to open');
  const facts = { pageCount: DOCUMENT_PAGES, tagged: false, outline: [], warnings: [] };
  await finishDocumentStage(db, claim, 'v', (tx) => saveOpenedDocument(tx, documentId, { facts }));
  return documentId;
}

const databaseBytes = async (): Promise<number> =>
  Number((await pool.query('select pg_database_size(current_database()) as n')).rows[0].n);
const redisBytes = async (): Promise<number> =>
  Number(/used_memory:(\d+)/.exec(await client.info('memory'))?.[1] ?? 0);
const print = (what: string, value: string): void => void process.stdout.write(`${what}: ${value}\n`);

function openQueues(connection: QueueConnection, fullQueueJobs: number) {
  const queues = createJobQueues({ connection, onError: (error) => console.error(error.message) });
  const ingest = createIngest({
    ...{ db, queues, fullQueueJobs, blobs: createFolderBlobStore(join(dataDir, 'b')) },
    secrets: createSecretBox(Buffer.alloc(32)),
    onQueueError: (error) => console.error(error.message),
  });
  return { queues, ingest };
}

async function measureOverhead(connection: QueueConnection): Promise<void> {
  const ids = new Set<string>();
  for (let i = 0; i < WORKED_DOCUMENTS; i++) ids.add(await addDocument());
  const { queues, ingest } = openQueues(connection, Number.POSITIVE_INFINITY);
  const total = WORKED_DOCUMENTS * DOCUMENT_PAGES;
  let saved = 0;
  const finished = Promise.withResolvers<void>();
  const nothing = async () => {};
  const handlers: JobHandlers = {
    'document.open.v1': nothing,
    'pages.render.v1': async ({ documentId, firstPage, lastPage, generation }, { jobId }) => {
      const span = { documentId, stage: 'render', firstPage, lastPage } as const;
      const claim = await claimPages(db, span, { workerId: 'bench', jobId, generation });
      for (const page of claim.pages) {
        await savePage(db, claim, {
          ...{ page, version: 'v', width: 595, height: 842, rotation: 0, route: 'text', quality: null },
          ...{ warnings: [], payload: PAYLOAD, next: [] },
        });
        saved++;
      }
      if (saved >= total) finished.resolve();
    },
    'page.ocr.v1': nothing,
    'page.flowchart.v1': nothing,
    'document.units.v1': nothing,
    'document.embed.v1': nothing,
  };
  const worker = createJobWorker({
    ...{ connection, queues: ['render'], concurrency: 2, handlers, onJob: () => {} },
    onError: (error) => console.error(error.message),
  });
  const before = await databaseBytes();
  const startedAt = performance.now();
  const cpuBefore = process.cpuUsage();
  await worker.start();
  for (const id of ids) await ingest.enqueueWaiting(id);
  await finished.promise;
  const ms = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpuBefore);
  print(
    `${connection.kind}: queue and ledger, ms a page`,
    `${(ms / total).toFixed(2)} by the clock, ${((user + system) / 1_000 / total).toFixed(2)} of processor time (${total} pages, two at once)`,
  );
  print('  database growth, bytes a page', String(Math.round(((await databaseBytes()) - before) / total)));
  await worker.close(1_000);
  await queues.close();
}

async function measureSweep(stage: 'render' | 'ocr'): Promise<void> {
  await pool.query(`update page_stages set stage = '${stage}', queued_at = 'epoch', state = 'pending'`);
  for (const [name, full] of [
    ['everything', Number.POSITIVE_INFINITY],
    ['a full queue at most', 10_000],
  ] as const) {
    await client.flushall();
    await pool.query(`update page_stages set queued_at = 'epoch'`);
    const empty = await redisBytes();
    const { queues, ingest } = openQueues({ kind: 'redis', url: redis.url }, full);
    const startedAt = performance.now();
    const { jobs } = await ingest.reconcile();
    const seconds = (performance.now() - startedAt) / 1000;
    const bytes = (await redisBytes()) - empty;
    print(
      `sweep of ${PAGES} pending pages (${stage}), ${name}`,
      `${seconds.toFixed(1)} s, ${jobs} jobs, ${(bytes / 1e6).toFixed(1)} MB in Redis, ${Math.round(bytes / jobs)} bytes a job`,
    );
    await queues.close();
  }
}

try {
  await measureOverhead({ kind: 'redis', url: redis.url });
  await measureOverhead({ kind: 'postgres', databaseUrl: postgres.databaseUrl });
  await pool.query('delete from documents');
  for (let i = 0; i < PAGES / DOCUMENT_PAGES; i++) await addDocument();
  await pool.query('vacuum analyze');
  await measureSweep('render');
  await measureSweep('ocr');
} finally {
  client.disconnect();
  await database.close();
  await redis.stop();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
