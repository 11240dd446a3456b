import type { Box } from '@guidepost/contracts';

export type Point = readonly [x: number, y: number];

export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

export const midpoint = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** Unit vector from `a` to `b`; `[0, 0]` for equal points. */
export function direction(a: Point, b: Point): Point {
  const length = distance(a, b);
  return length === 0 ? [0, 0] : [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
}

export const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1];

export const cross = (o: Point, a: Point, b: Point): number =>
  (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);

export function boxOf(points: readonly Point[]): Box {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    if (x < x0) x0 = x;
    if (x > x1) x1 = x;
    if (y < y0) y0 = y;
    if (y > y1) y1 = y;
  }
  return [x0, y0, x1, y1];
}

export const unionBox = (a: Box, b: Box): Box => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
];

export const expandBox = (b: Box, by: number): Box => [b[0] - by, b[1] - by, b[2] + by, b[3] + by];

export const boxWidth = (b: Box): number => b[2] - b[0];
export const boxHeight = (b: Box): number => b[3] - b[1];
export const boxArea = (b: Box): number => Math.max(0, boxWidth(b)) * Math.max(0, boxHeight(b));
export const boxCenter = (b: Box): Point => [(b[0] + b[2]) / 2, (b[1] + b[3]) / 2];

export const boxHas = (b: Box, p: Point, slack = 0): boolean =>
  p[0] >= b[0] - slack && p[0] <= b[2] + slack && p[1] >= b[1] - slack && p[1] <= b[3] + slack;

export const boxInside = (inner: Box, outer: Box, slack = 0): boolean =>
  inner[0] >= outer[0] - slack &&
  inner[1] >= outer[1] - slack &&
  inner[2] <= outer[2] + slack &&
  inner[3] <= outer[3] + slack;

/** Length shared by two intervals; negative = the gap between them. */
export const overlap = (a0: number, a1: number, b0: number, b1: number): number =>
  Math.min(a1, b1) - Math.max(a0, b0);

/** Distance between two boxes; 0 where they touch. */
export function boxDistance(a: Box, b: Box): number {
  const dx = Math.max(0, a[0] - b[2], b[0] - a[2]);
  const dy = Math.max(0, a[1] - b[3], b[1] - a[3]);
  return Math.hypot(dx, dy);
}

/** Nearest point of the segment `a`–`b` to `p`, with its share `t` of the way and its distance. */
export function project(
  p: Point,
  a: Point,
  b: Point,
): { readonly point: Point; readonly t: number; readonly distance: number } {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const square = dx * dx + dy * dy;
  const t = square === 0 ? 0 : Math.min(1, Math.max(0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square));
  const point: Point = [a[0] + t * dx, a[1] + t * dy];
  return { point, t, distance: distance(p, point) };
}

/** Distance from `p` to the closed outline of a polygon. */
export function distanceToOutline(p: Point, polygon: readonly Point[]): number {
  let best = Infinity;
  for (let i = 0; i < polygon.length; i++) {
    const d = project(p, polygon[i]!, polygon[(i + 1) % polygon.length]!).distance;
    if (d < best) best = d;
  }
  return best;
}

/** Even-odd test. */
export function insidePolygon(p: Point, polygon: readonly Point[]): boolean {
  let inside = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const a = polygon[i]!;
    const b = polygon[j]!;
    if (a[1] > p[1] !== b[1] > p[1] && p[0] < ((b[0] - a[0]) * (p[1] - a[1])) / (b[1] - a[1]) + a[0])
      inside = !inside;
  }
  return inside;
}

/** Twice-signed shoelace area, halved and unsigned. */
export function polygonArea(polygon: readonly Point[]): number {
  let sum = 0;
  for (let i = 0; i < polygon.length; i++) {
    const a = polygon[i]!;
    const b = polygon[(i + 1) % polygon.length]!;
    sum += a[0] * b[1] - b[0] * a[1];
  }
  return Math.abs(sum) / 2;
}

/** Convex hull, counter-clockwise (Andrew's monotone chain). */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  if (sorted.length < 3) return sorted;
  const half = (list: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const p of list) {
      while (chain.length >= 2 && cross(chain.at(-2)!, chain.at(-1)!, p) <= 0) chain.pop();
      chain.push(p);
    }
    chain.pop();
    return chain;
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** Distance along a ray (unit direction) to its first crossing with the segment `a`–`b`; undefined if it misses. */
export function rayHit(origin: Point, dir: Point, a: Point, b: Point): number | undefined {
  const sx = b[0] - a[0];
  const sy = b[1] - a[1];
  const denominator = dir[0] * sy - dir[1] * sx;
  if (Math.abs(denominator) < 1e-9) return undefined;
  const ox = a[0] - origin[0];
  const oy = a[1] - origin[1];
  const along = (ox * sy - oy * sx) / denominator;
  const share = (ox * dir[1] - oy * dir[0]) / denominator;
  return along >= 0 && share >= 0 && share <= 1 ? along : undefined;
}

/** Distance along a ray to the outline of a polygon. */
export function rayToOutline(origin: Point, dir: Point, polygon: readonly Point[]): number | undefined {
  let best: number | undefined;
  for (let i = 0; i < polygon.length; i++) {
    const hit = rayHit(origin, dir, polygon[i]!, polygon[(i + 1) % polygon.length]!);
    if (hit !== undefined && (best === undefined || hit < best)) best = hit;
  }
  return best;
}

export const median = (values: readonly number[]): number | undefined => {
  if (values.length === 0) return undefined;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1];
};
