import type { Element, Unit, UnitStrategy } from '@guidepost/contracts';
import { diffUnits, type PlanAccounting, type UnitDiff } from '@guidepost/units';
import { sql } from 'drizzle-orm';
import { loadUnits } from '../content/read-units.ts';
import type { Queryable } from '../database.ts';
import { storableText } from '../ledger/storable.ts';
import { type UnitChange, unitPlans } from '../schema/index.ts';
import { replaceUnits } from '../search/replace-units.ts';
import { type ReusedVectors, reuseVectors, stashVectors } from './reuse-vectors.ts';

/** The units of a document under one strategy, and what planning them took. */
export interface UnitPlan {
  readonly strategy: UnitStrategy;
  readonly units: readonly Unit[];
  /** Strategy `planned`: name of the planner and its accounting. */
  readonly planning?: { readonly planner: string; readonly accounting: PlanAccounting };
}

export interface SavedPlan {
  readonly strategy: UnitStrategy;
  readonly units: number;
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  readonly unchanged: number;
  /** The first of the changes. */
  readonly changes: readonly UnitChange[];
}

export interface SavedPlans extends ReusedVectors {
  readonly plans: readonly SavedPlan[];
}

export interface SavePlansInput {
  readonly documentId: string;
  readonly plans: readonly UnitPlan[];
  readonly elements: readonly Element[];
  /** See `replaceUnits`. */
  readonly fresh?: boolean;
}

/** Changes kept of a plan: a person reads the first page of them. */
const KEPT_CHANGES = 100;
const CHANGE_CHARS = 400;

/**
 * Makes the units of a document exactly the given plans, in the caller's transaction: units of other strategies go, what says the same keeps
 * its row and vector, and each plan's row says what changed.
 */
export async function saveUnitPlans(tx: Queryable, input: SavePlansInput): Promise<SavedPlans> {
  const { documentId, elements } = input;
  const { rows: there } = await tx.execute<{ strategy: UnitStrategy }>(
    sql`select distinct strategy from units where document_id = ${documentId}`,
  );
  const wanted = new Set(input.plans.map(({ strategy }) => strategy));
  const dropped = there.map(({ strategy }) => strategy).filter((strategy) => !wanted.has(strategy));
  const diffs: { plan: UnitPlan; isNew: boolean; diff: UnitDiff }[] = [];
  for (const plan of input.plans) {
    const isNew = !there.some(({ strategy }) => strategy === plan.strategy);
    const before = isNew ? [] : await loadUnits(tx, documentId, plan.strategy);
    diffs.push({ plan, isNew, diff: diffUnits(before, plan.units) });
  }
  const losesUnits =
    input.fresh ||
    dropped.length > 0 ||
    diffs.some(({ diff }) => diff.removed.length + diff.changed.length > 0);
  if (losesUnits) await stashVectors(tx, documentId);
  const plans: SavedPlan[] = [];
  let written = 0;
  for (const { plan, isNew, diff } of diffs) {
    const { strategy, units } = plan;
    const replaced = await replaceUnits(tx, {
      documentId,
      strategy,
      units,
      elements,
      fresh: input.fresh === true,
    });
    written += replaced.added + replaced.parts;
    const changes = isNew ? [] : changesOf(diff);
    const saved = { strategy, units: units.length, ...diff.summary, changes };
    await savePlanRow(tx, documentId, plan, saved);
    plans.push(saved);
  }
  for (const strategy of dropped) {
    const { removed } = await replaceUnits(tx, { documentId, strategy, units: [], elements });
    plans.push({ strategy, units: 0, added: 0, removed, changed: 0, unchanged: 0, changes: [] });
  }
  if (dropped.length > 0)
    await tx.execute(
      sql`delete from unit_plans where document_id = ${documentId} and strategy = any(${sql.param(dropped)}::text[])`,
    );
  const vectors =
    there.length > 0 && written > 0
      ? await reuseVectors(tx, documentId, [...wanted], losesUnits)
      : { reused: 0, missing: 0 };
  return { plans, ...vectors };
}

async function savePlanRow(
  tx: Queryable,
  documentId: string,
  { planning }: UnitPlan,
  saved: SavedPlan,
): Promise<void> {
  const { accounting } = planning ?? {};
  const row = {
    ...saved,
    planner: planning?.planner ?? null,
    calls: accounting?.calls ?? 0,
    tokensIn: accounting?.tokensIn ?? 0,
    tokensOut: accounting?.tokensOut ?? 0,
    tokensOutRegenerating: accounting?.tokensOutRegenerating ?? 0,
    savedShare: accounting?.savedShare ?? 0,
    fallbacks: accounting?.fallbacks ?? 0,
    madeAt: sql`now()`,
  };
  await tx
    .insert(unitPlans)
    .values({ documentId, ...row })
    .onConflictDoUpdate({ target: [unitPlans.documentId, unitPlans.strategy], set: row });
}

function changesOf({ changed, added, removed }: Omit<UnitDiff, 'summary'>): UnitChange[] {
  const all: UnitChange[] = [
    ...changed.map(({ before, after }) => ({
      change: 'changed' as const,
      ...shown(after),
      before: cut(before.text),
      after: cut(after.text),
    })),
    ...added.map((unit) => ({ change: 'added' as const, ...shown(unit), after: cut(unit.text) })),
    ...removed.map((unit) => ({ change: 'removed' as const, ...shown(unit), before: cut(unit.text) })),
  ];
  return all.slice(0, KEPT_CHANGES);
}

const shown = ({ kind, pages }: Unit) => ({ kind, pages });
const cut = (text: string): string =>
  storableText(text.length > CHANGE_CHARS ? `${text.slice(0, CHANGE_CHARS)}…` : text);
