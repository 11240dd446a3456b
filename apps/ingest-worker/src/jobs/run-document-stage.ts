import { toAppError } from '@guidepost/contracts';
import {
  claimDocumentStage,
  type DocumentClaim,
  type DocumentStage,
  failDocumentStage,
  releaseAttempt,
} from '@guidepost/db';
import type { JobContext } from '@guidepost/queue';
import type { JobDeps } from './job-deps.ts';

/**
 * Claims a stage of a document, does its work, and tells the ledger how it ended. A fault of the file ends the stage as
 * failed and the job is done; work that was stopped, or met a fault that passes, is given back and the job fails, so that
 * the queue tries again; a claim that another worker has taken over (`attempt_stale`) leaves the ledger alone.
 *
 * @returns whether the work was done
 */
export async function runDocumentStage(
  deps: JobDeps,
  { documentId, generation }: { readonly documentId: string; readonly generation: number },
  stage: DocumentStage,
  { jobId, signal }: JobContext,
  work: (claim: DocumentClaim) => Promise<void>,
): Promise<boolean> {
  const claim = await claimDocumentStage(deps.db, documentId, stage, {
    workerId: deps.workerId,
    jobId,
    generation,
  });
  if (claim === undefined) return false;
  try {
    await work(claim);
    return true;
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.code === 'attempt_stale') throw error;
    if (signal.aborted || error.retryable) {
      await releaseAttempt(deps.db, claim.token, signal.aborted ? undefined : error);
      throw error;
    }
    await failDocumentStage(deps.db, claim, error.code, error.message);
    deps.logger.info({ documentId, stage, code: error.code }, 'stage failed');
    return false;
  }
}
