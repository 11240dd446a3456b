import type { DocumentResult, Unit, UnitStrategy } from '@guidepost/contracts';
import { flatDrafts } from './baseline/flat-chunks.ts';
import { elementDrafts, headingDrafts, pageDrafts } from './baseline/grouped-units.ts';
import { languageOfText } from './language.ts';
import { type ResolvedUnitOptions, resolveUnitOptions, type UnitOptions } from './options.ts';
import { plannedDrafts } from './plan/planned-units.ts';
import { structureDrafts } from './structure.ts';
import { toUnits, type UnitDraft } from './unit-draft.ts';

type Strategy = (document: DocumentResult, options: ResolvedUnitOptions) => UnitDraft[];

const STRATEGIES: Readonly<Record<UnitStrategy, Strategy>> = {
  structure: structureDrafts,
  flat: flatDrafts,
  heading: headingDrafts,
  page: pageDrafts,
  element: elementDrafts,
  planned: plannedDrafts,
};

/**
 * Evidence units of a document in reading order: pure and deterministic, the same elements and options give the same units and ids.
 * Strategy `planned` uses the planner that we ship; for a model's plan see `buildPlannedUnits`.
 */
export function buildUnits(document: DocumentResult, options: UnitOptions = {}): Unit[] {
  const resolved = resolveUnitOptions(options);
  const drafts = STRATEGIES[resolved.strategy](document, resolved);
  return toUnits(drafts, (text) => languageOfText(text, document.document.lang));
}
