import { boxOf, direction, distance, dot, midpoint, type Point } from './geometry.ts';
import { PointGrid } from './point-grid.ts';
import type { ArrowHead, Stroke } from './primitives.ts';

/** Longest leg of a chevron in font sizes. */
const MAX_LEG = 1.3;
/** Cosine of the widest and of the narrowest angle between the two legs (100 and 15 degrees). */
const MIN_COS = -0.18;
const MAX_COS = 0.966;
/** How far the tip may lie from the end of its line, in points. */
const TIP_GAP = 1.6;

/**
 * Arrow heads drawn as two short strokes (one bent line, or two lines that meet) at the end of a longer line.
 * Gives the heads and the strokes that are left.
 */
export function findChevrons(
  strokes: readonly Stroke[],
  fontSize: number,
): { readonly heads: readonly ArrowHead[]; readonly strokes: readonly Stroke[] } {
  const maxLeg = MAX_LEG * fontSize;
  const ends = new PointGrid<number>(4);
  const length = strokes.map((s) => lengthOf(s.points));
  for (const [i, s] of strokes.entries()) {
    ends.add(s.points[0]!, i);
    ends.add(s.points.at(-1)!, i);
  }
  const used = new Set<number>();
  const heads: ArrowHead[] = [];
  const carried = (tip: Point, wings: readonly Point[], own: readonly number[], leg: number): boolean => {
    const inward = direction(tip, midpoint(wings[0]!, wings[1]!));
    return ends.near(tip, TIP_GAP).some((k) => {
      if (own.includes(k) || used.has(k) || length[k]! < leg) return false;
      const points = strokes[k]!.points;
      const atStart = distance(points[0]!, tip) <= distance(points.at(-1)!, tip);
      const next = atStart ? points[1]! : points.at(-2)!;
      return dot(direction(tip, next), inward) > 0.85;
    });
  };
  const take = (tip: Point, wings: readonly [Point, Point], own: readonly number[]): void => {
    const [la, lb] = [distance(tip, wings[0]), distance(tip, wings[1])];
    if (Math.max(la, lb) > maxLeg || Math.min(la, lb) < 1 || Math.abs(la - lb) > 0.35 * Math.max(la, lb))
      return;
    const cos = dot(direction(tip, wings[0]), direction(tip, wings[1]));
    if (cos < MIN_COS || cos > MAX_COS || !carried(tip, wings, own, Math.max(la, lb) * 0.9)) return;
    for (const i of own) used.add(i);
    heads.push({
      bbox: boxOf([tip, ...wings]),
      tip,
      back: midpoint(wings[0], wings[1]),
      alternatives: [],
      kind: 'chevron',
    });
  };
  for (const [i, { points }] of strokes.entries())
    if (points.length === 3) take(points[1]!, [points[0]!, points[2]!], [i]);
  for (const [i, s] of strokes.entries()) {
    if (s.points.length !== 2 || length[i]! > maxLeg || used.has(i)) continue;
    for (const tip of s.points) {
      const other = ends
        .near(tip, 0.8)
        .find((k) => k > i && !used.has(k) && strokes[k]!.points.length === 2 && length[k]! <= maxLeg);
      if (other === undefined || used.has(i)) continue;
      const wing = (k: number): Point => {
        const [a, b] = strokes[k]!.points as readonly [Point, Point];
        return distance(a, tip) < distance(b, tip) ? b : a;
      };
      take(tip, [wing(i), wing(other)], [i, other]);
    }
  }
  return { heads, strokes: strokes.filter((_, i) => !used.has(i)) };
}

function lengthOf(points: readonly Point[]): number {
  let sum = 0;
  for (let i = 1; i < points.length; i++) sum += distance(points[i - 1]!, points[i]!);
  return sum;
}
