import { setTimeout as delay } from 'node:timers/promises';
import { statusSummary } from '@guidepost/db';
import { Redis } from 'ioredis';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ingestRows } from '../../../test/helpers/ingest-rows.ts';
import { createIngestSystem, type IngestSystem } from '../../../test/helpers/ingest-system.ts';
import { makePdf, prosePages } from '../../../test/helpers/make-pdf.ts';
import { freePort, startRedis } from '../../../test/helpers/redis-server.ts';
import { startWorkerProcess, type WorkerProcess } from '../../../test/helpers/worker-process.ts';

const PAGES = 24;
const DOCUMENTS = 2;

/** Long enough for a loaded machine; each test ends as soon as its condition holds. */
const PATIENT = { timeout: 200_000, interval: 50 } as const;

const processes: WorkerProcess[] = [];
afterEach(async () => {
  for (const worker of processes) worker.kill('SIGKILL');
  await Promise.all(processes.splice(0).map((worker) => worker.exited));
});

async function start(system: IngestSystem, env?: Record<string, string>): Promise<WorkerProcess> {
  const worker = await startWorkerProcess(system, env);
  processes.push(worker);
  return worker;
}

async function register(system: IngestSystem): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < DOCUMENTS; i++) {
    const path = await system.file(`d${i}.pdf`, makePdf(prosePages(PAGES, `d${i}x`)));
    ids.push((await system.opened.ingest.registerFile(path, { collection: 'c' })).documentId);
  }
  return ids;
}

const donePages = async (system: IngestSystem): Promise<number> =>
  (await statusSummary(system.database.db)).pages.render?.done ?? 0;

const atLeast = (system: IngestSystem, pages: number) =>
  vi.waitFor(async () => expect(await donePages(system)).toBeGreaterThanOrEqual(pages), PATIENT);

async function undisturbed(): Promise<Record<string, unknown[]>> {
  const system = await createIngestSystem('postgres');
  try {
    const worker = await start(system);
    for (const id of await register(system)) await system.settled(id);
    worker.kill('SIGTERM');
    expect(await worker.exited).toBe(0);
    return await ingestRows(system.database.pool);
  } finally {
    await system.close();
  }
}

let expectedRows: Promise<Record<string, unknown[]>> | undefined;
const expected = () => {
  expectedRows ??= undisturbed();
  return expectedRows;
};

describe.each(['redis', 'postgres'] as const)('a worker process with queues on %s', (kind) => {
  it('killed with -9 again and again leaves the same rows as one that is not', async () => {
    const want = await expected();
    const system = await createIngestSystem(kind);
    try {
      const ids = await register(system);
      for (const pages of [0, 7, 30]) {
        const worker = await start(system);
        await atLeast(system, pages);
        worker.kill('SIGKILL');
        await worker.exited;
      }
      const last = await start(system);
      for (const id of ids) expect(await system.settled(id)).toMatchObject({ state: 'ready' });
      last.kill('SIGTERM');
      expect(await last.exited).toBe(0);
      expect(await ingestRows(system.database.pool)).toEqual(want);
    } finally {
      await system.close();
    }
  });

  it('told to stop finishes the page in hand, gives the rest back and exits with 0', async () => {
    const system = await createIngestSystem(kind);
    try {
      const ids = await register(system);
      const worker = await start(system);
      await atLeast(system, 3);
      worker.kill('SIGTERM');
      expect(await worker.exited).toBe(0);
      const { pages } = await statusSummary(system.database.db);
      expect(pages.render).toMatchObject({ running: 0, failed: 0 });
      expect(pages.render?.pending).toBeGreaterThan(0);
      await start(system);
      for (const id of ids) expect(await system.settled(id)).toMatchObject({ state: 'ready' });
    } finally {
      for (const worker of processes) worker.kill('SIGKILL');
      await system.close();
    }
  });

  it('told twice to stop exits at once', async () => {
    const system = await createIngestSystem(kind);
    try {
      await register(system);
      const worker = await start(system);
      await atLeast(system, 1);
      worker.kill('SIGTERM');
      await delay(20);
      const before = performance.now();
      worker.kill('SIGINT');
      expect([0, 130]).toContain(await worker.exited);
      expect(performance.now() - before).toBeLessThan(3_000);
    } finally {
      await system.close();
    }
  });
});

describe('a queue that is lost', () => {
  it('is rebuilt from the ledger after FLUSHALL in the middle', async () => {
    const want = await expected();
    const redis = await startRedis();
    const system = await createIngestSystem('redis', redis.url);
    try {
      const ids = await register(system);
      await start(system);
      await atLeast(system, 5);
      const client = new Redis(redis.url);
      await client.flushall();
      client.disconnect();
      for (const id of ids) expect(await system.settled(id)).toMatchObject({ state: 'ready' });
      expect(await ingestRows(system.database.pool)).toEqual(want);
    } finally {
      for (const worker of processes) worker.kill('SIGKILL');
      await system.close();
      await redis.stop();
    }
  });

  it('does not lose what is registered while it is down', async () => {
    const port = await freePort();
    const system = await createIngestSystem('redis', `redis://127.0.0.1:${port}`);
    let redis: Awaited<ReturnType<typeof startRedis>> | undefined;
    try {
      const path = await system.file('late.pdf', makePdf(prosePages(3, 'late')));
      const registered = await system.opened.ingest.registerFile(path, { collection: 'c' });
      expect(registered).toMatchObject({ created: true, enqueued: false });
      redis = await startRedis(port);
      await start(system);
      expect(await system.settled(registered.documentId)).toMatchObject({ state: 'ready' });
    } finally {
      for (const worker of processes) worker.kill('SIGKILL');
      await system.close();
      await redis?.stop();
    }
  });
});
