import {
  boxArea,
  boxHeight,
  boxOf,
  boxWidth,
  convexHull,
  cross,
  distance,
  type Point,
  polygonArea,
} from './geometry.ts';
import type { NodeShape } from './primitives.ts';

/** Corners whose turn is flatter than this share of the neighbouring sides' product are points on a straight side. */
const STRAIGHT = 0.02;

/** A polygon without the points that lie on straight sides (closed outline). */
export function corners(points: readonly Point[], straight = STRAIGHT): Point[] {
  let list = [...points];
  for (let changed = true; changed && list.length > 3; ) {
    const kept = list.filter((p, i) => {
      const a = list[(i - 1 + list.length) % list.length]!;
      const b = list[(i + 1) % list.length]!;
      const sides = distance(a, p) * distance(p, b);
      return sides > 1e-6 && Math.abs(cross(a, p, b)) / sides > straight;
    });
    changed = kept.length < list.length && kept.length >= 3;
    if (changed) list = kept;
  }
  return list;
}

/** Share of the convex hull that a polygon fills: 1 for convex figures. */
export function convexity(points: readonly Point[]): number {
  const hull = polygonArea(convexHull(points));
  return hull === 0 ? 0 : polygonArea(points) / hull;
}

/** Name of a closed convex figure by its corners and by the share of its box that it fills. */
export function shapeOf(points: readonly Point[], curvedShare: number): NodeShape {
  const box = boxOf(points);
  const area = boxArea(box);
  if (area === 0) return 'other';
  const fill = polygonArea(points) / area;
  const list = corners(points);
  if (curvedShare < 0.05) {
    if (fill > 0.97) return 'rect';
    if (list.length === 4) return fourCornerShape(list, fill);
    if (list.length <= 8 && fill > 0.6) return 'hexagon';
    return fill > 0.9 ? 'rect' : 'other';
  }
  if (fill > 0.74 && fill < 0.82 && curvedShare > 0.9) return 'circle';
  const [short, long] = [Math.min(boxWidth(box), boxHeight(box)), Math.max(boxWidth(box), boxHeight(box))];
  // A stadium loses (4 - pi) / 4 of a square on its short side, and nothing else.
  const stadiumFill = 1 - ((1 - Math.PI / 4) * short) / long;
  if (Math.abs(fill - stadiumFill) < 0.02 && long > short * 1.15) return 'stadium';
  return fill > 0.85 ? 'rounded' : 'other';
}

function fourCornerShape(list: readonly Point[], fill: number): NodeShape {
  const box = boxOf(list);
  const [w, h] = [boxWidth(box), boxHeight(box)];
  const atSideMiddle = list.filter(
    ([x, y]) =>
      Math.abs(x - (box[0] + box[2]) / 2) < w * 0.15 || Math.abs(y - (box[1] + box[3]) / 2) < h * 0.15,
  );
  if (fill < 0.6 && atSideMiddle.length === 4) return 'diamond';
  const level = list.filter((p, i) => Math.abs(p[1] - list[(i + 1) % 4]![1]) < h * 0.05).length;
  return level === 2 ? 'parallelogram' : 'other';
}
