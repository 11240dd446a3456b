import type { PlanBlock } from './planner.ts';

export interface VerifiedPlan {
  /** Every id of the section exactly once; left-out ids in chunks of their own, in reading order. */
  readonly chunks: readonly (readonly string[])[];
  readonly missing: number;
  readonly duplicates: number;
  readonly unknown: number;
}

/** Holds a plan to its section: unknown and repeated ids are dropped, runs of ids that were left out become fallback chunks. */
export function verifyPlan(blocks: readonly PlanBlock[], plan: readonly (readonly string[])[]): VerifiedPlan {
  const order = new Map(blocks.map((block, index) => [block.id, index]));
  const used = new Set<string>();
  let duplicates = 0;
  let unknown = 0;
  const chunks = plan
    .map((ids) => {
      const kept = ids.filter((id) => {
        if (!order.has(id)) unknown++;
        else if (used.has(id)) duplicates++;
        else {
          used.add(id);
          return true;
        }
        return false;
      });
      return kept.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
    })
    .filter((ids) => ids.length > 0);
  const fallback: string[][] = [];
  let before = -2;
  let missing = 0;
  blocks.forEach((block, index) => {
    if (used.has(block.id)) return;
    missing++;
    if (index === before + 1) fallback.at(-1)?.push(block.id);
    else fallback.push([block.id]);
    before = index;
  });
  const all = [...chunks, ...fallback].sort(
    (a, b) => (order.get(a[0] ?? '') ?? 0) - (order.get(b[0] ?? '') ?? 0),
  );
  return { chunks: all, missing, duplicates, unknown };
}
