import type { Box } from '@guidepost/contracts';
import { blockArrowOfPolygon, headOfPolygon } from '../arrow-polygon.ts';
import {
  boxHas,
  boxHeight,
  boxInside,
  expandBox,
  median,
  type Point,
  polygonArea,
  project,
} from '../geometry.ts';
import { convexity, shapeOf } from '../outline-shape.ts';
import { BoxGrid } from '../point-grid.ts';
import type { ArrowHead, BlockArrow, FlowPrimitives, FlowWord, Outline, Stroke } from '../primitives.ts';
import { withoutGaps } from './between-boxes.ts';
import { type BlobHead, takeHeads } from './blob-heads.ts';
import { type Component, colorComponentsOf, componentsOf, type Labelled } from './components.ts';
import { inkAndFill } from './ink-and-fill.ts';
import { depthOf, dilate } from './morphology.ts';
import { backgroundOf, createMask, type Mask, type RasterFrame, type RasterImage } from './raster-image.ts';
import { outlineOf, simplifyClosed } from './region-outline.ts';
import { sharpenCorners } from './sharpen-corners.ts';
import { skeletonOf } from './skeleton.ts';
import { traceLines } from './trace-lines.ts';

/** Images larger than this (pixels) are refused: scale them down first. */
const MAX_PIXELS = 24_000_000;
/** Sum of channel differences of neighbours within one fill. */
const FILL_TOLERANCE = 14;
/** Width of the blend of ink and paper, in pixels. */
const HALO = 2;
/** Sizes in font sizes: of the largest letter, the least box, and the least line. */
const LETTER = 1.9;
const MIN_BOX = 0.9;
const MIN_LINE = 0.5;
/** A small piece of ink is a line when it is this thin (font sizes), a head when it fills this share of its box. */
const THIN = 0.25;
const SOLID = 0.4;
/** A short arrow with its head: least length in font sizes, least length for its width. */
const ARROW = { length: 1.2, aspect: 2.5 };
/** Borders up to this many line thicknesses on each side of their middle are worn away to free the arrows that touch them. */
const WORN = 2;
/** The thickest border that is taken off with its box, in font sizes. */
const BORDER = 0.4;
/** The longest side (font sizes) that wearing leaves where a corner was. */
const BLUNT = 0.8;
/** How far a block arrow's sides may be uneven, in font sizes: drawn, and scanned. */
const ARROW_TOLERANCES = [0.08, 0.16, 0.3, 0.4] as const;
/** A box without words fills this share of its bounds; what lines close in by chance does not. */
const MIN_RECTANGLE = 0.92;
/** Least share of its hull that a box fills. */
const MIN_CONVEXITY = 0.86;

/**
 * Boxes, lines, heads and block arrows in the pixels of a page or of a picture on it. `words` (points of the page) are
 * what was read there; `fontSize` is their usual size in points. Gives the same primitives as vector paths do.
 */
export function primitivesOfRaster(
  image: RasterImage,
  frame: RasterFrame,
  words: readonly FlowWord[],
  fontSize: number,
): FlowPrimitives {
  const none: FlowPrimitives = {
    outlines: [],
    strokes: [],
    heads: [],
    blockArrows: [],
    flags: ['image_too_large'],
  };
  const { width, height } = image;
  if (width * height > MAX_PIXELS) return none;
  if (width < 3 || height < 3 || !(fontSize > 0)) return { ...none, flags: [] };
  const font = fontSize / frame.pointsPerPixel;
  const toPixels = (b: Box): Box => [
    (b[0] - frame.x) / frame.pointsPerPixel,
    (b[1] - frame.y) / frame.pointsPerPixel,
    (b[2] - frame.x) / frame.pointsPerPixel,
    (b[3] - frame.y) / frame.pointsPerPixel,
  ];
  const texts = new BoxGrid<number>(64);
  const wordBoxes = words.map((w) => toPixels(w.bbox));
  for (const [i, b] of wordBoxes.entries()) texts.add(b, i);
  const paper = backgroundOf(image);
  const { ink, fill } = inkAndFill(image, paper);
  const { linework: inked, triangles } = splitInk(ink, texts, wordBoxes, font);
  const thickness = lineThickness(inked);
  const { solid, linework } = splitSolid(inked, thickness, font);
  const regions = [
    ...solid,
    ...enclosedRegions(inked, thickness, font),
    ...filledRegions(withoutHalo(fill, ink), image, font, thickness),
  ];
  const arrows: BlockArrow[] = [];
  const found: Region[] = [];
  const inLetter = (r: Region): boolean =>
    texts
      .touching(r.box)
      .some((i) => boxInside(r.box, wordBoxes[i]!, 2) && boxHeight(wordBoxes[i]!) < 1.6 * boxHeight(r.box));
  for (const region of regions) {
    if (inLetter(region)) continue;
    const arrow = arrowOf(region, font);
    if (arrow && !cutsWords(arrow, texts, wordBoxes)) arrows.push(arrow);
    else if (convexity(region.points) >= MIN_CONVEXITY) found.push(region);
  }
  arrows.push(...arrowsOnBorders(inked, thickness, font, arrows));
  const holdsWords = ({ box }: Region): boolean =>
    texts
      .touching(box)
      .some((i) =>
        boxHas(box, [(wordBoxes[i]![0] + wordBoxes[i]![2]) / 2, (wordBoxes[i]![1] + wordBoxes[i]![3]) / 2]),
      );
  const boxes = withoutGaps(
    found.filter((region) => holdsWords(region) || isRectangle(region)),
    holdsWords,
    font,
  );
  const connectors = withoutBoxes(linework, boxes, font);
  const { heads, lines } = takeHeads(connectors, font);
  const traced = traceLines(skeletonOf(lines), 0.4 * font, 2 * thickness + 3, 1.3);
  const point = (p: Point): Point => [
    frame.x + p[0] * frame.pointsPerPixel,
    frame.y + p[1] * frame.pointsPerPixel,
  ];
  const boxToPage = (b: Box): Box => [...point([b[0], b[1]]), ...point([b[2], b[3]])];
  const outlines = boxes.map(
    (outline, order): Outline => ({
      bbox: boxToPage(outline.box),
      points: outline.points.map(point),
      shape: shapeOf(outline.points, outline.curvedShare),
      stroked: true,
      order,
    }),
  );
  return {
    outlines,
    strokes: [
      ...traced.filter((points) => spanOf(points) >= MIN_LINE * font),
      ...heads.flatMap((h) => stemOf(h, traced, font)),
    ].map(
      (points): Stroke => ({
        points: points.map(point),
        width: thickness * frame.pointsPerPixel,
        color: '#000000',
        order: outlines.length,
      }),
    ),
    heads: heads.map(
      (h): ArrowHead => ({
        bbox: boxToPage([...h.box]),
        tip: point(h.tip),
        back: point(h.back),
        alternatives: [],
        kind: 'solid',
      }),
    ),
    blockArrows: [...arrows, ...triangles].map(
      (a): BlockArrow => ({
        ...a,
        bbox: boxToPage(a.bbox),
        points: a.points.map(point),
        tip: point(a.tip),
        tail: point(a.tail),
      }),
    ),
    flags: [],
  };
}

const isRectangle = ({ points, box }: Region): boolean =>
  polygonArea(points) >= MIN_RECTANGLE * (box[2] - box[0]) * (box[3] - box[1]);

const arrowOf = ({ points }: Region, font: number): BlockArrow | undefined =>
  ARROW_TOLERANCES.map((t) => blockArrowOfPolygon(simplifyClosed(points, t * font))).find((x) => x);

/** A shape whose edge runs through words is noise between letters. */
function cutsWords({ bbox }: BlockArrow, texts: BoxGrid<number>, wordBoxes: readonly Box[]): boolean {
  const around = expandBox(bbox, 0.25 * boxHeight(bbox));
  return texts.touching(bbox).some((i) => !boxInside(wordBoxes[i]!, around));
}

/** Block arrows that touch the borders of the boxes they join: thick enough to stay when the borders are worn away. */
function arrowsOnBorders(
  ink: Mask,
  thickness: number,
  font: number,
  known: readonly BlockArrow[],
): BlockArrow[] {
  const { solid } = splitSolid(ink, thickness, font, WORN * thickness);
  return solid.flatMap((region) => {
    if (
      known.some((a) =>
        boxHas(a.bbox, [(region.box[0] + region.box[2]) / 2, (region.box[1] + region.box[3]) / 2]),
      )
    )
      return [];
    const worn = simplifyClosed(region.points, ARROW_TOLERANCES[1] * font);
    const arrow = arrowOf(region, font) ?? blockArrowOfPolygon(sharpenCorners(worn, BLUNT * font));
    return arrow ? [arrow] : [];
  });
}

export interface Region {
  readonly points: readonly Point[];
  readonly box: Box;
  readonly curvedShare: number;
  /** Row of `rows[0]`. */
  readonly y0: number;
  readonly rows: Int32Array;
}

/** The piece of line inside a head's box, which was taken off with the head, from the nearest point of the lines. */
function stemOf({ entry, back }: BlobHead, lines: readonly (readonly Point[])[], font: number): Point[][] {
  if (!entry) return [];
  let best = { point: entry, distance: font };
  for (const points of lines)
    for (let i = 1; i < points.length; i++) {
      const near = project(entry, points[i - 1]!, points[i]!);
      if (near.distance < best.distance) best = near;
    }
  return [[best.point, back]];
}

const spanOf = (points: readonly Point[]): number =>
  Math.max(
    Math.max(...points.map((p) => p[0])) - Math.min(...points.map((p) => p[0])),
    Math.max(...points.map((p) => p[1])) - Math.min(...points.map((p) => p[1])),
  );

/** Ink that is larger than letters is linework; small solid triangles that stand alone are arrows. */
function splitInk(
  ink: Mask,
  texts: BoxGrid<number>,
  wordBoxes: readonly Box[],
  font: number,
): { linework: Mask; triangles: BlockArrow[] } {
  const { width, height } = ink;
  const { labels, components } = componentsOf(ink, 1, true);
  const keep = new Uint8Array(components.length + 1);
  const triangles: BlockArrow[] = [];
  for (const c of components) {
    const [w, h] = [c.x1 - c.x0 + 1, c.y1 - c.y0 + 1];
    if (Math.max(w, h) > LETTER * font) {
      keep[c.label] = 1;
      continue;
    }
    if (Math.max(w, h) < MIN_LINE * font) continue;
    const center: Point = [(c.x0 + c.x1) / 2, (c.y0 + c.y1) / 2];
    const inWord = texts.at(center, 0).some((i) => boxHas(expandBox(wordBoxes[i]!, 1), center));
    const triangle = loneTriangle(labels, width, c, texts, wordBoxes, font);
    if (triangle) triangles.push(triangle);
    // Short pieces of line between two boxes, and heads alone, are thin or solid; what is neither is an unread letter.
    else if (!inWord && (isLine(w, h, font) || c.area > SOLID * w * h)) keep[c.label] = 1;
  }
  const linework = createMask(width, height);
  for (let p = 0; p < labels.length; p++) if (keep[labels[p]!]) linework.data[p] = 1;
  return { linework, triangles };
}

/** Thin, or longer than a letter and much longer than wide: a short arrow. */
const isLine = (width: number, height: number, font: number): boolean => {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return short < THIN * font || (long > ARROW.length * font && long > ARROW.aspect * short);
};

/** A filled triangle on a line of its own: an arrow without a shaft. With words beside it, it is the mark of a list item. */
function loneTriangle(
  labels: Int32Array,
  width: number,
  c: Component,
  texts: BoxGrid<number>,
  wordBoxes: readonly Box[],
  font: number,
): BlockArrow | undefined {
  const { points, filledArea } = outlineOf(labels, width, c, 1.2);
  const box: Box = [c.x0, c.y0, c.x1 + 1, c.y1 + 1];
  if (c.area < 0.92 * filledArea || c.area < 0.4 * (box[2] - box[0]) * (box[3] - box[1])) return undefined;
  if (c.area > 0.68 * (box[2] - box[0]) * (box[3] - box[1])) return undefined;
  const head = headOfPolygon(points);
  if (!head) return undefined;
  const beside: Box = [box[0] - 1.5 * font, box[1] + 2, box[2] + 1.5 * font, box[3] - 2];
  const own = expandBox(box, 0.35 * font);
  if (texts.touching(beside).some((i) => !boxInside(wordBoxes[i]!, own))) return undefined;
  const d: Point = [head.tip[0] - head.back[0], head.tip[1] - head.back[1]];
  const length = Math.hypot(...d);
  const way: Point = [d[0] / length, d[1] / length];
  return {
    bbox: box,
    points,
    tip: head.tip,
    tipDirection: way,
    tail: head.back,
    tailDirection: [-way[0], -way[1]],
    double: false,
  };
}

/** Most frequent thickness of the lines, in pixels. */
function lineThickness({ width, height, data }: Mask): number {
  const counts = new Uint32Array(16);
  const count = (start: number, step: number, n: number): void => {
    let run = 0;
    for (let i = 0; i <= n; i++) {
      if (i < n && data[start + i * step]) run++;
      else {
        if (run > 0 && run < counts.length) counts[run]!++;
        run = 0;
      }
    }
  };
  for (let y = 0; y < height; y += 2) count(y * width, 1, width);
  for (let x = 0; x < width; x += 2) count(x, width, height);
  let best = 1;
  for (let i = 2; i < counts.length; i++) if (counts[i]! > counts[best]!) best = i;
  return best;
}

/** Areas of solid ink (dark boxes, block arrows), and the ink without them; what is at most twice `thin` pixels thick is worn away. */
function splitSolid(
  ink: Mask,
  thickness: number,
  font: number,
  thin = Math.ceil(thickness / 2) + 1,
): { solid: Region[]; linework: Mask } {
  const { width, height } = ink;
  const thick = Math.ceil(Math.max(2 * thickness, 0.25 * font));
  const depth = depthOf(ink);
  const body = createMask(width, height);
  for (let p = 0; p < depth.length; p++) if (depth[p]! > thin) body.data[p] = 1;
  // Grown back to the rim, so that the wings of an arrow stay; lines are too thin to have a body.
  const grown = dilate(body, thin);
  for (let p = 0; p < grown.data.length; p++) if (!ink.data[p]) grown.data[p] = 0;
  const areas = componentsOf(grown, 1, true);
  const isThick = new Uint8Array(areas.components.length + 1);
  for (let p = 0; p < depth.length; p++) if (depth[p]! > thick) isThick[areas.labels[p]!] = 1;
  const large = areas.components.filter(
    (c) => isThick[c.label] && Math.max(c.x1 - c.x0, c.y1 - c.y0) > 2 * font,
  );
  const taken = new Uint8Array(areas.components.length + 1);
  for (const c of large) taken[c.label] = 1;
  const linework = createMask(width, height);
  for (let p = 0; p < linework.data.length; p++)
    if (ink.data[p] && !taken[areas.labels[p]!]) linework.data[p] = 1;
  return { solid: regionsOf(areas, large, width, font, 0), linework };
}

/** Areas closed in by lines. */
function enclosedRegions(linework: Mask, thickness: number, font: number): Region[] {
  const { width, height } = linework;
  const barrier = dilate(linework, 1);
  const areas = componentsOf(barrier, 0, false);
  const inner = areas.components.filter((c) => c.x0 > 0 && c.y0 > 0 && c.x1 < width - 1 && c.y1 < height - 1);
  return regionsOf(areas, inner, width, font, 1 + thickness / 2);
}

/** Pixels next to ink are a blend of ink and paper, and would join boxes to the lines that meet them. */
function withoutHalo(fill: Mask, ink: Mask): Mask {
  const near = dilate(ink, HALO);
  const out = createMask(fill.width, fill.height);
  for (let p = 0; p < out.data.length; p++) if (fill.data[p] && !near.data[p]) out.data[p] = 1;
  return out;
}

/** Areas of one colour other than the paper. */
function filledRegions(fill: Mask, image: RasterImage, font: number, thickness: number): Region[] {
  const areas = colorComponentsOf(fill, image, FILL_TOLERANCE);
  return regionsOf(areas, areas.components, fill.width, font, thickness > 0 ? 1 : 0);
}

function regionsOf(
  areas: Labelled,
  candidates: readonly Component[],
  width: number,
  font: number,
  grow: number,
): Region[] {
  const regions: Region[] = [];
  for (const c of candidates) {
    const [w, h] = [c.x1 - c.x0 + 1, c.y1 - c.y0 + 1];
    if (Math.min(w, h) < MIN_BOX * font || c.area < 0.3 * w * h) continue;
    const { points, filledArea, rows, curvedShare } = outlineOf(
      areas.labels,
      width,
      c,
      Math.max(1.6, 0.004 * Math.max(w, h)),
    );
    if (c.area < 0.35 * filledArea) continue;
    const [cx, cy] = [(c.x0 + c.x1 + 1) / 2, (c.y0 + c.y1 + 1) / 2];
    const outward = (p: Point): Point => [
      p[0] + Math.sign(p[0] - cx) * grow,
      p[1] + Math.sign(p[1] - cy) * grow,
    ];
    regions.push({
      points: points.map(outward),
      box: [c.x0 - grow, c.y0 - grow, c.x1 + 1 + grow, c.y1 + 1 + grow],
      curvedShare,
      y0: c.y0,
      rows,
    });
  }
  return regions;
}

/** Linework without box borders; of a box that holds other boxes only the border is taken off. */
function withoutBoxes(linework: Mask, boxes: readonly Region[], font: number): Mask {
  const { width, height } = linework;
  const out = createMask(width, height);
  out.data.set(linework.data);
  const holdsBox = (b: Region): boolean =>
    boxes.some(
      (o) =>
        o !== b &&
        o.box[0] > b.box[0] + 2 &&
        o.box[1] > b.box[1] + 2 &&
        o.box[2] < b.box[2] - 2 &&
        o.box[3] < b.box[3] - 2,
    );
  for (const b of boxes) {
    const hollow = holdsBox(b);
    const border = borderOf(b, linework, BORDER * font);
    const margin = border > 1 ? border + 2 : 1;
    const [x0, y0] = [Math.max(0, Math.floor(b.box[0] - margin)), Math.max(0, Math.floor(b.box[1] - margin))];
    const [x1, y1] = [
      Math.min(width - 1, Math.ceil(b.box[2] + margin)),
      Math.min(height - 1, Math.ceil(b.box[3] + margin)),
    ];
    for (let y = y0; y <= y1; y++) {
      const span = spanNear(b, y, margin);
      if (!span) continue;
      const inner = hollow && y > b.box[1] + margin && y < b.box[3] - margin ? spanNear(b, y, 0) : undefined;
      for (let x = Math.max(x0, span[0] - margin); x <= Math.min(x1, span[1] + margin); x++)
        if (!inner || x < inner[0] + margin || x > inner[1] - margin) out.data[y * width + x] = 0;
    }
  }
  return out;
}

/** Usual thickness of the border round a region, in pixels from the region's edge; at most `limit`. */
function borderOf({ y0, rows }: Region, { width, data }: Mask, limit: number): number {
  const found: number[] = [];
  for (let v = 0; v < rows.length / 2; v++) {
    if (rows[2 * v]! < 0) continue;
    for (const [start, step] of [
      [rows[2 * v]! - 1, -1],
      [rows[2 * v + 1]! + 1, 1],
    ] as const) {
      let [x, last] = [start, start];
      // The region stops a pixel or two short of the ink.
      for (; Math.abs(x - start) <= limit + 2 && x >= 0 && x < width; x += step) {
        if (data[(y0 + v) * width + x]) last = x;
        else if (Math.abs(x - start) > 2) break;
      }
      found.push(Math.abs(last - start) + 1);
    }
  }
  return Math.min(limit, median(found) ?? 0);
}

/** First and last column of a region in the rows within `reach` of `y`. */
function spanNear({ y0, rows }: Region, y: number, reach: number): readonly [number, number] | undefined {
  let [first, last] = [Infinity, -Infinity];
  for (let v = Math.max(0, y - reach - y0); v <= Math.min(rows.length / 2 - 1, y + reach - y0); v++) {
    if (rows[2 * v]! < 0) continue;
    first = Math.min(first, rows[2 * v]!);
    last = Math.max(last, rows[2 * v + 1]!);
  }
  return first <= last ? [first, last] : undefined;
}
