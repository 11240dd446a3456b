import type { DocumentResult, Unit, UnitStrategy } from '@guidepost/contracts';
import type { UnitPlan } from '@guidepost/db';
import { buildPlannedUnits, buildUnits, type NamedPlanner } from '@guidepost/units';

/** Version of the unit rules, stored in the ledger with what they made; raise it when their results change. */
export const UNIT_RULES_VERSION = '2';

export interface PlanUnitsOptions {
  /** Model that plans strategy `planned`; without one the planner that ships does. */
  readonly planner?: NamedPlanner | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The units of a document under each strategy; all but a planner's calls is CPU-bound and pure. */
export async function planUnits(
  document: DocumentResult,
  strategies: readonly UnitStrategy[],
  { planner, signal }: PlanUnitsOptions = {},
): Promise<UnitPlan[]> {
  const plans: UnitPlan[] = [];
  for (const strategy of strategies) {
    signal?.throwIfAborted();
    if (strategy === 'planned' && planner !== undefined) {
      const { units, accounting } = await buildPlannedUnits(document, planner, signal);
      plans.push({ strategy, units, planning: { planner: planner.name, accounting } });
    } else {
      plans.push({ strategy, units: buildUnits(document, { strategy }) });
    }
  }
  return plans;
}

/** What a person must know of a plan: sections that the model did not plan. Undefined if all went well. */
export function planWarning({ planning }: UnitPlan): string | undefined {
  if (planning === undefined || planning.accounting.fallbacks === 0) return undefined;
  const { calls, fallbacks } = planning.accounting;
  return `${planning.planner} gave no usable plan for ${fallbacks} of ${calls} sections; they were planned without a model.`;
}

/** Languages of units, most frequent first. */
export function languagesOf(units: readonly Unit[]): string[] {
  const counts = new Map<string, number>();
  for (const { lang } of units) counts.set(lang, (counts.get(lang) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([lang]) => lang);
}
