import { seededRandom } from '../compare/significance.ts';

export interface Split<T> {
  readonly tuning: readonly T[];
  readonly heldOut: readonly T[];
}

/** Two halves (or another share) of the questions, drawn apart in each stratum so that both have the same mix; the same seed gives the same split. */
export function splitQueries<T extends { readonly id: string }>(
  queries: readonly T[],
  stratumOf: (query: T) => string,
  options: { readonly seed: number; readonly share?: number },
): Split<T> {
  const random = seededRandom(options.seed);
  const share = options.share ?? 0.5;
  const chosen = new Set<string>();
  // Fractions are carried over, or many small strata would all be rounded the same way.
  let due = 0;
  for (const [, group] of [...Map.groupBy(queries, stratumOf)].sort(([a], [b]) => a.localeCompare(b))) {
    due += group.length * share;
    const take = Math.min(group.length, Math.round(due));
    due -= take;
    for (const query of shuffled(group, random).slice(0, take)) chosen.add(query.id);
  }
  return {
    tuning: queries.filter(({ id }) => chosen.has(id)),
    heldOut: queries.filter(({ id }) => !chosen.has(id)),
  };
}

/** Fisher–Yates. */
export function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const out = [...list];
  for (let i = out.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [out[i], out[j]] = [out[j]!, out[i]!];
  }
  return out;
}
