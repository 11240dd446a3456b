import { type AppError, toAppError } from '@guidepost/contracts';
import { type DocumentClaim, finishDocumentStage, saveOpenedDocument } from '@guidepost/db';
import type { JobHandlers } from '@guidepost/queue';
import { STAGE_VERSIONS } from '../stage-versions.ts';
import { loadDocumentFile, namedAfter } from './document-file.ts';
import type { JobDeps } from './job-deps.ts';
import { runDocumentStage } from './run-document-stage.ts';

/** Opens the file once: how many pages it has, its outline, or why it cannot be read. Then its pages wait to be rendered. */
export const openDocument =
  (deps: JobDeps): JobHandlers['document.open.v1'] =>
  async ({ documentId, generation }, context) => {
    const opened = await runDocumentStage(deps, { documentId, generation }, 'open', context, (claim) =>
      readFacts(deps, claim, context.signal),
    );
    if (opened) await deps.ingest.enqueueWaiting(documentId);
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
