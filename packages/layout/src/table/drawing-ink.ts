import type { Box, VectorPath } from '@guidepost/contracts';

/** A slanted or curved stretch this many font sizes long is drawn art; ticks, crosses and rounded corners are shorter. */
const STRETCH_MIN_EM = 1.6;
/** Straighter than this (share of its length) is a ruling drawn a little off. */
const SLANT_MIN_SHARE = 0.03;
/** A polyline counts by its parts only up to this many segments; beyond it a drawing is certain. */
const SEGMENTS_MAX = 2_000;

/**
 * Boxes of the slanted or curved parts of paths, long enough to be lines of a chart, pies, arrows or other art, where
 * tables have none. One box per path at most.
 */
export function drawingInk(paths: readonly VectorPath[], bodySize: number): Box[] {
  const out: Box[] = [];
  for (const path of paths) {
    const box = slantedBox(path);
    if (box === undefined) continue;
    if (Math.max(box[2] - box[0], box[3] - box[1]) >= STRETCH_MIN_EM * bodySize) out.push(box);
  }
  return out;
}

/** Box round the longest unbroken slanted stretch of a path. */
function slantedBox(path: VectorPath): Box | undefined {
  let best: Box | undefined;
  let run: Box | undefined;
  let at: readonly [number, number] = [0, 0];
  const grow = (x: number, y: number): void => {
    run ??= [at[0], at[1], at[0], at[1]];
    run = [Math.min(run[0], x), Math.min(run[1], y), Math.max(run[2], x), Math.max(run[3], y)];
    if (!best || size(run) > size(best)) best = run;
  };
  for (const segment of path.segments.length > SEGMENTS_MAX
    ? path.segments.slice(0, SEGMENTS_MAX)
    : path.segments) {
    if (segment[0] === 'Z') continue;
    const to: readonly [number, number] =
      segment[0] === 'C' ? [segment[5], segment[6]] : [segment[1], segment[2]];
    if (segment[0] === 'M') run = undefined;
    else if (isSlanted(at, to)) grow(to[0], to[1]);
    else run = undefined;
    at = to;
  }
  return best;
}

const size = (box: Box): number => Math.max(box[2] - box[0], box[3] - box[1]);

function isSlanted(a: readonly [number, number], b: readonly [number, number]): boolean {
  const dx = Math.abs(a[0] - b[0]);
  const dy = Math.abs(a[1] - b[1]);
  return Math.min(dx, dy) > Math.max(0.7, SLANT_MIN_SHARE * Math.max(dx, dy));
}
