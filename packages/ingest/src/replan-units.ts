import type { UnitStrategy } from '@guidepost/contracts';
import {
  beginReplan,
  type Db,
  finishReplan,
  loadDocumentResult,
  loadUnitStrategies,
  type SavedPlans,
  saveUnitPlans,
} from '@guidepost/db';
import { type PlanUnitsOptions, planUnits, planWarning, UNIT_RULES_VERSION } from './plan-units.ts';

export interface ReplanOptions extends PlanUnitsOptions {
  /** Writes every unit again, also those that say the same; vectors are kept. */
  readonly fresh?: boolean;
}

export interface Replanned extends SavedPlans {
  readonly documentId: string;
  readonly strategies: readonly UnitStrategy[];
  readonly warnings: readonly string[];
}

/**
 * Units of a document anew from its stored elements, under every strategy recorded for it; no page is read and no queue is asked. Old units
 * are replaced in one transaction. `document_busy` if the document is being worked on.
 */
export async function replanUnits(
  db: Db,
  documentId: string,
  options: ReplanOptions = {},
): Promise<Replanned> {
  const ticket = await beginReplan(db, documentId);
  const document = await loadDocumentResult(db, documentId);
  const strategies = await loadUnitStrategies(db, documentId);
  const plans = await planUnits(document, strategies, options);
  const elements = document.pages.flatMap((page) => page.elements);
  let saved: SavedPlans = { plans: [], reused: 0, missing: 0 };
  await finishReplan(db, ticket, UNIT_RULES_VERSION, async (tx) => {
    saved = await saveUnitPlans(tx, { documentId, plans, elements, fresh: options.fresh === true });
    return saved;
  });
  const warnings = plans.flatMap((plan) => planWarning(plan) ?? []);
  return { documentId, strategies, warnings, ...saved };
}
