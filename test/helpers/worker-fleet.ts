import type { IngestSystem } from './ingest-system.ts';
import { startWorkerProcess, type WorkerProcess } from './worker-process.ts';

/** Worker processes of one test; whatever is left of them ends with `end`. */
export interface WorkerFleet {
  readonly start: (
    system: IngestSystem,
    env?: Readonly<Record<string, string>>,
    runner?: readonly string[],
  ) => Promise<WorkerProcess>;
  readonly alive: () => readonly WorkerProcess[];
  /** Kills them all with -9 and waits for their end. */
  readonly end: () => Promise<void>;
}

export function createWorkerFleet(): WorkerFleet {
  const running = new Set<WorkerProcess>();
  return {
    start: async (system, env, runner) => {
      const worker = await startWorkerProcess(system, env, runner);
      running.add(worker);
      void worker.exited.then(() => running.delete(worker));
      return worker;
    },
    alive: () => [...running],
    end: async () => {
      const left = [...running];
      // A stopped process takes no other signal but this one.
      for (const worker of left) worker.kill('SIGKILL');
      await Promise.all(left.map((worker) => worker.exited));
    },
  };
}
