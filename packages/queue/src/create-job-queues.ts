import { AppError } from '@guidepost/contracts';
import { type BackendQueue, openQueue, type QueueConnection } from './connection.ts';
import { JOBS, type NewJob, QUEUE_NAMES, type QueueName, RETENTION } from './job-catalog.ts';
import { parsePayload } from './parse-job.ts';

export interface QueueCounts {
  /** All that wait, those with a priority among them. */
  readonly waiting: number;
  readonly prioritised: number;
  readonly active: number;
  readonly delayed: number;
  readonly failed: number;
}

/** The producer's side of all queues. */
export interface JobQueues {
  /**
   * Adds jobs; one whose id is there already is left as it is. `queue_unavailable` if the server does not answer: call it
   * after the commit, and leave the rest to the sweep.
   */
  readonly enqueue: (jobs: readonly NewJob[]) => Promise<void>;
  readonly counts: () => Promise<Readonly<Record<QueueName, QueueCounts>>>;
  readonly failed: (
    queue: QueueName,
    limit: number,
  ) => Promise<readonly { id: string; name: string; reason: string }[]>;
  /** Workers finish what they have and take nothing new until `resume`. */
  readonly pause: () => Promise<void>;
  readonly resume: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface JobQueuesOptions {
  readonly connection: QueueConnection;
  /** Told about lost connections and the like; they are retried. */
  readonly onError: (error: Error) => void;
}

/** Jobs added in one command. */
const BATCH = 500;

/** Opens the queues for adding jobs and looking at them. */
export function createJobQueues(options: JobQueuesOptions): JobQueues {
  const queues = new Map<QueueName, BackendQueue>();
  for (const name of QUEUE_NAMES) {
    const queue = openQueue(options.connection, name);
    queue.on('error', options.onError);
    queues.set(name, queue);
  }
  const each = <T>(work: (queue: BackendQueue, name: QueueName) => Promise<T>): Promise<T[]> =>
    guarded(() => Promise.all([...queues].map(([name, queue]) => work(queue, name))));

  return {
    enqueue: (jobs) => {
      const prepared = jobs.map(prepare);
      return guarded(async () => {
        for (const [name, queue] of queues) {
          const own = prepared.filter((job) => job.queue === name).map((job) => job.job);
          for (let i = 0; i < own.length; i += BATCH) await queue.addBulk(own.slice(i, i + BATCH));
        }
      });
    },
    counts: async () => {
      const all = await each(
        async (queue, name) => [name, toCounts(await queue.getJobCounts(...COUNTED))] as const,
      );
      return Object.fromEntries(all) as Record<QueueName, QueueCounts>;
    },
    failed: (name, limit) =>
      guarded(async () => {
        const jobs = (await queues.get(name)?.getFailed(0, limit - 1)) ?? [];
        return jobs.map((job) => ({ id: job.id ?? '', name: job.name, reason: job.failedReason }));
      }),
    pause: async () => void (await each((queue) => queue.pause())),
    resume: async () => void (await each((queue) => queue.resume())),
    close: async () => void (await Promise.all([...queues.values()].map((queue) => queue.close()))),
  };
}

const COUNTED = ['waiting', 'active', 'delayed', 'prioritized', 'failed', 'paused'] as const;

const toCounts = (raw: Record<string, number>): QueueCounts => ({
  waiting: (raw.waiting ?? 0) + (raw.prioritized ?? 0) + (raw.paused ?? 0),
  prioritised: raw.prioritized ?? 0,
  active: raw.active ?? 0,
  delayed: raw.delayed ?? 0,
  failed: raw.failed ?? 0,
});

function prepare(job: NewJob) {
  const payload = parsePayload(job.name, job.payload);
  // The catalog ties payload and rule together by name; TypeScript cannot follow that through a union.
  const rule = JOBS[job.name] as {
    readonly jobId: (payload: unknown) => string;
  } & (typeof JOBS)[typeof job.name];
  return {
    queue: rule.queue,
    job: {
      name: job.name,
      data: payload,
      opts: {
        jobId: rule.jobId(payload),
        attempts: rule.attempts,
        backoff: { type: 'exponential', delay: rule.backoffMs },
        ...RETENTION,
        ...(job.priority === undefined || job.priority === 0 ? {} : { priority: job.priority }),
      },
    },
  };
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new AppError(
      'queue_unavailable',
      `The job queue does not answer (${why}). Check that its server runs.`,
      { cause: error },
    );
  }
}
