import type { Box } from '@guidepost/contracts';
import type { FlowBox } from './flow-box.ts';
import { isLeaf } from './flow-box.ts';
import {
  boxHas,
  boxOf,
  direction,
  distanceToOutline,
  expandBox,
  insidePolygon,
  type Point,
  rayToOutline,
} from './geometry.ts';
import { BoxGrid } from './point-grid.ts';

/** A box that a line or a head meets. */
export interface Meeting {
  readonly box: FlowBox;
  /** Distance in points; 0 where the point lies in the box or on its border. */
  readonly distance: number;
}

/** A point this near to a border (points) lies on it. */
export const ON_BORDER = 1.8;

/** Finds the box that a line end or an arrow tip belongs to. */
export interface BoxFinder {
  /** The box whose border the point lies on, or the leaf box round it. */
  at(point: Point): FlowBox | undefined;
  /** First box along a ray, within `reach` points. */
  along(point: Point, dir: Point, reach: number): Meeting | undefined;
  /** Nearest leaf box within `reach` points, in any direction. */
  near(point: Point, reach: number): Meeting | undefined;
}

/** Leaf boxes come before the frames round them; a frame is met only from outside. */
export function createBoxFinder(boxes: readonly FlowBox[]): BoxFinder {
  const grid = new BoxGrid<FlowBox>(60);
  for (const b of boxes) grid.add(b.bbox, b);
  const gapTo = (box: FlowBox, p: Point): number =>
    insidePolygon(p, box.points) ? 0 : distanceToOutline(p, box.points);
  const best = (found: readonly Meeting[]): Meeting | undefined =>
    found.reduce<Meeting | undefined>(
      (a, m) => (a === undefined || m.distance < a.distance ? m : a),
      undefined,
    );
  return {
    at: (point) => {
      const near = grid.at(point, ON_BORDER);
      const onBorder = near.filter((b) => isLeaf(b) && distanceToOutline(point, b.points) <= ON_BORDER);
      if (onBorder.length > 0)
        return onBorder.reduce((a, b) =>
          distanceToOutline(point, b.points) < distanceToOutline(point, a.points) - 0.1 ? b : a,
        );
      const leaf = near.find((b) => isLeaf(b) && insidePolygon(point, b.points));
      return leaf ?? near.find((b) => !isLeaf(b) && distanceToOutline(point, b.points) <= ON_BORDER);
    },
    along: (point, dir, reach) => {
      const end: Point = [point[0] + dir[0] * reach, point[1] + dir[1] * reach];
      const swept: Box = expandBox(boxOf([point, end]), 0.5);
      const found: Meeting[] = [];
      for (const box of grid.touching(swept)) {
        const inside = insidePolygon(point, box.points);
        if (inside && !isLeaf(box)) continue;
        const d = inside ? 0 : rayToOutline(point, dir, box.points);
        if (d !== undefined && d <= reach) found.push({ box, distance: d });
      }
      return best(found);
    },
    near: (point, reach) =>
      best(
        grid
          .touching(expandBox([...point, ...point], reach))
          .filter(isLeaf)
          .map((box) => ({ box, distance: gapTo(box, point) }))
          .filter((m) => m.distance <= reach),
      ),
  };
}

/** True for a stroke that is part of a box: it runs along its border, or wholly inside a leaf box (a divider, an underline). */
export function belongsToBox(points: readonly Point[], boxes: readonly FlowBox[]): boolean {
  const box = boxOf(points);
  return boxes.some((b) => {
    if (!points.every((p) => boxHas(b.bbox, p, ON_BORDER))) return false;
    if (isLeaf(b)) return box[0] >= b.bbox[0] - ON_BORDER && box[2] <= b.bbox[2] + ON_BORDER;
    return (
      points.length === 2 &&
      points.every((p) => distanceToOutline(p, b.points) <= ON_BORDER) &&
      sameSide(points, b)
    );
  });
}

function sameSide(points: readonly Point[], b: FlowBox): boolean {
  const middle: Point = [(points[0]![0] + points[1]![0]) / 2, (points[0]![1] + points[1]![1]) / 2];
  return distanceToOutline(middle, b.points) <= ON_BORDER;
}

/** Outward direction at one end of a polyline. */
export function endDirection(points: readonly Point[], end: 0 | 1): Point {
  const [tip, step, last] = end === 0 ? [0, 1, points.length] : [points.length - 1, -1, -1];
  const p = points[tip]!;
  // Over more than a point of line: the last piece of a flattened curve or of a rounded corner may lean.
  for (let i = tip + step; i !== last; i += step) {
    const q = points[i]!;
    if (Math.hypot(p[0] - q[0], p[1] - q[1]) > 1) return direction(q, p);
  }
  return direction(points[tip + step]!, p);
}
