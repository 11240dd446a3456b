import type { TextRow } from './text-rows.ts';

/** A vertical strip that (nearly) no row of text crosses. */
export interface River {
  readonly x0: number;
  readonly x1: number;
}

export interface RiverOptions {
  readonly x0: number;
  readonly x1: number;
  /** Share of rows whose text may cross a river: headings over several columns, rows of one long text. */
  readonly crossingShare: number;
  /** Least width in points of a river with four rows or more; with fewer rows chance gaps must be excluded. */
  readonly widthMin: number;
}

/** With fewer rows than this, gaps can line up by chance. */
const ROWS_SURE = 4;
const FEW_ROWS_FACTOR = 1.6;
/** A gap between words that is no column gap counts as text by this share … */
const WORD_GAP_WEIGHT = 0.4;
/** … and one wider than this many font sizes by less: by chance such gaps do not stand above each other in many rows. */
const LOOSE_GAP_EM = 0.55;
const LOOSE_GAP_WEIGHT = 0.1;

/**
 * Whitespace rivers between columns: x ranges free of text over the rows (projection along the columns, as in T-Recs,
 * Kieninger & Dengel 1998, and Nurminen 2013 §3.1.5, with a tolerance for spanning rows). Left to right.
 * O(rows × width in points).
 */
export function findRivers(rows: readonly TextRow[], options: RiverOptions): River[] {
  const { x0, x1 } = options;
  const width = Math.max(1, Math.ceil(x1 - x0));
  const cover = new Float32Array(width + 2);
  let used = 0;
  for (const row of rows) {
    let any = false;
    for (const chunk of row.chunks) {
      let previous: number | undefined;
      for (const word of chunk.words) {
        if (word.bbox[2] <= x0 || word.bbox[0] >= x1) continue;
        any = true;
        if (previous !== undefined && word.bbox[0] > previous) {
          const loose = word.bbox[0] - previous >= LOOSE_GAP_EM * word.size;
          addSpan(cover, previous - x0, word.bbox[0] - x0, loose ? LOOSE_GAP_WEIGHT : WORD_GAP_WEIGHT);
        }
        addSpan(cover, Math.max(previous ?? x0, word.bbox[0]) - x0, word.bbox[2] - x0, 1);
        previous = Math.max(previous ?? x0, word.bbox[2]);
      }
    }
    if (any) used++;
  }
  if (used === 0) return [];
  for (let i = 1; i <= width; i++) cover[i]! += cover[i - 1]!;
  const limit = Math.max(0.001, options.crossingShare * used);
  const widthMin = used < ROWS_SURE ? options.widthMin * FEW_ROWS_FACTOR : options.widthMin;
  return runsBelow(cover.subarray(0, width), limit)
    .filter(([from, to]) => from > 0 && to < width && to - from >= widthMin)
    .map(([from, to]) => ({ x0: x0 + from, x1: x0 + to }));
}

/** Difference array: `cover` becomes the weight per point after a running sum. */
function addSpan(cover: Float32Array, from: number, to: number, weight: number): void {
  const a = Math.max(0, Math.round(from));
  const b = Math.min(cover.length - 1, Math.round(to));
  if (b <= a) return;
  cover[a]! += weight;
  cover[b]! -= weight;
}

/** Runs of bins at or under the limit; inside a run only its emptiest part is kept, where the real gap lies. */
function runsBelow(cover: Float32Array, limit: number): [number, number][] {
  const runs: [number, number][] = [];
  for (let i = 0; i < cover.length; ) {
    if (cover[i]! > limit) {
      i++;
      continue;
    }
    let j = i;
    let least = Number.POSITIVE_INFINITY;
    while (j < cover.length && cover[j]! <= limit) least = Math.min(least, cover[j++]!);
    let best: [number, number] = [i, i];
    for (let a = i; a < j; ) {
      if (cover[a]! > least + 0.001) {
        a++;
        continue;
      }
      let b = a;
      while (b < j && cover[b]! <= least + 0.001) b++;
      if (b - a > best[1] - best[0]) best = [a, b];
      a = b;
    }
    runs.push(best);
    i = j;
  }
  return runs;
}
