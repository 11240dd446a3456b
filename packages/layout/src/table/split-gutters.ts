import { drawnShare, toAxisLines } from './axis-lines.ts';
import { toComponent } from './line-components.ts';
import type { TableCandidate } from './table-candidate.ts';

export interface WordBox {
  readonly bbox: readonly [number, number, number, number];
}

/** Narrower strips are spacing between double lines. */
const GUTTER_MIN_EM = 0.5;

/**
 * Cut a lattice at strips between two verticals that hold neither text nor the table's outer borders: boxes side by side
 * that a line or an arrow connects, tables side by side on one rule.
 */
export function splitGutters(
  candidate: TableCandidate,
  words: readonly WordBox[],
  bodySize: number,
): TableCandidate[] {
  const xs = toAxisLines(candidate.vertical, 0.4 * bodySize);
  const ys = toAxisLines(candidate.horizontal, 0.4 * bodySize);
  if (ys.length < 2) return [candidate];
  const cuts: [number, number][] = [];
  for (let i = 1; i < xs.length; i++) {
    const [x0, x1] = [xs[i - 1]!.at, xs[i]!.at];
    if (x1 - x0 < GUTTER_MIN_EM * bodySize) continue;
    const [top, bottom] = [ys[0]!, ys.at(-1)!];
    if (drawnShare(top, x0, x1) > 0.5 || drawnShare(bottom, x0, x1) > 0.5) continue;
    if (words.some(({ bbox }) => bbox[0] + bbox[2] > 2 * x0 && bbox[0] + bbox[2] < 2 * x1)) continue;
    cuts.push([x0, x1]);
  }
  if (cuts.length === 0) return [candidate];
  const out: TableCandidate[] = [];
  let from = candidate.bbox[0] - 1;
  for (const [x0, x1] of [...cuts, [candidate.bbox[2] + 1, candidate.bbox[2] + 1] as const]) {
    const lines = [
      ...candidate.vertical.filter((line) => line.at >= from - 1 && line.at <= x0 + 1),
      ...candidate.horizontal
        .filter((line) => line.end > from + 1 && line.start < x0 - 1)
        .map((line) => ({ ...line, start: Math.max(line.start, from), end: Math.min(line.end, x0) })),
    ];
    if (lines.length > 0) out.push({ ...toComponent(lines), kind: candidate.kind });
    from = x1;
  }
  return out;
}
