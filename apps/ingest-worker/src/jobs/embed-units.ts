import { AppError } from '@guidepost/contracts';
import { type DocumentClaim, embedPending, finishDocumentStage, listUnitStrategies } from '@guidepost/db';
import type { JobHandlers } from '@guidepost/queue';
import { STAGE_VERSIONS } from '../stage-versions.ts';
import type { JobDeps } from './job-deps.ts';
import { runDocumentStage } from './run-document-stage.ts';

/** Gives the units of a document their vectors. What was embedded stays when the job is stopped or tried again. */
export const embedUnits =
  (deps: JobDeps): JobHandlers['document.embed.v1'] =>
  async ({ documentId, generation }, context) => {
    await runDocumentStage(deps, { documentId, generation }, 'embed', context, (claim) =>
      embed(deps, claim, context.signal),
    );
  };

async function embed(deps: JobDeps, claim: DocumentClaim, signal: AbortSignal): Promise<void> {
  if (deps.embedder === undefined) {
    throw new AppError(
      'model_not_configured',
      'Embedding is off on this worker. Set GUIDEPOST_EMBEDDING, then retry the document.',
    );
  }
  const { documentId } = claim;
  const embedder = await deps.embedder();
  let embedded = 0;
  let reused = 0;
  for (const strategy of await listUnitStrategies(deps.db, documentId)) {
    const report = await embedPending(deps.db, embedder, documentId, { signal, strategy });
    embedded += report.embedded;
    reused += report.reused;
  }
  await finishDocumentStage(deps.db, claim, `${STAGE_VERSIONS.embed} ${embedder.id}`, async () => {});
  deps.logger.info({ documentId, model: embedder.id, embedded, reused }, 'document embedded');
}
