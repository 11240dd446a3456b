import type { Word } from '../text/word.ts';

/** Edges within this many font sizes are aligned. */
const ALIGNED_EM = 0.4;

/** Share of a column's lines whose left edges, right edges or centres agree, whichever is best; 0..1. */
export function alignedShare(lines: readonly (readonly Word[])[]): number {
  if (lines.length === 0) return 0;
  const size = lines[0]![0]!.size;
  const edges = [
    lines.map((line) => line[0]!.bbox[0]),
    lines.map((line) => line.at(-1)!.bbox[2]),
    lines.map((line) => (line[0]!.bbox[0] + line.at(-1)!.bbox[2]) / 2),
  ];
  return Math.max(...edges.map((values) => mostCommon(values, ALIGNED_EM * size))) / lines.length;
}

/** Size of the largest group of values within `tolerance` of each other. */
function mostCommon(values: readonly number[], tolerance: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  let best = 0;
  for (let i = 0, j = 0; i < sorted.length; i++) {
    while (sorted[i]! - sorted[j]! > tolerance) j++;
    best = Math.max(best, i - j + 1);
  }
  return best;
}
