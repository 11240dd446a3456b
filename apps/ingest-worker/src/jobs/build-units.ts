import {
  awaitEmbedding,
  type DocumentClaim,
  finishDocumentStage,
  loadFileAccess,
  loadPageResults,
  mergeSearchStatistics,
  replaceElements,
  replaceUnits,
  saveDocumentText,
  toStorable,
} from '@guidepost/db';
import type { JobHandlers } from '@guidepost/queue';
import { STAGE_VERSIONS } from '../stage-versions.ts';
import type { JobDeps } from './job-deps.ts';
import { runDocumentStage } from './run-document-stage.ts';

/** Puts the pages of a document together, makes its elements and units, and replaces the old ones in one transaction. */
export const buildDocumentUnits =
  (deps: JobDeps): JobHandlers['document.units.v1'] =>
  async ({ documentId }, context) => {
    const built = await runDocumentStage(deps, documentId, 'units', context, async (claim) => {
      await build(deps, claim, context.signal);
      await mergeSearchStatistics(deps.db);
    });
    if (built && deps.embedder !== undefined) await deps.ingest.enqueueWaiting(documentId);
  };

async function build(deps: JobDeps, claim: DocumentClaim, signal: AbortSignal): Promise<void> {
  const { db } = deps;
  const { documentId } = claim;
  const [{ fileName, sha256 }, { facts, pages }] = [
    await loadFileAccess(db, documentId),
    await loadPageResults(db, documentId),
  ];
  if (facts === null) throw new Error(`document ${documentId} has pages but no facts`);
  const built = toStorable(await deps.builder.build({ file: fileName, sha256, facts, pages }, signal));
  await finishDocumentStage(db, claim, STAGE_VERSIONS.units, async (tx) => {
    await replaceElements(tx, documentId, built.elements);
    await replaceUnits(tx, {
      documentId,
      strategy: 'structure',
      units: built.units,
      elements: built.elements,
    });
    await saveDocumentText(tx, documentId, {
      title: built.title,
      lang: built.lang,
      languages: built.languages,
    });
    if (deps.embedder !== undefined) await awaitEmbedding(tx, documentId);
  });
  deps.logger.info(
    { documentId, elements: built.elements.length, units: built.units.length },
    'document built',
  );
}
