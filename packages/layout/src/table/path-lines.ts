import type { Box, VectorPath } from '@guidepost/contracts';

/** Deviation from the axis that is still a straight horizontal or vertical line: absolute, and as a share of its length. */
const SKEW_PT = 0.6;
const SKEW_SHARE = 0.01;

export interface PathLines {
  /** Axis-aligned straight segments `[x0, y0, x1, y1]`, as drawn. */
  readonly lines: readonly Box[];
  /** Axis-aligned rectangles (or thin shapes of any outline) that a fill of the path paints. */
  readonly boxes: readonly Box[];
}

/**
 * What of a path can be a ruling or a shading. Two nested rectangles a hair apart (a frame painted as a ring) give the
 * four thin sides instead of two areas. `ringMaxPt` is the greatest thickness of such a side.
 */
export function pathLines(path: VectorPath, ringMaxPt: number): PathLines {
  const lines: Box[] = [];
  const boxes: Box[] = [];
  let points: [number, number][] = [];
  let curved = false;
  const finish = (closed: boolean) => {
    if (points.length >= 2) {
      const [first, last] = [points[0]!, points.at(-1)!];
      if (closed && (first[0] !== last[0] || first[1] !== last[1])) pushLine(lines, last, first);
      const box = rectangle(points, curved, ringMaxPt);
      if (box) boxes.push(box);
    }
    points = [];
    curved = false;
  };
  for (const segment of path.segments) {
    const previous = points.at(-1);
    if (segment[0] === 'M') {
      finish(false);
      points.push([segment[1], segment[2]]);
    } else if (segment[0] === 'L') {
      const point: [number, number] = [segment[1], segment[2]];
      if (previous) pushLine(lines, previous, point);
      points.push(point);
    } else if (segment[0] === 'C') {
      const point: [number, number] = [segment[5], segment[6]];
      if (previous && isFlatCurve(previous, segment)) pushLine(lines, previous, point);
      else curved = true;
      points.push(point);
    } else {
      const start = points[0];
      finish(true);
      if (start) points.push(start);
    }
  }
  finish(false);
  return { lines, boxes: splitRings(boxes, ringMaxPt) };
}

function pushLine(lines: Box[], a: readonly [number, number], b: readonly [number, number]): void {
  const dx = Math.abs(b[0] - a[0]);
  const dy = Math.abs(b[1] - a[1]);
  const long = Math.max(dx, dy);
  if (long > 0 && Math.min(dx, dy) <= Math.max(SKEW_PT, long * SKEW_SHARE) && Math.min(dx, dy) < long / 2) {
    lines.push([a[0], a[1], b[0], b[1]]);
  }
}

function isFlatCurve(
  from: readonly [number, number],
  curve: readonly ['C', number, number, number, number, number, number],
): boolean {
  const [, x1, y1, x2, y2, x, y] = curve;
  const flatH = Math.max(Math.abs(y1 - from[1]), Math.abs(y2 - from[1]), Math.abs(y - from[1])) <= SKEW_PT;
  const flatV = Math.max(Math.abs(x1 - from[0]), Math.abs(x2 - from[0]), Math.abs(x - from[0])) <= SKEW_PT;
  return flatH || flatV;
}

/** The box of a subpath if it is a rectangle, or so thin that its outline does not matter. */
function rectangle(points: readonly [number, number][], curved: boolean, thinPt: number): Box | undefined {
  let [x0, y0, x1, y1] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (const [x, y] of points) {
    x0 = Math.min(x0, x);
    y0 = Math.min(y0, y);
    x1 = Math.max(x1, x);
    y1 = Math.max(y1, y);
  }
  const box: Box = [x0, y0, x1, y1];
  if (Math.min(x1 - x0, y1 - y0) <= thinPt) return box;
  if (curved || points.length < 4) return undefined;
  const onCorner = ([x, y]: readonly [number, number]) =>
    Math.min(x - x0, x1 - x) <= SKEW_PT && Math.min(y - y0, y1 - y) <= SKEW_PT;
  return points.every(onCorner) ? box : undefined;
}

/** Replace each pair (outer, inner next to it in the path) that paints only a thin frame by the frame's four sides. */
function splitRings(boxes: readonly Box[], thinPt: number): readonly Box[] {
  if (boxes.length < 2) return boxes;
  const out: Box[] = [];
  for (let i = 0; i < boxes.length; i++) {
    const [a, b] = [boxes[i]!, boxes[i + 1]];
    const ring = b && (ringSides(a, b, thinPt) ?? ringSides(b, a, thinPt));
    if (ring) {
      out.push(...ring);
      i++;
    } else out.push(a);
  }
  return out;
}

function ringSides(outer: Box, inner: Box, thinPt: number): Box[] | undefined {
  const margins = [inner[0] - outer[0], inner[1] - outer[1], outer[2] - inner[2], outer[3] - inner[3]];
  if (!margins.every((margin) => margin >= 0 && margin <= thinPt)) return undefined;
  if (inner[2] - inner[0] <= thinPt || inner[3] - inner[1] <= thinPt) return undefined;
  const sides: Box[] = [
    [outer[0], outer[1], outer[2], inner[1]],
    [outer[0], inner[3], outer[2], outer[3]],
    [outer[0], outer[1], inner[0], outer[3]],
    [inner[2], outer[1], outer[2], outer[3]],
  ];
  return sides.filter((_, i) => margins[[1, 3, 0, 2][i]!]! > 0);
}
