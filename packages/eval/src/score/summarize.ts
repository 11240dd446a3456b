/** Means of a group of questions; null where the metric applies to none of them. */
export interface Summary<M extends string> {
  readonly n: number;
  readonly means: Readonly<Record<M, number | null>>;
}

interface Row<M extends string> {
  readonly metrics: Readonly<Record<M, number | null>>;
}

export function summarize<M extends string>(rows: readonly Row<M>[], metrics: readonly M[]): Summary<M> {
  const means = Object.fromEntries(
    metrics.map((metric) => {
      const values = rows
        .map((row) => row.metrics[metric])
        .filter((value): value is number => value !== null);
      return [metric, values.length ? values.reduce((a, b) => a + b, 0) / values.length : null];
    }),
  ) as Record<M, number | null>;
  return { n: rows.length, means };
}

/** Summaries of all questions and of each group that a field makes, `all` first, groups in order of first appearance. */
export function summarizeGroups<M extends string, R extends Row<M>>(
  rows: readonly R[],
  metrics: readonly M[],
  groups: Readonly<Record<string, (row: R) => string | undefined>>,
): Map<string, Summary<M>> {
  const sets = new Map<string, R[]>([['all', [...rows]]]);
  for (const row of rows) {
    for (const [name, groupOf] of Object.entries(groups)) {
      const value = groupOf(row);
      if (value === undefined) continue;
      const key = `${name} ${value}`;
      const set = sets.get(key) ?? [];
      set.push(row);
      sets.set(key, set);
    }
  }
  return new Map([...sets].map(([name, set]) => [name, summarize(set, metrics)]));
}
