import { type AppError, toAppError } from '@guidepost/contracts';
import {
  claimDocumentStage,
  type DocumentClaim,
  failDocumentStage,
  finishDocumentStage,
  releaseAttempt,
  saveOpenedDocument,
} from '@guidepost/db';
import type { JobHandlers } from '@guidepost/queue';
import { STAGE_VERSIONS } from '../stage-versions.ts';
import { loadDocumentFile, namedAfter } from './document-file.ts';
import type { JobDeps } from './job-deps.ts';

/** Opens the file once: how many pages it has, its outline, or why it cannot be read. Then its pages wait to be rendered. */
export const openDocument =
  (deps: JobDeps): JobHandlers['document.open.v1'] =>
  async ({ documentId }, { jobId, signal }) => {
    const claim = await claimDocumentStage(deps.db, documentId, 'open', { workerId: deps.workerId, jobId });
    if (claim === undefined) return;
    try {
      await readFacts(deps, claim, signal);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.code === 'attempt_stale') throw error;
      if (signal.aborted || error.retryable) {
        await releaseAttempt(deps.db, claim.token, error);
        throw error;
      }
      // The user's file is at fault, not the job: the ledger says so and the job is done.
      await failDocumentStage(deps.db, claim, error.code, error.message);
      deps.logger.info({ documentId, code: error.code }, 'document cannot be read');
      return;
    }
    await deps.ingest.enqueueWaiting(documentId);
  };

async function readFacts(deps: JobDeps, claim: DocumentClaim, signal: AbortSignal): Promise<void> {
  const { documentId } = claim;
  const file = await loadDocumentFile(deps, documentId);
  const opened = await deps.reader
    .open(file.path, { ...file.open, signal })
    .catch((error: unknown): never => {
      throw namedAfter(file, toAppError(error) satisfies AppError);
    });
  await finishDocumentStage(deps.db, claim, STAGE_VERSIONS.open, (tx) =>
    saveOpenedDocument(tx, documentId, { facts: opened.facts }),
  );
  deps.logger.info({ documentId, pages: opened.pageCount, repaired: opened.repaired }, 'document opened');
}
