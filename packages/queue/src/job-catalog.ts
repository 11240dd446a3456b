import { z } from 'zod';

export const QUEUE_NAMES = ['render', 'ocr', 'flowchart', 'units', 'embed'] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];

/** Everything the system knows about one kind of job. */
interface JobRule<Payload extends z.ZodType> {
  readonly queue: QueueName;
  /** JSON-stable: ids and numbers; what to work on is in the database. Parsed on enqueue and on dequeue. */
  readonly payload: Payload;
  /** Runs before it counts as failed; the ledger has limits of its own for pages. */
  readonly attempts: number;
  /** Wait before the second run; doubles after that. */
  readonly backoffMs: number;
  /** The same work has the same id, so that enqueueing it twice is harmless. No `:`; never digits alone. */
  readonly jobId: (payload: z.output<Payload>) => string;
}

const rule = <Payload extends z.ZodType>(value: JobRule<Payload>): JobRule<Payload> => value;

const documentRun = {
  documentId: z.string().min(1).max(64),
  /** Of the document: rises with each retry and re-plan. */
  generation: z.int().positive(),
  /** How often this work was handed out before: a job for work that a dead worker left has an id of its own. */
  attempts: z.int().nonnegative(),
};

/** The catalog. Names carry a version; a changed meaning is a new name, with both handled until the old ones are gone. */
export const JOBS = {
  'document.open.v1': rule({
    queue: 'render',
    payload: z.object(documentRun),
    attempts: 3,
    backoffMs: 2_000,
    jobId: (p) => `open-${p.documentId}-g${p.generation}-a${p.attempts}`,
  }),
  'pages.render.v1': rule({
    queue: 'render',
    payload: z
      .object({ ...documentRun, firstPage: z.int().positive(), lastPage: z.int().positive() })
      .refine((p) => p.firstPage <= p.lastPage, 'firstPage must not be after lastPage'),
    attempts: 3,
    backoffMs: 2_000,
    jobId: (p) => `render-${p.documentId}-g${p.generation}-p${p.firstPage}-${p.lastPage}-a${p.attempts}`,
  }),
  'page.ocr.v1': rule({
    queue: 'ocr',
    payload: z.object({ ...documentRun, page: z.int().positive() }),
    attempts: 3,
    backoffMs: 5_000,
    jobId: (p) => `ocr-${p.documentId}-g${p.generation}-p${p.page}-a${p.attempts}`,
  }),
  'page.flowchart.v1': rule({
    queue: 'flowchart',
    payload: z.object({ ...documentRun, page: z.int().positive() }),
    attempts: 5,
    // A model that is away or busy comes back in minutes, not in seconds.
    backoffMs: 15_000,
    jobId: (p) => `flowchart-${p.documentId}-g${p.generation}-p${p.page}-a${p.attempts}`,
  }),
  'document.units.v1': rule({
    queue: 'units',
    payload: z.object(documentRun),
    attempts: 3,
    backoffMs: 2_000,
    jobId: (p) => `units-${p.documentId}-g${p.generation}-a${p.attempts}`,
  }),
  'document.embed.v1': rule({
    queue: 'embed',
    payload: z.object(documentRun),
    attempts: 5,
    // An embedding service that is away comes back in minutes, not in seconds.
    backoffMs: 15_000,
    jobId: (p) => `embed-${p.documentId}-g${p.generation}-a${p.attempts}`,
  }),
} as const;

export type JobName = keyof typeof JOBS;
export type JobPayload<N extends JobName> = z.output<(typeof JOBS)[N]['payload']>;

/** One job to enqueue, its payload typed by its name. */
export type NewJob = {
  [N in JobName]: { readonly name: N; readonly payload: JobPayload<N>; readonly priority?: number };
}[JobName];

export const isJobName = (name: string): name is JobName => Object.hasOwn(JOBS, name);

/** Finished jobs are forgotten: the ledger in Postgres tells what was done. Failed ones stay for a look, within bounds. */
export const RETENTION = {
  removeOnComplete: true,
  removeOnFail: { age: 7 * 24 * 3600, count: 1_000 },
} as const;
