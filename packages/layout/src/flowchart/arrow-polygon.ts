import {
  boxHeight,
  boxOf,
  boxWidth,
  convexHull,
  cross,
  direction,
  distance,
  distanceToOutline,
  midpoint,
  type Point,
  polygonArea,
} from './geometry.ts';
import { corners } from './outline-shape.ts';
import type { ArrowHead, BlockArrow } from './primitives.ts';

/** A hull counts as a triangle when its largest triangle fills this share of it. */
const TRIANGLE_FILL = 0.9;
/** Sides that differ by less are the equal sides of an isosceles triangle. */
const EQUAL_SIDES = 0.14;

interface Reading {
  readonly tip: Point;
  readonly back: Point;
}

/** Reads a small closed figure as an arrow head (triangle, also with a notched or curved back); undefined for other figures. */
export function headOfPolygon(points: readonly Point[]): ArrowHead | undefined {
  const bbox = boxOf(points);
  const hull = corners(convexHull(points), 0.08);
  if (hull.length < 3 || hull.length > 12) return undefined;
  const hullArea = polygonArea(hull);
  const triangle = largestTriangle(hull);
  if (hullArea === 0 || polygonArea(triangle) / hullArea < TRIANGLE_FILL) return undefined;
  const filled = polygonArea(points) / hullArea;
  // Barbed heads keep at least a third of the triangle; a thinner figure is a stroke or a letter.
  if (filled < 0.33) return undefined;
  const readings = triangle.map((tip, i): Reading & { notch: number; skew: number } => {
    const a = triangle[(i + 1) % 3]!;
    const b = triangle[(i + 2) % 3]!;
    const back = midpoint(a, b);
    const [la, lb] = [distance(tip, a), distance(tip, b)];
    return {
      tip,
      back,
      notch: distanceToOutline(back, points) / Math.max(1e-6, distance(tip, back)),
      skew: Math.abs(la - lb) / Math.max(la, lb),
    };
  });
  const isosceles = readings.filter((r) => r.skew < EQUAL_SIDES);
  if (isosceles.length === 0) return undefined;
  isosceles.sort((a, b) => b.notch - a.notch || a.skew - b.skew);
  const notched = isosceles[0]!.notch > 0.06 && isosceles[0]!.notch > 2 * (isosceles[1]?.notch ?? 0);
  const best = notched ? isosceles[0]! : isosceles.reduce((x, y) => (y.skew < x.skew ? y : x));
  const plain = ({ tip, back }: Reading): Reading => ({ tip, back });
  return {
    bbox,
    ...plain(best),
    alternatives: notched ? [] : isosceles.filter((r) => r !== best).map(plain),
    kind: 'solid',
  };
}

function largestTriangle(hull: readonly Point[]): readonly [Point, Point, Point] {
  let best: readonly [Point, Point, Point] = [hull[0]!, hull[1]!, hull[2]!];
  for (let i = 0; i < hull.length; i++)
    for (let j = i + 1; j < hull.length; j++)
      for (let k = j + 1; k < hull.length; k++) {
        const t = [hull[i]!, hull[j]!, hull[k]!] as const;
        if (polygonArea(t) > polygonArea(best)) best = t;
      }
  return best;
}

/** Fewest corners of an arrow with a body, and the most of one with two elbows. */
const ARROW_CORNERS = { min: 7, max: 13 };

/**
 * Reads a closed figure as an arrow with a body: a tip between two wings, each wing followed by a notch that turns the
 * other way; the tail is the side opposite the tip. Straight and elbowed bodies, one or two heads.
 */
export function blockArrowOfPolygon(points: readonly Point[]): BlockArrow | undefined {
  const list = corners(points, 0.05);
  const n = list.length;
  if (n < ARROW_CORNERS.min || n > ARROW_CORNERS.max) return undefined;
  const at = (i: number): Point => list[((i % n) + n) % n]!;
  const signed = list.reduce((sum, p, i) => sum + p[0] * at(i + 1)[1] - at(i + 1)[0] * p[1], 0);
  const turn = (i: number): number => Math.sign(cross(at(i - 1), at(i), at(i + 1))) * Math.sign(signed);
  const isTip = (i: number): boolean => {
    if (![-1, 0, 1].every((d) => turn(i + d) > 0) || turn(i - 2) > 0 || turn(i + 2) > 0) return false;
    const [left, right] = [distance(at(i), at(i - 1)), distance(at(i), at(i + 1))];
    const neck = distance(at(i - 2), at(i + 2));
    const wings = distance(at(i - 1), at(i + 1));
    return Math.abs(left - right) / Math.max(left, right) < 0.2 && neck < wings * 0.95;
  };
  const tips = list.map((_, i) => i).filter(isTip);
  if (tips.length < 1 || tips.length > 2) return undefined;
  const tip = tips[0]!;
  const tipDirection = direction(midpoint(at(tip - 1), at(tip + 1)), at(tip));
  if (tips.length === 2) {
    const other = tips[1]!;
    return {
      bbox: boxOf(list),
      points: list,
      tip: at(tip),
      tipDirection,
      tail: at(other),
      tailDirection: direction(midpoint(at(other - 1), at(other + 1)), at(other)),
      double: true,
    };
  }
  if (n % 2 === 0) return undefined;
  const [a, b] = [at(tip + (n - 1) / 2), at(tip - (n - 1) / 2)];
  const [a1, b1] = [at(tip + (n - 3) / 2), at(tip - (n - 3) / 2)];
  const tail = midpoint(a, b);
  return {
    bbox: boxOf(list),
    points: list,
    tip: at(tip),
    tipDirection,
    tail,
    tailDirection: direction(midpoint(a1, b1), tail),
    double: false,
  };
}

/** Width of an arrow's body: its tail side. */
export const bodyWidth = (arrow: BlockArrow): number => {
  const nearest = [...arrow.points].sort((a, b) => distance(a, arrow.tail) - distance(b, arrow.tail));
  return distance(nearest[0]!, nearest[1]!);
};

export const longSide = (points: readonly Point[]): number => {
  const box = boxOf(points);
  return Math.max(boxWidth(box), boxHeight(box));
};
