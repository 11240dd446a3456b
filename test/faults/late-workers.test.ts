import { afterEach, describe, expect, it, vi } from 'vitest';
import { BACKENDS, expectNothingLost, PATIENT, register, untilDone } from '../helpers/fault-run.ts';
import { createIngestSystem, type IngestSystem } from '../helpers/ingest-system.ts';
import { createWorkerFleet } from '../helpers/worker-fleet.ts';

const LOAD = { documents: 2, pagesEach: 12 };

const fleet = createWorkerFleet();
afterEach(() => fleet.end());

async function holdsWork(system: IngestSystem): Promise<boolean> {
  const { rows } = await system.database.pool.query(
    `select from page_stages where state = 'running' limit 1`,
  );
  return rows.length > 0;
}

describe('a worker that stands still', () => {
  it('loses its pages to another one, and its late results are refused', async () => {
    const system = await createIngestSystem('redis');
    try {
      const ids = await register(system, LOAD);
      const still = await fleet.start(system);
      await untilDone(system, 2);
      await vi.waitFor(async () => expect(await holdsWork(system)).toBe(true), PATIENT);
      // As long as a job that never yields, a paused machine or a network that is gone: no heartbeat, no lock renewal.
      still.kill('SIGSTOP');
      await fleet.start(system);
      await expectNothingLost(system, ids, LOAD);
      still.kill('SIGCONT');
      await expectNothingLost(system, ids, LOAD);
      still.kill('SIGTERM');
      expect(await still.exited).toBe(0);
      await expectNothingLost(system, ids, LOAD);
    } finally {
      await fleet.end();
      await system.close();
    }
  });
});

describe.each(BACKENDS)('workers whose clocks are hours apart, queues on %s', (kind) => {
  it('share the work without losing or doubling any', async () => {
    const system = await createIngestSystem(kind);
    const skewed = (hours: number) => ({
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
        `const now = Date.now; Date.now = () => now() + ${hours} * 3600e3;`,
      )}`,
    });
    try {
      const ids = await register(system, LOAD);
      await Promise.all([fleet.start(system, skewed(-3)), fleet.start(system, skewed(5))]);
      await expectNothingLost(system, ids, LOAD);
    } finally {
      await fleet.end();
      await system.close();
    }
  });
});
