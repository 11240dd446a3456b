import type { UnitStrategy } from '@guidepost/contracts';
import {
  awaitEmbedding,
  type DocumentClaim,
  finishDocumentStage,
  loadFileAccess,
  loadPageResults,
  loadUnitStrategies,
  mergeSearchStatistics,
  replaceElements,
  saveDocumentText,
  saveUnitPlans,
  toStorable,
} from '@guidepost/db';
import { languagesOf, planUnits, planWarning, UNIT_RULES_VERSION } from '@guidepost/ingest';
import type { JobHandlers } from '@guidepost/queue';
import type { JobDeps } from './job-deps.ts';
import { runDocumentStage } from './run-document-stage.ts';

/** Puts the pages of a document together, makes its elements and units, and replaces the old ones in one transaction. */
export const buildDocumentUnits =
  (deps: JobDeps): JobHandlers['document.units.v1'] =>
  async ({ documentId, generation }, context) => {
    const built = await runDocumentStage(
      deps,
      { documentId, generation },
      'units',
      context,
      async (claim) => {
        await build(deps, claim, context.signal);
        await mergeSearchStatistics(deps.db);
      },
    );
    if (built && deps.embedder !== undefined) await deps.ingest.enqueueWaiting(documentId);
  };

async function build(deps: JobDeps, claim: DocumentClaim, signal: AbortSignal): Promise<void> {
  const { db, planner } = deps;
  const { documentId } = claim;
  const [{ fileName, sha256 }, { facts, pages }] = [
    await loadFileAccess(db, documentId),
    await loadPageResults(db, documentId),
  ];
  if (facts === null) throw new Error(`document ${documentId} has pages but no facts`);
  const strategies = await loadUnitStrategies(db, documentId);
  // A model that plans is waited for here; everything else costs processor time and is done in the builder's thread.
  const isByModel = (strategy: UnitStrategy): boolean => planner !== undefined && strategy === 'planned';
  const built = toStorable(
    await deps.builder.build(
      {
        file: fileName,
        sha256,
        facts,
        pages,
        strategies: strategies.filter((strategy) => !isByModel(strategy)),
      },
      signal,
    ),
  );
  const { document } = built;
  const plans = [
    ...built.plans,
    ...(await planUnits(document, strategies.filter(isByModel), { planner, signal })),
  ];
  const units = plans[0]?.units ?? [];
  const elements = document.pages.flatMap((page) => page.elements);
  await finishDocumentStage(db, claim, UNIT_RULES_VERSION, async (tx) => {
    await replaceElements(tx, documentId, elements);
    await saveUnitPlans(tx, { documentId, plans, elements });
    await saveDocumentText(tx, documentId, {
      title: document.document.title,
      lang: document.document.lang,
      languages: languagesOf(units),
    });
    if (deps.embedder !== undefined) await awaitEmbedding(tx, documentId);
  });
  for (const plan of plans) {
    const warning = planWarning(plan);
    if (warning !== undefined) deps.logger.warn({ documentId }, warning);
  }
  deps.logger.info({ documentId, elements: elements.length, units: units.length }, 'document built');
}
