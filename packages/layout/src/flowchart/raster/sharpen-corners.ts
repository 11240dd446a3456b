import { distance, midpoint, type Point } from '../geometry.ts';

/**
 * Closed polygon whose blunted corners are corners again: a side shorter than `limit` between two that lean towards each other gives way to
 * the point where those two meet, unless that lies farther off than `limit`.
 */
export function sharpenCorners(points: readonly Point[], limit: number): Point[] {
  let list = [...points];
  for (let i = 0; i < list.length && list.length > 3; i++) {
    const n = list.length;
    const [before, a, b, after] = [list[(i + n - 1) % n]!, list[i]!, list[(i + 1) % n]!, list[(i + 2) % n]!];
    if (distance(a, b) >= limit || turn(before, a, b) * turn(a, b, after) <= 0) continue;
    const meet = meeting(before, a, after, b);
    if (!meet || distance(meet, midpoint(a, b)) > limit) continue;
    // It must lie ahead on both sides, else they lean apart.
    if (ahead(before, a, meet) < 0 || ahead(after, b, meet) < 0) continue;
    list = list.filter((_, k) => k !== (i + 1) % n);
    list[list.indexOf(a)] = meet;
    i = -1;
  }
  return list;
}

const turn = (p: Point, q: Point, r: Point): number =>
  Math.sign((q[0] - p[0]) * (r[1] - q[1]) - (q[1] - p[1]) * (r[0] - q[0]));

const ahead = (from: Point, to: Point, point: Point): number =>
  (point[0] - to[0]) * (to[0] - from[0]) + (point[1] - to[1]) * (to[1] - from[1]);

/** Where the lines through two pairs of points cross; undefined where they run side by side. */
function meeting(a: Point, b: Point, c: Point, d: Point): Point | undefined {
  const [ux, uy, vx, vy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  const cross = ux * vy - uy * vx;
  if (Math.abs(cross) < 1e-9) return undefined;
  const t = ((c[0] - a[0]) * vy - (c[1] - a[1]) * vx) / cross;
  return [a[0] + t * ux, a[1] + t * uy];
}
