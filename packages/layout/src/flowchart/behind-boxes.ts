import type { FlowBox } from './flow-box.ts';
import { isLeaf } from './flow-box.ts';
import { boxOf, distance, insidePolygon, type Point, rayHit } from './geometry.ts';
import { BoxGrid } from './point-grid.ts';
import type { Stroke } from './primitives.ts';

/**
 * Cuts lines that run on behind a filled box with text, as a spine with steps laid over it does: each side of the box
 * becomes a line of its own that ends at the border.
 */
export function cutBehindBoxes(strokes: readonly Stroke[], boxes: readonly FlowBox[]): readonly Stroke[] {
  const grid = new BoxGrid<FlowBox>(60);
  for (const b of boxes) if (isLeaf(b) && b.words.length > 0 && b.fill !== undefined) grid.add(b.bbox, b);
  return strokes.flatMap((s) => {
    const crossed = grid
      .touching(boxOf(s.points))
      .filter(
        (b) => b.order > s.order && ![s.points[0]!, s.points.at(-1)!].some((p) => insidePolygon(p, b.points)),
      );
    return crossed.reduce<Stroke[]>((parts, b) => parts.flatMap((part) => cutBy(part, b)), [s]);
  });
}

function cutBy(stroke: Stroke, box: FlowBox): Stroke[] {
  const hits: { readonly at: number; readonly point: Point }[] = [];
  for (let i = 1; i < stroke.points.length; i++) {
    const [p, q] = [stroke.points[i - 1]!, stroke.points[i]!];
    const length = distance(p, q);
    if (length === 0) continue;
    const dir: Point = [(q[0] - p[0]) / length, (q[1] - p[1]) / length];
    for (let k = 0; k < box.points.length; k++) {
      const along = rayHit(p, dir, box.points[k]!, box.points[(k + 1) % box.points.length]!);
      if (along !== undefined && along <= length)
        hits.push({ at: i - 1 + along / length, point: [p[0] + dir[0] * along, p[1] + dir[1] * along] });
    }
  }
  hits.sort((a, b) => a.at - b.at);
  const [first, last] = [hits[0], hits.at(-1)];
  // Lines that only touch a border or clip a corner are not behind the box.
  if (!first || !last || distance(first.point, last.point) < 4) return [stroke];
  const before = [...stroke.points.filter((_, i) => i < first.at), first.point];
  const after = [last.point, ...stroke.points.filter((_, i) => i > last.at)];
  return [before, after].filter((points) => points.length > 1).map((points) => ({ ...stroke, points }));
}
