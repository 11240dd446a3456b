import type { DocumentResult, Unit } from '@guidepost/contracts';
import { languageOfText } from './language.ts';
import { resolveUnitOptions, type UnitOptions } from './options.ts';
import { structureDrafts } from './structure.ts';
import { toUnits } from './unit-draft.ts';

/**
 * Evidence units of a document in reading order: pure and deterministic, the same elements and options give the same units and ids.
 * Strategy `planned` uses the planner that we ship; for a model's plan see `buildPlannedUnits`.
 */
export function buildUnits(document: DocumentResult, options: UnitOptions = {}): Unit[] {
  const resolved = resolveUnitOptions(options);
  return toUnits(structureDrafts(document, resolved), (text) => languageOfText(text, document.document.lang));
}
