import type { UnitPlanSummary } from '@guidepost/contracts/api';
import type { StoredUnitPlan } from '@guidepost/db';

/** A stored plan as the API shows it. */
export const toUnitPlan = (row: StoredUnitPlan): UnitPlanSummary => ({
  strategy: row.strategy,
  units: row.units,
  added: row.added,
  removed: row.removed,
  changed: row.changed,
  unchanged: row.unchanged,
  changes: row.changes.map((change) => ({ ...change, pages: [...change.pages] })),
  ...(row.planner !== null && {
    planning: {
      planner: row.planner,
      calls: row.calls,
      tokensIn: row.tokensIn,
      tokensOut: row.tokensOut,
      tokensOutRegenerating: row.tokensOutRegenerating,
      savedShare: row.savedShare,
      fallbacks: row.fallbacks,
    },
  }),
  madeAt: row.madeAt.toISOString(),
});
