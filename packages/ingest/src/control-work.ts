import type { Priority } from '@guidepost/contracts';
import {
  addHold,
  cancelDocument,
  changePriority,
  type Db,
  type FailureFilter,
  findFailedDocuments,
  findOpenDocuments,
  type HoldTarget,
  removeHold,
  retryDocument,
} from '@guidepost/db';

/** What an action on many documents changed. */
export interface Controlled {
  readonly documents: number;
  /** Pages and stages that were changed. */
  readonly rows: number;
  /** Jobs that were put in a queue. */
  readonly jobs: number;
}

/** Acting on the work of many documents at once. The ledger changes first; queues that do not answer are told by the sweep. */
export interface WorkControl {
  /** Nothing new of it is begun; pages in hand are finished. It stays paused over restarts, and for files that come later. */
  readonly pause: (target: HoldTarget) => Promise<Controlled>;
  readonly resume: (target: HoldTarget) => Promise<Controlled>;
  /** Stops what waits and refuses what runs. */
  readonly cancelWork: (target: HoldTarget) => Promise<Controlled>;
  readonly prioritise: (target: HoldTarget, priority: Priority) => Promise<Controlled>;
  /** Failed work again: all of it, or what a filter names. */
  readonly retryFailures: (filter: FailureFilter) => Promise<Controlled>;
}

/** @param enqueueKnown hands out what the ledger marked as unknown to the queues; returns how many jobs */
export function createWorkControl(db: Db, enqueueKnown: () => Promise<number>): WorkControl {
  return {
    pause: async (target) => {
      const documents = (await findOpenDocuments(db, target)).length;
      const added = await addHold(db, target);
      return { documents, rows: added ? 1 : 0, jobs: 0 };
    },
    resume: async (target) => {
      const removed = await removeHold(db, target);
      const documents = removed ? (await findOpenDocuments(db, target)).length : 0;
      return { documents, rows: removed ? 1 : 0, jobs: removed ? await enqueueKnown() : 0 };
    },
    cancelWork: async (target) => {
      const ids = await findOpenDocuments(db, target);
      let rows = 0;
      for (const id of ids) rows += await cancelDocument(db, id);
      return { documents: ids.length, rows, jobs: 0 };
    },
    prioritise: async (target, priority) => {
      const documents = await changePriority(db, await findOpenDocuments(db, target), priority);
      return { documents, rows: documents, jobs: documents === 0 ? 0 : await enqueueKnown() };
    },
    retryFailures: async (filter) => {
      const ids = await findFailedDocuments(db, filter);
      const { stage, code } = filter;
      let rows = 0;
      for (const id of ids) {
        rows += await retryDocument(db, id, {
          ...(stage === undefined ? {} : { stage }),
          ...(code === undefined ? {} : { code }),
          forSweep: true,
        });
      }
      return { documents: ids.length, rows, jobs: rows === 0 ? 0 : await enqueueKnown() };
    },
  };
}
