import { hostname } from 'node:os';
import { listWorkers, WORKER_TIMEOUT_MS, type WorkerFacts } from '@guidepost/db';
import { QUEUE_NAMES } from '@guidepost/queue';
import type { CommandContext } from '../context.ts';
import type { Session } from './open-session.ts';
import { isRunning } from './process-liveness.ts';
import type { ServiceProcess } from './service-process.ts';
import { startOwnService } from './services.ts';

export interface WorkerGuard {
  /** Starts a worker if a queue is served by nobody any more. */
  check(): Promise<void>;
  stop(): Promise<void>;
}

const CHECK_EVERY_MS = 5000;

/** Makes sure that somebody works: uses the workers that are there, or runs one as long as it is needed. */
export async function ensureWorkers(context: CommandContext, session: Session): Promise<WorkerGuard> {
  let own: ServiceProcess | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  const guard: WorkerGuard = {
    async check() {
      if (context.now() - checkedAt < CHECK_EVERY_MS) return;
      checkedAt = context.now();
      const served = new Set(
        (await listWorkers(session.database.db)).filter(isAlive).flatMap((w) => w.queues),
      );
      if (QUEUE_NAMES.every((queue) => served.has(queue))) return;
      await own?.stop();
      own = await startOwnService(context, 'worker', session.databaseUrl);
      await own.ready;
    },
    stop: async () => own?.stop(),
  };
  await guard.check();
  return guard;
}

/** A worker of this machine is asked for its process; of another one, the last beat tells. */
const isAlive = (worker: WorkerFacts & { readonly lastSeenAt: Date }): boolean =>
  worker.host === hostname()
    ? isRunning(worker.pid)
    : Date.now() - worker.lastSeenAt.getTime() < WORKER_TIMEOUT_MS;
