import { type AppError, toAppError } from '@guidepost/contracts';
import { trace } from '@opentelemetry/api';
import { UnrecoverableError } from 'bullmq';
import { type BackendWorker, openWorker, type QueueConnection, type RunningJob } from './connection.ts';
import { JOBS, type JobName, type JobPayload, type QueueName } from './job-catalog.ts';
import { parseJobName, parsePayload } from './parse-job.ts';

export interface JobContext {
  readonly jobId: string;
  /** Aborted when the worker wants to stop: finish the page in hand, give the rest back, return. */
  readonly stopping: AbortSignal;
  /** Aborted at the deadline: drop everything. */
  readonly signal: AbortSignal;
}

/** One handler for each job of the catalog; the compiler asks for every name. */
export type JobHandlers = {
  readonly [N in JobName]: (payload: JobPayload<N>, context: JobContext) => Promise<void>;
};

/** What happened to one run of a job. */
export interface JobReport {
  readonly queue: QueueName;
  readonly name: string;
  readonly jobId: string;
  /** `stale`: another attempt had taken the work over; nothing is wrong. `retry`: it will run again. */
  readonly outcome: 'done' | 'stale' | 'retry' | 'failed';
  readonly waitedMs: number;
  readonly ranMs: number;
  /** 1 for the first run. */
  readonly run: number;
  readonly error?: AppError;
}

export interface JobWorkerOptions {
  readonly connection: QueueConnection;
  readonly queues: readonly QueueName[];
  /** Jobs at once, for each queue. */
  readonly concurrency: number;
  readonly handlers: JobHandlers;
  readonly onJob: (report: JobReport) => void;
  readonly onError: (error: Error) => void;
}

export interface JobWorker {
  readonly start: () => Promise<void>;
  /** Takes nothing new, asks running jobs to stop, waits for them until the deadline, then drops them. */
  readonly close: (deadlineMs: number) => Promise<void>;
}

/** Long enough that a busy machine renews in time; a dead worker's job comes back after it. */
const LOCK_DURATION_MS = 60_000;
const STALLED_INTERVAL_MS = 30_000;
/** A job may lose its worker this often before the queue calls it failed; the ledger then hands its work out anew. */
const MAX_STALLED = 3;

/** Serves some queues with the handlers of the catalog. */
export function createJobWorker(options: JobWorkerOptions): JobWorker {
  const stopping = new AbortController();
  const abort = new AbortController();
  const workers = options.queues.map((queue): BackendWorker => {
    const worker = openWorker(
      options.connection,
      queue,
      (job) => runJob(options, queue, job, { stopping: stopping.signal, signal: abort.signal }),
      {
        autorun: false,
        concurrency: options.concurrency,
        lockDuration: LOCK_DURATION_MS,
        stalledInterval: STALLED_INTERVAL_MS,
        maxStalledCount: MAX_STALLED,
      },
    );
    worker.on('error', options.onError);
    return worker;
  });
  return {
    start: async () => {
      await Promise.all(workers.map((worker) => worker.waitUntilReady()));
      for (const worker of workers) worker.run().catch(options.onError);
    },
    close: async (deadlineMs) => {
      stopping.abort();
      const timer = setTimeout(() => abort.abort(), deadlineMs);
      try {
        await Promise.all(workers.map((worker) => worker.close()));
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

async function runJob(
  options: JobWorkerOptions,
  queue: QueueName,
  job: RunningJob,
  signals: Omit<JobContext, 'jobId'>,
): Promise<void> {
  const startedAt = Date.now();
  const jobId = job.id ?? '';
  const run = job.attemptsMade + 1;
  const report = (outcome: JobReport['outcome'], error?: AppError): void =>
    options.onJob({
      queue,
      name: job.name,
      jobId,
      outcome,
      waitedMs: startedAt - job.timestamp,
      ranMs: Date.now() - startedAt,
      run,
      ...(error === undefined ? {} : { error }),
    });
  try {
    const name = parseJobName(job.name);
    trace.getActiveSpan()?.setAttributes(toSpanAttributes(job));
    await handle(options.handlers, name, job.data, { jobId, ...signals });
    report('done');
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.code === 'attempt_stale') return report('stale', error);
    const again = error.retryable && run < maxRuns(job.name);
    report(again ? 'retry' : 'failed', error);
    if (again) throw error;
    throw new UnrecoverableError(`${error.code}: ${error.message}`);
  }
}

function handle<N extends JobName>(
  handlers: JobHandlers,
  name: N,
  data: unknown,
  context: JobContext,
): Promise<void> {
  return handlers[name](parsePayload(name, data), context);
}

/** What the job is about, on its span: a trace can be found by its document. */
function toSpanAttributes({ data }: RunningJob): Record<string, string | number> {
  const about = data as Readonly<Record<string, unknown>>;
  const shown: Record<string, string | number> = {};
  for (const key of ['documentId', 'page', 'firstPage', 'lastPage']) {
    const value = about[key];
    if (typeof value === 'string' || typeof value === 'number') shown[`guidepost.${key}`] = value;
  }
  return shown;
}

const maxRuns = (name: string): number => (Object.hasOwn(JOBS, name) ? JOBS[name as JobName].attempts : 1);
