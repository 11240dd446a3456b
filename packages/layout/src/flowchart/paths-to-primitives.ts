import type { VectorPath } from '@guidepost/contracts';
import { blockArrowOfPolygon, bodyWidth, headOfPolygon, longSide } from './arrow-polygon.ts';
import { findChevrons } from './chevrons.ts';
import { flattenPath, type SubPath } from './flatten-path.ts';
import {
  boxArea,
  boxHeight,
  boxInside,
  boxOf,
  boxWidth,
  distance,
  midpoint,
  type Point,
  polygonArea,
} from './geometry.ts';
import { convexity, corners, shapeOf } from './outline-shape.ts';
import type { ArrowHead, BlockArrow, FlowPrimitives, Outline, Stroke } from './primitives.ts';

/** More runs of lines than this on one page is a map or a plot; the rest is left out and flagged. */
const MAX_RUNS = 20_000;
/** A path of more runs than this draws a pattern or lettering. */
const MAX_RUNS_OF_PATH = 120;
/** Greatest thickness of a filled bar that stands for a line, and least length in thicknesses. */
const BAR = { maxThickness: 2.6, minAspect: 4 };
/** Greatest and least size of an arrow head, in font sizes of the page. */
const HEAD = { max: 1.7, min: 0.18 };
/** Least height and width of a figure that can hold text, in font sizes. */
const MIN_BOX = 0.7;
/** A box border is at least this convex; documents with a waved foot and call-outs still are. */
const MIN_CONVEXITY = 0.8;

interface Sink {
  readonly outlines: Outline[];
  readonly strokes: Stroke[];
  readonly heads: ArrowHead[];
  readonly blockArrows: BlockArrow[];
}

/** Sorts the paths of a page into boxes, lines, arrow heads and block arrows. `fontSize` is that of the page's text, in points. */
export function primitivesOfPaths(paths: readonly VectorPath[], fontSize: number): FlowPrimitives {
  const sink: Sink = { outlines: [], strokes: [], heads: [], blockArrows: [] };
  const flags: string[] = [];
  let runs = 0;
  for (const [order, path] of paths.entries()) {
    if (path.fill === undefined && path.stroke === undefined) continue;
    if (runs > MAX_RUNS) {
      flags.push('paths_cut');
      break;
    }
    const subPaths = flattenPath(path);
    runs += subPaths.length;
    if (subPaths.length > MAX_RUNS_OF_PATH) continue;
    for (const subPath of withoutInnerRings(subPaths, path))
      sortSubPath(subPath, path, order, fontSize, sink);
  }
  const { heads, strokes } = findChevrons(sink.strokes, fontSize);
  return { ...sink, strokes, heads: [...sink.heads, ...heads], flags };
}

/** A border painted as the area between two outlines is one box: the inner outline is dropped. */
function withoutInnerRings(subPaths: readonly SubPath[], path: VectorPath): readonly SubPath[] {
  if (path.fill === undefined || subPaths.length < 2 || subPaths.length > 8) return subPaths;
  const boxes = subPaths.map((s) => boxOf(s.points));
  return subPaths.filter(
    (_, i) =>
      !boxes.some((outer, j) => {
        if (i === j || !boxInside(boxes[i]!, outer) || boxArea(outer) <= boxArea(boxes[i]!)) return false;
        return boxWidth(outer) - boxWidth(boxes[i]!) < 4 * BAR.maxThickness;
      }),
  );
}

function sortSubPath(run: SubPath, path: VectorPath, order: number, fontSize: number, sink: Sink): void {
  const color = path.stroke ?? path.fill ?? '#000000';
  if (path.fill === undefined && !run.closed) {
    sink.strokes.push({ points: run.points, width: path.strokeWidth, color, order });
    return;
  }
  // A line that is "filled" as well has no area.
  if (run.points.length < 3) {
    if (path.stroke !== undefined)
      sink.strokes.push({ points: run.points, width: path.strokeWidth, color, order });
    return;
  }
  const bar = path.fill === undefined ? undefined : barLine(run.points);
  if (bar) {
    sink.strokes.push({ points: bar.line, width: bar.thickness, color: path.fill!, order });
    return;
  }
  const size = longSide(run.points);
  if (size < HEAD.min * fontSize) return;
  if (size <= HEAD.max * fontSize) {
    const head = headOfPolygon(run.points);
    if (head) {
      sink.heads.push(head);
      return;
    }
  }
  const arrow = blockArrowOfPolygon(run.points);
  if (arrow) {
    if (bodyWidth(arrow) > BAR.maxThickness || arrow.double) sink.blockArrows.push(arrow);
    else pushThinArrow(arrow, color, order, sink);
    return;
  }
  pushOutline(run, path, order, fontSize, sink);
}

/** An arrow drawn as one figure with a body as thin as a line. */
function pushThinArrow(arrow: BlockArrow, color: string, order: number, sink: Sink): void {
  const wings = [...arrow.points]
    .filter((p) => p !== arrow.tip)
    .sort((a, b) => distance(a, arrow.tip) - distance(b, arrow.tip));
  const back = midpoint(wings[0]!, wings[1]!);
  sink.heads.push({
    bbox: boxOf([arrow.tip, wings[0]!, wings[1]!]),
    tip: arrow.tip,
    back,
    alternatives: [],
    kind: 'solid',
  });
  sink.strokes.push({ points: [arrow.tail, back], width: bodyWidth(arrow), color, order });
}

function pushOutline(run: SubPath, path: VectorPath, order: number, fontSize: number, sink: Sink): void {
  const bbox = boxOf(run.points);
  if (
    Math.min(boxWidth(bbox), boxHeight(bbox)) < MIN_BOX * fontSize ||
    convexity(run.points) < MIN_CONVEXITY
  ) {
    // An open line that is filled by mistake of its maker (fill of no area) is still a line.
    if (path.stroke !== undefined && !run.closed)
      sink.strokes.push({ points: run.points, width: path.strokeWidth, color: path.stroke, order });
    return;
  }
  sink.outlines.push({
    bbox,
    points: run.points,
    shape: shapeOf(run.points, run.curvedShare),
    stroked: path.stroke !== undefined,
    ...(path.fill === undefined ? {} : { fill: path.fill }),
    order,
  });
}

/** Centre line of a four-cornered bar thin enough to stand for a line. */
function barLine(
  points: readonly Point[],
): { readonly line: readonly Point[]; readonly thickness: number } | undefined {
  if (points.length < 4 || points.length > 12) return undefined;
  const list = corners(points);
  if (list.length !== 4) return undefined;
  const [a, b, c, d] = list as [Point, Point, Point, Point];
  const ends: readonly [Point, Point] =
    distance(a, b) + distance(c, d) < distance(b, c) + distance(d, a)
      ? [midpoint(a, b), midpoint(c, d)]
      : [midpoint(b, c), midpoint(d, a)];
  const length = distance(...ends);
  const thickness = length === 0 ? Infinity : polygonArea(list) / length;
  return thickness <= BAR.maxThickness && length >= BAR.minAspect * thickness
    ? { line: ends, thickness }
    : undefined;
}
