import { AppError, toAppError } from '@guidepost/contracts';
import {
  claimDocumentStage,
  embedPending,
  failDocumentStage,
  finishDocumentStage,
  releaseAttempt,
} from '@guidepost/db';
import type { JobHandlers } from '@guidepost/queue';
import { STAGE_VERSIONS } from '../stage-versions.ts';
import type { JobDeps } from './job-deps.ts';

/** Gives the units of a document their vectors. What was embedded stays when the job is stopped or tried again. */
export const embedUnits =
  (deps: JobDeps): JobHandlers['document.embed.v1'] =>
  async ({ documentId }, { jobId, signal }) => {
    const claim = await claimDocumentStage(deps.db, documentId, 'embed', { workerId: deps.workerId, jobId });
    if (claim === undefined) return;
    try {
      if (deps.embedder === undefined) {
        throw new AppError(
          'model_not_configured',
          'Embedding is off on this worker. Set GUIDEPOST_EMBEDDING, then retry the document.',
        );
      }
      const embedder = await deps.embedder();
      const report = await embedPending(deps.db, embedder, documentId, { signal });
      await finishDocumentStage(deps.db, claim, `${STAGE_VERSIONS.embed} ${embedder.id}`, async () => {});
      deps.logger.info({ documentId, model: embedder.id, ...report }, 'document embedded');
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.code === 'attempt_stale') throw error;
      if (signal.aborted || error.retryable) {
        await releaseAttempt(deps.db, claim.token, error);
        throw error;
      }
      await failDocumentStage(deps.db, claim, error.code, error.message);
    }
  };
