import type { RetrievalRow } from '../score/score-retrieval.ts';

/** A question whose answer moved between two runs; ranks from 1, Infinity = not among the first ten. */
export interface Change {
  readonly id: string;
  readonly before: number;
  readonly after: number;
}

export interface RunComparison {
  readonly better: readonly Change[];
  readonly worse: readonly Change[];
}

/** What got better and what got worse, by rank of the page or of the element; largest moves first. */
export function compareRuns(
  before: readonly RetrievalRow[],
  after: readonly RetrievalRow[],
  by: 'page' | 'element' = 'element',
): RunComparison {
  const rank = (row: RetrievalRow) => (by === 'page' ? row.pageRank : row.elementRank);
  const earlier = new Map(before.map((row) => [row.id, rank(row)]));
  const changes = after.flatMap((row): Change[] => {
    const was = earlier.get(row.id);
    const is = rank(row);
    return was === undefined || was === is ? [] : [{ id: row.id, before: was, after: is }];
  });
  const size = ({ before: was, after: is }: Change) => Math.abs(1 / was - 1 / is);
  const sorted = [...changes].sort((x, y) => size(y) - size(x) || x.id.localeCompare(y.id));
  return {
    better: sorted.filter((c) => c.after < c.before),
    worse: sorted.filter((c) => c.after > c.before),
  };
}
