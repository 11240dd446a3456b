import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterEach, describe, expect, it } from 'vitest';
import { BACKENDS, expectNothingLost, LONG, register, untilDone } from '../helpers/fault-run.ts';
import { createIngestSystem } from '../helpers/ingest-system.ts';
import { freePort, startRedis } from '../helpers/redis-server.ts';
import { createWorkerFleet } from '../helpers/worker-fleet.ts';

const LOAD = LONG ? { documents: 12, pagesEach: 24 } : { documents: 2, pagesEach: 16 };
const ROUNDS = LONG ? 5 : 2;

const fleet = createWorkerFleet();
afterEach(() => fleet.end());

describe('a queue server', () => {
  it('that goes away, comes back empty, and is emptied while it runs costs nothing', async () => {
    const port = await freePort();
    let redis = await startRedis(port);
    const system = await createIngestSystem('redis', redis.url);
    try {
      const ids = await register(system, LOAD);
      await fleet.start(system);
      for (let round = 1; round <= ROUNDS; round++) {
        await untilDone(system, round * 4);
        await redis.stop();
        await delay(1_500);
        redis = await startRedis(port);
      }
      await untilDone(system, ROUNDS * 4 + 2);
      const client = new Redis(redis.url);
      await client.flushall();
      client.disconnect();
      await expectNothingLost(system, ids, LOAD);
    } finally {
      await fleet.end();
      await system.close();
      await redis.stop();
    }
  });
});

describe.each(BACKENDS)('a database, queues on %s', (kind) => {
  it('that cuts every connection again and again costs nothing', async () => {
    const system = await createIngestSystem(kind);
    try {
      const ids = await register(system, LOAD);
      await fleet.start(system);
      for (let round = 1; round <= ROUNDS * 2; round++) {
        await untilDone(system, round * 3);
        await system.database.pool.query(`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`);
      }
      await expectNothingLost(system, ids, LOAD);
      expect(fleet.alive()).toHaveLength(1);
    } finally {
      await fleet.end();
      await system.close();
    }
  });
});
