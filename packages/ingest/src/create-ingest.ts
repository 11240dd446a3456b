import { rm } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { type AppError, type Priority, toAppError } from '@guidepost/contracts';
import {
  cancelDocument,
  type Db,
  deleteDocument,
  type RetryOptions,
  registerDocument,
  releaseLostWork,
  replanDocument,
  retryDocument,
  takeWaitingWork,
  type WaitingWork,
  WORKER_TIMEOUT_MS,
} from '@guidepost/db';
import type { JobQueues } from '@guidepost/queue';
import { type BlobStore, blobKeys } from './blobs/blob-store.ts';
import { createWorkControl, type WorkControl } from './control-work.ts';
import { planJobs, QUEUE_OF_STAGE } from './plan-jobs.ts';
import type { SecretBox } from './secret-box.ts';
import { stageFile } from './stage-file.ts';

export interface RegisterOptions {
  readonly collection: string;
  /** Of an encrypted PDF; kept encrypted. */
  readonly password?: string;
  /** Name to keep, where the path is not the user's (an upload); default: the last part of the path. */
  readonly fileName?: string;
  /** An upload has no path worth keeping. */
  readonly upload?: boolean;
  /** Of a new document; `normal` by default. */
  readonly priority?: Priority;
  /** PDF by default. */
  readonly mediaType?: string;
}

export interface RegisteredFile {
  readonly documentId: string;
  readonly sha256: string;
  /** False if these bytes were there already. */
  readonly created: boolean;
  /** False if the queue did not answer: the ledger has the work and the sweep of a worker enqueues it. */
  readonly enqueued: boolean;
}

export interface ReconcileReport {
  /** Rows of work taken from workers that are gone. */
  readonly released: number;
  /** Jobs handed to the queue (those it has already are not doubled). */
  readonly jobs: number;
}

/** Everything that changes what is ingested: the ledger first, then the queue. */
export interface Ingest extends WorkControl {
  /** Takes a file in: bytes, rows and first job. Coded errors for what cannot be read; nothing is left half-written. */
  readonly registerFile: (path: string, options: RegisterOptions) => Promise<RegisteredFile>;
  /** Failed pages and stages again. Returns how many jobs were enqueued. */
  readonly retry: (documentId: string, options?: RetryOptions) => Promise<number>;
  /** Elements and units again from stored page results. Returns how many jobs were enqueued. */
  readonly replan: (documentId: string) => Promise<number>;
  readonly cancel: (documentId: string) => Promise<void>;
  /** Rows and bytes. */
  readonly remove: (documentId: string) => Promise<void>;
  /** Enqueues what waits for a document; call it after a commit that made work wait. */
  readonly enqueueWaiting: (documentId: string) => Promise<number>;
  /**
   * The sweep: hands out the work of dead workers again and enqueues what the queue does not know, after a lost or emptied
   * Redis or a crash between commit and enqueue.
   */
  readonly reconcile: () => Promise<ReconcileReport>;
}

export interface IngestDeps {
  readonly db: Db;
  readonly queues: JobQueues;
  readonly blobs: BlobStore;
  readonly secrets: SecretBox;
  /** Largest file in bytes; default 1 GiB. */
  readonly maxFileBytes?: number;
  /** A worker that has not beaten for this long is taken for dead. */
  readonly workerTimeoutMs?: number;
  /** Jobs at which a queue counts as full; the ledger keeps the rest. */
  readonly fullQueueJobs?: number;
  /** Told when the queue did not take work; the sweep will. */
  readonly onQueueError: (error: AppError) => void;
}

const MAX_FILE_BYTES = 1024 ** 3;
/** Work that waits longer than this is offered to the queue again, in case it was forgotten. */
const FORGOTTEN_AFTER_MS = 120_000;
/** With nothing in the queue at all, waiting work was surely forgotten; this leaves time for a commit to be followed by its job. */
const EMPTY_QUEUE_GRACE_MS = 3_000;
/** Pages and stages handed to the queues in one go, so that memory stays level. */
const SWEEP_ROWS = 20_000;
/**
 * A queue that holds this many jobs is full: the ledger keeps the rest, so that the memory of Redis is bounded however much waits.
 * Enough for a cluster of hundreds of workers to be busy from one sweep to the next.
 */
const FULL_QUEUE_JOBS = 10_000;
/** A look at the queues is good for this long. */
const COUNTS_AGE_MS = 1_000;
/** Only what is marked as unknown to the queue is that old. */
const UNKNOWN_TO_QUEUE_MS = 365 * 24 * 3600_000;

/** Wires ledger, queue and blob store. */
export function createIngest(deps: IngestDeps): Ingest {
  const { db, queues, blobs, secrets } = deps;

  let full: { readonly stages: WaitingWork['stage'][]; readonly at: number } | undefined;
  const fullStages = async (): Promise<WaitingWork['stage'][]> => {
    if (full !== undefined && performance.now() - full.at < COUNTS_AGE_MS) return full.stages;
    const counts = await queues.counts();
    const stages = (Object.keys(QUEUE_OF_STAGE) as WaitingWork['stage'][]).filter((stage) => {
      const count = counts[QUEUE_OF_STAGE[stage]];
      return count !== undefined && count.waiting + count.delayed >= (deps.fullQueueJobs ?? FULL_QUEUE_JOBS);
    });
    full = { stages, at: performance.now() };
    return stages;
  };

  const enqueue = async (
    olderThanMs: number,
    documentId?: string,
  ): Promise<{ documents: number; jobs: number }> => {
    const work = await takeWaitingWork(db, {
      olderThanMs,
      limit: SWEEP_ROWS,
      full: await fullStages(),
      ...(documentId === undefined ? {} : { documentId }),
    });
    const jobs = planJobs(work);
    if (jobs.length > 0) await queues.enqueue(jobs);
    return { documents: work.length, jobs: jobs.length };
  };

  /** The rows are committed: a queue that is down must not make the caller believe they are not. */
  const tryEnqueue = async (documentId: string): Promise<number | undefined> => {
    try {
      return (await enqueue(0, documentId)).jobs;
    } catch (error) {
      const coded = toAppError(error);
      if (coded.code !== 'queue_unavailable') throw error;
      deps.onQueueError(coded);
      return undefined;
    }
  };

  const enqueueUnknown = async (): Promise<number> => {
    try {
      let jobs = 0;
      for (;;) {
        const added = await enqueue(UNKNOWN_TO_QUEUE_MS);
        jobs += added.jobs;
        if (added.documents === 0) return jobs;
      }
    } catch (error) {
      const coded = toAppError(error);
      if (coded.code !== 'queue_unavailable') throw error;
      deps.onQueueError(coded);
      return 0;
    }
  };

  return {
    ...createWorkControl(db, enqueueUnknown),
    registerFile: async (path, options) => {
      const staged = await stageFile(path, await blobs.stagingPath(), deps.maxFileBytes ?? MAX_FILE_BYTES);
      try {
        const { sha256, sizeBytes } = staged;
        const blobKey = blobKeys.file(sha256);
        const registered = await registerDocument(
          db,
          {
            sha256,
            sizeBytes,
            blobKey,
            fileName: options.fileName ?? basename(path),
            path: options.upload === true ? '' : resolve(path),
            mediaType: options.mediaType ?? 'application/pdf',
            collection: options.collection,
            ...(options.priority === undefined ? {} : { priority: options.priority }),
            ...(options.password === undefined ? {} : { sealedPassword: secrets.seal(options.password) }),
          },
          () => blobs.putFile(blobKey, staged.path),
        );
        const { documentId, created } = registered;
        const enqueued = (await tryEnqueue(documentId)) !== undefined;
        return { documentId, sha256, created, enqueued };
      } finally {
        await rm(staged.path, { force: true });
      }
    },
    retry: async (documentId, options) => {
      const rows = await retryDocument(db, documentId, options);
      return rows === 0 ? 0 : ((await tryEnqueue(documentId)) ?? 0);
    },
    replan: async (documentId) => {
      const rows = await replanDocument(db, documentId);
      return rows === 0 ? 0 : ((await tryEnqueue(documentId)) ?? 0);
    },
    cancel: async (documentId) => {
      await cancelDocument(db, documentId);
    },
    remove: (documentId) =>
      deleteDocument(db, documentId, (sha256) => blobs.removeAll(blobKeys.document(sha256))),
    enqueueWaiting: async (documentId) => (await tryEnqueue(documentId)) ?? 0,
    reconcile: async () => {
      const released = await releaseLostWork(db, deps.workerTimeoutMs ?? WORKER_TIMEOUT_MS);
      full = undefined;
      const counts = Object.values(await queues.counts());
      const isEmpty = counts.every(({ waiting, active, delayed }) => waiting + active + delayed === 0);
      const graceMs = isEmpty ? EMPTY_QUEUE_GRACE_MS : FORGOTTEN_AFTER_MS;
      const startedAt = performance.now();
      let jobs = 0;
      for (;;) {
        // Measured from the start of the sweep: what it enqueued itself, however slowly, must not look forgotten.
        const added = await enqueue(graceMs + performance.now() - startedAt);
        jobs += added.jobs;
        if (added.documents === 0) return { released, jobs };
      }
    },
  };
}
