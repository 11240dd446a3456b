import { setTimeout as delay } from 'node:timers/promises';
import { statusSummary } from '@guidepost/db';
import { afterEach, describe, expect, it } from 'vitest';
import { expectNothingLost, register, untilDone } from '../../../test/helpers/fault-run.ts';
import { createIngestSystem } from '../../../test/helpers/ingest-system.ts';
import { makePdf, prosePages } from '../../../test/helpers/make-pdf.ts';
import { freePort, startRedis } from '../../../test/helpers/redis-server.ts';
import { createWorkerFleet } from '../../../test/helpers/worker-fleet.ts';

const LOAD = { documents: 2, pagesEach: 10 };

const fleet = createWorkerFleet();
afterEach(() => fleet.end());

// The same with queues on Redis, at random moments, is in test/faults.
describe('a worker process with queues on Postgres', () => {
  it('killed with -9 again and again leaves the same rows as one that is not', async () => {
    const system = await createIngestSystem('postgres');
    try {
      const ids = await register(system, LOAD);
      for (const pages of [0, 3, 12]) {
        const worker = await fleet.start(system);
        await untilDone(system, pages);
        worker.kill('SIGKILL');
        await worker.exited;
      }
      const last = await fleet.start(system);
      await expectNothingLost(system, ids, LOAD);
      last.kill('SIGTERM');
      expect(await last.exited).toBe(0);
    } finally {
      await fleet.end();
      await system.close();
    }
  });
});

describe.each(['redis', 'postgres'] as const)('a worker process with queues on %s', (kind) => {
  it('told to stop finishes the page in hand, gives the rest back and exits with 0', async () => {
    const system = await createIngestSystem(kind);
    try {
      const ids = await register(system, LOAD);
      const worker = await fleet.start(system);
      await untilDone(system, 3);
      worker.kill('SIGTERM');
      expect(await worker.exited).toBe(0);
      const { pages } = await statusSummary(system.database.db);
      expect(pages.render).toMatchObject({ running: 0, failed: 0 });
      expect(pages.render?.pending).toBeGreaterThan(0);
      await fleet.start(system);
      for (const id of ids) expect(await system.settled(id)).toMatchObject({ state: 'ready' });
    } finally {
      await fleet.end();
      await system.close();
    }
  });

  it('told twice to stop exits at once', async () => {
    const system = await createIngestSystem(kind);
    try {
      await register(system, LOAD);
      const worker = await fleet.start(system);
      await untilDone(system, 1);
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
  it('does not lose what is registered while it is down', async () => {
    const port = await freePort();
    const system = await createIngestSystem('redis', `redis://127.0.0.1:${port}`);
    let redis: Awaited<ReturnType<typeof startRedis>> | undefined;
    try {
      const path = await system.file('late.pdf', makePdf(prosePages(3, 'late')));
      const registered = await system.opened.ingest.registerFile(path, { collection: 'c' });
      expect(registered).toMatchObject({ created: true, enqueued: false });
      redis = await startRedis(port);
      await fleet.start(system);
      expect(await system.settled(registered.documentId)).toMatchObject({ state: 'ready' });
    } finally {
      await fleet.end();
      await system.close();
      await redis?.stop();
    }
  });
});
