import type { Box } from '@guidepost/contracts';
import { boxArea, boxHeight, boxInside, boxOf, boxWidth, type Point, rayHit } from './geometry.ts';
import { BoxGrid } from './point-grid.ts';
import type { FlowWord, NodeShape, Outline, Stroke } from './primitives.ts';

/** A visible box of the page with the words that stand directly in it. */
export interface FlowBox {
  readonly bbox: Box;
  readonly points: readonly Point[];
  readonly shape: NodeShape;
  readonly stroked: boolean;
  readonly fill?: string;
  /** Indices of words whose smallest box this is. */
  readonly words: number[];
  /** Painting order on the page. */
  readonly order: number;
  /** Smallest box round this one. */
  parent?: FlowBox;
  /** Boxes with text directly inside this one. */
  readonly children: FlowBox[];
}

/** Borders nearer than this (points) are one border. */
const SAME_BORDER = 1.6;
/** Distance (points) of the two lines of a double border. */
const DOUBLE_BORDER = 4.5;
/** A text eraser behind a label: at most this many font sizes high, and this many characters. */
const ERASER = { maxHeight: 2.4, maxChars: 16 };
/** Most characters of a badge (a step number, a level letter) inside a box, and its share of the box. */
const BADGE = { maxChars: 3, maxShare: 0.2 };
/** How far a shadow stands aside of its box, and how much their sizes may differ, in points. */
const SHADOW = { offset: 9, sizes: 3 };
const WHITE_FROM = 0xf8;

const isWhite = (color: string): boolean =>
  [1, 3, 5].every((i) => Number.parseInt(color.slice(i, i + 2), 16) >= WHITE_FROM);

/** Boxes that a reader sees, nested, each word in the smallest one round it. Erasers behind line labels are left out. */
export function findBoxes(
  outlines: readonly Outline[],
  words: readonly FlowWord[],
  strokes: readonly Stroke[],
  fontSize: number,
): readonly FlowBox[] {
  const merged = withoutShadows(mergeSame(outlines));
  const candidates = [...withoutErasers(merged, words, strokes, fontSize)]
    .sort((a, b) => boxArea(a.bbox) - boxArea(b.bbox))
    .map(
      (o): FlowBox => ({
        bbox: o.bbox,
        points: o.points,
        shape: o.shape,
        stroked: o.stroked,
        ...(o.fill === undefined ? {} : { fill: o.fill }),
        order: o.order,
        words: [],
        children: [],
      }),
    );
  const visible = withoutInvisible(candidates);
  nest(visible);
  placeWords(visible, words);
  return absorbBadges(linkChildren(visible), words);
}

/** One outline for fill and border drawn apart, and for double borders (the outer one). */
function mergeSame(outlines: readonly Outline[]): Outline[] {
  const grid = new BoxGrid<number>(40);
  const kept: Outline[] = [];
  for (const o of [...outlines].sort((a, b) => boxArea(b.bbox) - boxArea(a.bbox))) {
    const [cx, cy] = [(o.bbox[0] + o.bbox[2]) / 2, (o.bbox[1] + o.bbox[3]) / 2];
    const at = grid
      .at([cx, cy])
      .find(
        (k) =>
          kept[k]!.bbox.every((v, i) => Math.abs(v - o.bbox[i]!) <= SAME_BORDER) ||
          isDoubleBorder(kept[k]!, o),
      );
    if (at === undefined) {
      grid.add(o.bbox, kept.length);
      kept.push(o);
      continue;
    }
    const host = kept[at]!;
    const fill = o.order > host.order ? (o.fill ?? host.fill) : (host.fill ?? o.fill);
    kept[at] = {
      ...host,
      shape: host.shape === 'rect' && o.points.length > host.points.length ? o.shape : host.shape,
      points: o.points.length > host.points.length ? o.points : host.points,
      stroked: host.stroked || o.stroked,
      ...(fill === undefined ? {} : { fill }),
      order: Math.min(host.order, o.order),
    };
  }
  return kept;
}

function isDoubleBorder(outer: Outline, inner: Outline): boolean {
  if (!(outer.stroked && inner.stroked) || !boxInside(inner.bbox, outer.bbox)) return false;
  const gaps = inner.bbox.map((v, i) => Math.abs(v - outer.bbox[i]!));
  return Math.max(...gaps) <= DOUBLE_BORDER && Math.max(...gaps) - Math.min(...gaps) <= SAME_BORDER;
}

/** Drops the shadow of a box: a fill without border, painted before a box of the same size that stands a little aside. */
function withoutShadows(outlines: readonly Outline[]): Outline[] {
  const grid = new BoxGrid<Outline>(60);
  for (const o of outlines) grid.add(o.bbox, o);
  return outlines.filter((o) => {
    if (o.stroked || o.fill === undefined) return true;
    const [w, h] = [boxWidth(o.bbox), boxHeight(o.bbox)];
    return !grid.touching(o.bbox).some((box) => {
      if (box === o || box.order <= o.order) return false;
      const sameSize =
        Math.abs(boxWidth(box.bbox) - w) <= SHADOW.sizes && Math.abs(boxHeight(box.bbox) - h) <= SHADOW.sizes;
      const aside = Math.max(Math.abs(box.bbox[0] - o.bbox[0]), Math.abs(box.bbox[1] - o.bbox[1]));
      return sameSize && aside > SAME_BORDER && aside <= Math.min(SHADOW.offset, h / 2);
    });
  });
}

/** Drops fills without border that blank a line where its label stands: a line goes in and out of them. */
function withoutErasers(
  outlines: readonly Outline[],
  words: readonly FlowWord[],
  strokes: readonly Stroke[],
  fontSize: number,
): readonly Outline[] {
  const couldErase = (o: Outline): boolean =>
    !o.stroked && o.fill !== undefined && boxHeight(o.bbox) <= ERASER.maxHeight * fontSize;
  if (!outlines.some(couldErase)) return outlines;
  const lines = new BoxGrid<Stroke>(60);
  for (const s of strokes)
    for (let i = 1; i < s.points.length; i++) {
      const piece = { ...s, points: [s.points[i - 1]!, s.points[i]!] };
      lines.add(boxOf(piece.points), piece);
    }
  const texts = new BoxGrid<number>(40);
  for (const [i, w] of words.entries()) texts.add(w.bbox, i);
  return outlines.filter((o) => {
    if (!couldErase(o)) return true;
    const crossings = lines.touching(o.bbox).filter((s) => s.order < o.order);
    if (crossings.reduce((n, s) => n + crossingsOf(s.points[0]!, s.points[1]!, o.bbox), 0) < 2) return true;
    const inside = texts.touching(o.bbox).filter((i) => boxInside(words[i]!.bbox, o.bbox, fontSize / 2));
    return inside.reduce((n, i) => n + words[i]!.text.length, 0) > ERASER.maxChars;
  });
}

/** How often the line from `p` to `q` crosses the border of a box. */
function crossingsOf(p: Point, q: Point, b: Box): number {
  const sides: readonly (readonly [Point, Point])[] = [
    [
      [b[0], b[1]],
      [b[2], b[1]],
    ],
    [
      [b[2], b[1]],
      [b[2], b[3]],
    ],
    [
      [b[2], b[3]],
      [b[0], b[3]],
    ],
    [
      [b[0], b[3]],
      [b[0], b[1]],
    ],
  ];
  const length = Math.hypot(q[0] - p[0], q[1] - p[1]);
  if (length === 0) return 0;
  const dir: Point = [(q[0] - p[0]) / length, (q[1] - p[1]) / length];
  return sides.filter(([a, c]) => (rayHit(p, dir, a, c) ?? Infinity) <= length).length;
}

/** Drops boxes without border whose fill cannot be told from what lies under them. */
function withoutInvisible(boxes: readonly FlowBox[]): FlowBox[] {
  nest(boxes);
  return boxes.filter((b) => {
    if (b.stroked || b.fill === undefined) return true;
    const under = b.parent?.fill;
    return under === undefined || isWhite(under) ? !isWhite(b.fill) : under !== b.fill;
  });
}

/** Sets `parent` of each box; boxes are sorted by area, smallest first. */
function nest(boxes: readonly FlowBox[]): void {
  const grid = new BoxGrid<number>(60);
  for (const [i, b] of boxes.entries()) grid.add(b.bbox, i);
  for (const [i, b] of boxes.entries()) {
    delete b.parent;
    const around = grid
      .touching(b.bbox)
      .filter(
        (k) =>
          k > i &&
          boxInside(b.bbox, boxes[k]!.bbox, SAME_BORDER) &&
          boxArea(boxes[k]!.bbox) > boxArea(b.bbox),
      );
    if (around.length > 0) b.parent = boxes[Math.min(...around)]!;
  }
}

function placeWords(boxes: readonly FlowBox[], words: readonly FlowWord[]): void {
  const grid = new BoxGrid<number>(60);
  for (const [i, b] of boxes.entries()) grid.add(b.bbox, i);
  for (const [i, w] of words.entries()) {
    const center: Point = [(w.bbox[0] + w.bbox[2]) / 2, (w.bbox[1] + w.bbox[3]) / 2];
    const round = grid.at(center);
    if (round.length > 0) boxes[Math.min(...round)]!.words.push(i);
  }
}

function linkChildren(boxes: readonly FlowBox[]): readonly FlowBox[] {
  for (const b of boxes) b.children.length = 0;
  for (const b of boxes) if (b.words.length > 0 || b.children.length > 0) b.parent?.children.push(b);
  return boxes;
}

/** A tiny box with a number or letter inside a box with text of its own belongs to that box's text. */
function absorbBadges(boxes: readonly FlowBox[], words: readonly FlowWord[]): readonly FlowBox[] {
  const absorbed = new Set<FlowBox>();
  for (const b of boxes) {
    const host = b.parent;
    if (!host || b.children.length > 0 || b.words.length === 0 || host.words.length === 0) continue;
    const chars = b.words.reduce((n, w) => n + words[w]!.text.length, 0);
    if (chars > BADGE.maxChars || boxArea(b.bbox) > BADGE.maxShare * boxArea(host.bbox)) continue;
    if (boxWidth(host.bbox) < boxWidth(b.bbox) * 1.5 && boxHeight(host.bbox) < boxHeight(b.bbox) * 1.5)
      continue;
    // Only one level letter or number a box: several small boxes inside a large one are its steps.
    if (host.children.length > 1) continue;
    host.words.push(...b.words);
    absorbed.add(b);
  }
  const kept = boxes.filter((b) => !absorbed.has(b));
  return absorbed.size === 0 ? kept : linkChildren(kept);
}

/** True for a box that holds no other box with text: it can be a step, or a cell of one. */
export const isLeaf = (box: FlowBox): boolean => box.children.length === 0;

/** Boxes with text inside a frame that hold no further box. */
export const leavesOf = (frame: FlowBox): readonly FlowBox[] =>
  frame.children.flatMap((c) => (isLeaf(c) ? [c] : leavesOf(c)));
