import type { VectorPath } from '@guidepost/contracts';
import { distance, type Point } from './geometry.ts';

/** One run of a path from its `M` to the next. */
export interface SubPath {
  readonly points: readonly Point[];
  readonly closed: boolean;
  /** Share of the length that was drawn with curves, 0..1. */
  readonly curvedShare: number;
}

/** Straight pieces that stand for one Bézier curve: enough that an arc of a node border errs by less than a stroke width. */
const CURVE_STEPS = 8;
/** A path with more segments is lettering or artwork, not a box or a line. */
const MAX_SEGMENTS = 400;
/** Ends nearer than this (points) close a path that lacks its `Z`. */
const CLOSING_GAP = 0.6;

const isFinitePoint = (x: number, y: number): boolean => Number.isFinite(x) && Number.isFinite(y);

/** The runs of a path with curves flattened; none for artwork and for paths with coordinates that are no numbers. */
export function flattenPath(path: VectorPath): readonly SubPath[] {
  if (path.segments.length > MAX_SEGMENTS) return [];
  const runs: SubPath[] = [];
  let points: Point[] = [];
  let curved = 0;
  let closedByZ = false;
  const push = (p: Point): void => {
    const last = points.at(-1);
    if (!last || distance(last, p) > 1e-3) points.push(p);
  };
  const finish = (): void => {
    let length = 0;
    for (let i = 1; i < points.length; i++) length += distance(points[i - 1]!, points[i]!);
    const closed = points.length > 2 && (closedByZ || distance(points[0]!, points.at(-1)!) < CLOSING_GAP);
    if (closed && distance(points[0]!, points.at(-1)!) < CLOSING_GAP) points.pop();
    if (points.length > 1) runs.push({ points, closed, curvedShare: length === 0 ? 0 : curved / length });
    points = [];
    curved = 0;
    closedByZ = false;
  };
  for (const segment of path.segments) {
    if (segment[0] === 'M') {
      finish();
      if (isFinitePoint(segment[1], segment[2])) push([segment[1], segment[2]]);
    } else if (segment[0] === 'L') {
      if (isFinitePoint(segment[1], segment[2])) push([segment[1], segment[2]]);
    } else if (segment[0] === 'C') {
      const start = points.at(-1);
      if (!start || !segment.slice(1).every(Number.isFinite)) continue;
      const [, x1, y1, x2, y2, x, y] = segment;
      let previous = start;
      for (let i = 1; i <= CURVE_STEPS; i++) {
        const t = i / CURVE_STEPS;
        const u = 1 - t;
        const [a, b, c, d] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
        const next: Point = [a * start[0] + b * x1 + c * x2 + d * x, a * start[1] + b * y1 + c * y2 + d * y];
        curved += distance(previous, next);
        push(next);
        previous = next;
      }
    } else {
      closedByZ = true;
      const first = points[0];
      finish();
      if (first) push(first);
    }
  }
  finish();
  return runs;
}
