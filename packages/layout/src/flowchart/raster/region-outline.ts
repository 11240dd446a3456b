import { type Point, project } from '../geometry.ts';
import type { Component } from './components.ts';

export interface RegionOutline {
  /** Corners in pixels (pixel edges), straight sides simplified. */
  readonly points: readonly Point[];
  /** Pixels between the leftmost and the rightmost one of each row: holes count. */
  readonly filledArea: number;
  /** First and last column of each row from the component's first; -1 where the row is empty. */
  readonly rows: Int32Array;
  /** Share of the corners' path that is not straight, as a guess of how much is curved, 0..1. */
  readonly curvedShare: number;
}

/** Outline of a component that is one interval in each row (boxes, ellipses, diamonds, block arrows are). */
export function outlineOf(
  labels: Int32Array,
  width: number,
  component: Component,
  tolerance: number,
): RegionOutline {
  const left: Point[] = [];
  const right: Point[] = [];
  const rows = new Int32Array(2 * (component.y1 - component.y0 + 1)).fill(-1);
  let filledArea = 0;
  for (let y = component.y0; y <= component.y1; y++) {
    let [first, last] = [-1, -1];
    for (let x = component.x0; x <= component.x1; x++)
      if (labels[y * width + x] === component.label) {
        if (first < 0) first = x;
        last = x;
      }
    if (first < 0) continue;
    rows[2 * (y - component.y0)] = first;
    rows[2 * (y - component.y0) + 1] = last;
    filledArea += last - first + 1;
    left.push([first, y], [first, y + 1]);
    right.push([last + 1, y], [last + 1, y + 1]);
  }
  const points = simplifyClosed([...left, ...right.reverse()], tolerance);
  const short = 0.2 * Math.max(component.x1 - component.x0, component.y1 - component.y0);
  let [curved, total] = [0, 0];
  for (const [i, p] of points.entries()) {
    const q = points[(i + 1) % points.length]!;
    const length = Math.hypot(p[0] - q[0], p[1] - q[1]);
    total += length;
    if (length < short && p[0] !== q[0] && p[1] !== q[1]) curved += length;
  }
  return { points, filledArea, rows, curvedShare: points.length > 8 && total > 0 ? curved / total : 0 };
}

/** Closed polyline without the points that lie within `tolerance` of the straight way (Douglas and Peucker 1973). */
export function simplifyClosed(points: readonly Point[], tolerance: number): Point[] {
  if (points.length < 4) return [...points];
  let far = 0;
  for (let i = 1; i < points.length; i++)
    if (squared(points[0]!, points[i]!) > squared(points[0]!, points[far]!)) far = i;
  const there = simplify(points.slice(0, far + 1), tolerance);
  const back = simplify([...points.slice(far), points[0]!], tolerance);
  const corners = [...there.slice(0, -1), ...back.slice(0, -1)];
  // The outline starts anywhere: its first point may lie in the middle of a side.
  if (corners.length > 3 && project(corners[0]!, corners.at(-1)!, corners[1]!).distance <= tolerance)
    corners.shift();
  return corners;
}

/** Open polyline simplified the same way; both ends stay. */
export function simplify(points: readonly Point[], tolerance: number): Point[] {
  const keep = new Uint8Array(points.length);
  keep[0] = 1;
  keep[points.length - 1] = 1;
  const spans: [number, number][] = [[0, points.length - 1]];
  while (spans.length > 0) {
    const [from, to] = spans.pop()!;
    let [worst, at] = [tolerance, -1];
    for (let i = from + 1; i < to; i++) {
      const d = project(points[i]!, points[from]!, points[to]!).distance;
      if (d > worst) [worst, at] = [d, i];
    }
    if (at < 0) continue;
    keep[at] = 1;
    spans.push([from, at], [at, to]);
  }
  return points.filter((_, i) => keep[i]);
}

const squared = (a: Point, b: Point): number => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2;
