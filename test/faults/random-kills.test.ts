import { setTimeout as delay } from 'node:timers/promises';
import { seededRandom } from '@guidepost/eval';
import { afterEach, describe, expect, it } from 'vitest';
import { BACKENDS, expectNothingLost, LONG, register } from '../helpers/fault-run.ts';
import { createIngestSystem } from '../helpers/ingest-system.ts';
import { createWorkerFleet } from '../helpers/worker-fleet.ts';

/** A long form in pieces: `GUIDEPOST_FAULT_KILLS=50` with another `GUIDEPOST_FAULT_SEED` each time. */
const KILLS = Number(process.env.GUIDEPOST_FAULT_KILLS ?? (LONG ? 200 : 4));
const SEED = Number(process.env.GUIDEPOST_FAULT_SEED ?? 7);
const LOAD = { documents: Math.max(4, Math.ceil(KILLS * 0.3)), pagesEach: LONG ? 24 : 12 };
const LONGEST_LIFE_MS = 4_000;

const fleet = createWorkerFleet();
afterEach(() => fleet.end());

describe.each(BACKENDS)('workers that are killed at random moments, queues on %s', (kind) => {
  it(`lose and double nothing over ${KILLS} kills`, async () => {
    const random = seededRandom(SEED);
    const system = await createIngestSystem(kind);
    try {
      const ids = await register(system, LOAD);
      await fleet.start(system);
      for (let kills = 0; kills < KILLS; kills++) {
        if (fleet.alive().length < 2) await fleet.start(system);
        await delay(random() * LONGEST_LIFE_MS);
        const victims = fleet.alive();
        const victim = victims[Math.floor(random() * victims.length)];
        victim?.kill('SIGKILL');
        await victim?.exited;
      }
      await fleet.start(system);
      await expectNothingLost(system, ids, LOAD);
      expect(fleet.alive().length).toBeGreaterThan(0);
    } finally {
      await fleet.end();
      await system.close();
    }
  });
});
