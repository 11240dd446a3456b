// Thousands of generated documents through real workers, in pieces if need be:
//   node test/bench/reliability/pipeline.ts FOLDER [DOCUMENTS=2000] [PAGES_EACH=2] [MINUTES=18]
// The same folder again goes on where the last piece ended (with an empty Redis, which the sweep fills). Prints what was done in each tenth of the
// pages, the memory of each process, and bytes in Redis and Postgres; samples are kept in FOLDER/samples.jsonl.
import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { migrate, startEmbeddedPostgres, statusSummary } from '@guidepost/db';
import { openIngest } from '@guidepost/ingest';
import { Redis } from 'ioredis';
import { makePdf, prosePages } from '../../helpers/make-pdf.ts';
import { startRedis } from '../../helpers/redis-server.ts';
import { startWorkerProcess, type WorkerProcess } from '../../helpers/worker-process.ts';
import { memoryOfTree } from './memory-of-tree.ts';
import { printPipeline, type Sample } from './print-pipeline.ts';

const [folder, documents = 2_000, pagesEach = 2, minutes = 18] = [
  process.argv[2],
  ...process.argv.slice(3).map(Number),
];
if (folder === undefined) throw new Error('Name a folder for the data of the run.');
const SAMPLE_MS = 5_000;
const KINDS = { render: 'render', units: 'units,embed' } as const;

await mkdir(folder, { recursive: true });
const deadline = performance.now() + minutes * 60_000;
const postgres = await startEmbeddedPostgres({ dataDir: folder });
await migrate(postgres.databaseUrl);
const redis = await startRedis();
const client = new Redis(redis.url);
const onError = (error: Error): void => console.error(error.message);
const applicationName = 'bench';
const opened = await openIngest({
  ...{ databaseUrl: postgres.databaseUrl, redisUrl: redis.url, dataDir: folder, applicationName, onError },
});
const { pool, db } = opened.database;
const workers = new Map<string, WorkerProcess>();

async function register(): Promise<void> {
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from documents');
  const path = join(folder ?? '', 'next.pdf');
  for (let i = rows[0]?.n ?? 0; i < documents; i++) {
    await writeFile(path, makePdf(prosePages(pagesEach, `d${i}x`)));
    await opened.ingest.registerFile(path, { collection: `c${i % 5}` });
  }
}

async function takeSample(): Promise<Sample> {
  const { pages, documents: states } = await statusSummary(db);
  const { rows } = await pool.query<{ n: string }>('select pg_database_size(current_database()) as n');
  const info = await client.info('memory');
  const memory: Record<string, number> = {};
  for (const [kind, { pid }] of workers) {
    const [own = 0, ...children] = memoryOfTree(pid);
    memory[kind] = own;
    if (children.length > 0) memory[`${kind} page child`] = Math.max(...children);
  }
  return {
    piece: workers.get('render')?.pid ?? 0,
    seconds: performance.now() / 1_000,
    pages: pages.render?.done ?? 0,
    open: Object.entries(states).reduce((sum, [state, n]) => sum + (/queued|running/.test(state) ? n : 0), 0),
    databaseBytes: Number(rows[0]?.n),
    redisBytes: Number(/used_memory:(\d+)/.exec(info)?.[1]),
    memory,
  };
}

try {
  await register();
  for (const [kind, queues] of Object.entries(KINDS)) {
    const env = { GUIDEPOST_WORKER_QUEUES: queues };
    const surroundings = { database: { url: postgres.databaseUrl }, dataDir: folder, opened };
    workers.set(kind, await startWorkerProcess(surroundings, env));
  }
  for (;;) {
    const sample = await takeSample();
    await appendFile(join(folder, 'samples.jsonl'), `${JSON.stringify(sample)}\n`);
    if (sample.open === 0 || performance.now() > deadline) break;
    await delay(SAMPLE_MS);
  }
  await printPipeline(join(folder, 'samples.jsonl'));
} finally {
  for (const worker of workers.values()) worker.kill('SIGTERM');
  await Promise.all([...workers.values()].map(({ exited }) => exited));
  client.disconnect();
  await opened.close();
  await redis.stop();
  await postgres.stop();
}
