import type { Box, ImageRegion, PathSegment, VectorPath } from '@guidepost/contracts';
import { cutSegments, intersect, isEmpty, NO_CLIP, readClip } from './clip.ts';
import { readFillColor, readStrokeColor } from './color.ts';
import { clipToPage, type Matrix, mapBox, multiply, type PageFrame, round } from './frame.ts';
import type { Pdfium } from './pdfium/load.ts';

/** Maps and charts reach some 50,000 segments; beyond this limit a page is not read for its lines but bounded. */
export const MAX_PATH_SEGMENTS = 200_000;
/** Forms nested deeper than this are loops in practice. */
const MAX_FORM_DEPTH = 12;
/** Objects visited on one page, all forms included: a fan-out of forms grows by powers. */
const MAX_OBJECTS = 300_000;

/** Points. */
const MIN_CLIPPED_SIDE = 10;

const OBJECT_PATH = 2;
const OBJECT_IMAGE = 3;
const OBJECT_SHADING = 4;
const OBJECT_FORM = 5;

const SEGMENT_LINE = 0;
const SEGMENT_BEZIER = 1;

export interface PageObjects {
  readonly paths: VectorPath[];
  readonly images: ImageRegion[];
  /** Number of shading objects: colour gradients without an outline of their own. */
  readonly shadings: number;
}

/** Drawn paths and images of a page in drawing order, forms flattened, everything in the displayed frame. */
export function readObjects(pdfium: Pdfium, page: number, frame: PageFrame, warnings: string[]): PageObjects {
  const { api, heap } = pdfium;
  const p = heap.scratch;
  const paths: VectorPath[] = [];
  const images: ImageRegion[] = [];
  let segmentsLeft = MAX_PATH_SEGMENTS;
  let objectsLeft = MAX_OBJECTS;
  let pathsCut = 0;
  let shadings = 0;
  let tooDeep = false;

  const ownMatrix = (object: number, outer: Matrix): Matrix =>
    api.FPDFPageObj_GetMatrix(object, p)
      ? multiply(
          [
            heap.f32(p),
            heap.f32(p + 4),
            heap.f32(p + 8),
            heap.f32(p + 12),
            heap.f32(p + 16),
            heap.f32(p + 20),
          ],
          outer,
        )
      : outer;

  const readPath = (object: number, m: Matrix, outer: Matrix, outerClip: Box): void => {
    api.FPDFPath_GetDrawMode(object, p, p + 4);
    const filled = heap.i32(p) !== 0;
    const stroked = heap.i32(p + 4) !== 0;
    if (!filled && !stroked) return;
    const count = api.FPDFPath_CountSegments(object);
    if (count <= 0) return;
    if (count > segmentsLeft) {
      pathsCut++;
      return;
    }
    const fillColor = filled ? readFillColor(pdfium, object) : undefined;
    const strokeColor = stroked ? readStrokeColor(pdfium, object) : undefined;
    const fill = fillColor && fillColor.alpha > 0 ? fillColor.hex : undefined;
    const stroke = strokeColor && strokeColor.alpha > 0 ? strokeColor.hex : undefined;
    if (!fill && !stroke) return;
    segmentsLeft -= count;

    const segments: PathSegment[] = [];
    const controls: number[] = [];
    let x0 = Infinity;
    let y0 = Infinity;
    let x1 = -Infinity;
    let y1 = -Infinity;
    for (let index = 0; index < count; index++) {
      const segment = api.FPDFPath_GetPathSegment(object, index);
      api.FPDFPathSegment_GetPoint(segment, p, p + 4);
      const ux = heap.f32(p);
      const uy = heap.f32(p + 4);
      const x = round(m[0] * ux + m[2] * uy + m[4]);
      const y = round(m[1] * ux + m[3] * uy + m[5]);
      if (x < x0) x0 = x;
      if (x > x1) x1 = x;
      if (y < y0) y0 = y;
      if (y > y1) y1 = y;
      const kind = api.FPDFPathSegment_GetType(segment);
      if (kind === SEGMENT_BEZIER) {
        controls.push(x, y);
        if (controls.length === 6) {
          const [a, b, c, d, e, f] = controls as [number, number, number, number, number, number];
          segments.push(['C', a, b, c, d, e, f]);
          controls.length = 0;
        }
      } else {
        controls.length = 0;
        segments.push(kind === SEGMENT_LINE ? ['L', x, y] : ['M', x, y]);
      }
      if (api.FPDFPathSegment_GetClose(segment)) segments.push(['Z']);
    }
    if (!Number.isFinite(x0 + y0 + x1 + y1)) return;

    const scale = Math.sqrt(Math.abs(m[0] * m[3] - m[1] * m[2])) || 0;
    const strokeWidth =
      stroke && api.FPDFPageObj_GetStrokeWidth(object, p) ? round(heap.f32(p) * scale) || 0 : 0;
    if (!clipToPage([x0 - strokeWidth, y0 - strokeWidth, x1 + strokeWidth, y1 + strokeWidth], frame)) return;
    // Small marks are not worth the look-up: a clip that matters cuts areas and rules.
    const large = x1 - x0 > MIN_CLIPPED_SIDE || y1 - y0 > MIN_CLIPPED_SIDE;
    const clip = large ? intersect(outerClip, readClip(pdfium, object, outer)) : outerClip;
    const left = intersect([x0, y0, x1, y1], clip).map(round) as Box;
    if (isEmpty(left)) return;
    const cut = left[0] > x0 || left[1] > y0 || left[2] < x1 || left[3] < y1;
    const path: { -readonly [K in keyof VectorPath]: VectorPath[K] } = {
      bbox: left,
      segments: cut ? cutSegments(segments, left) : segments,
      strokeWidth,
    };
    if (fill) path.fill = fill;
    if (stroke) path.stroke = stroke;
    if (stroke && api.FPDFPageObj_GetDashCount(object) > 0) path.dashed = true;
    paths.push(path);
  };

  const readImage = (object: number, m: Matrix, outer: Matrix, outerClip: Box): void => {
    const clip = intersect(outerClip, readClip(pdfium, object, outer));
    const bbox = clipToPage(intersect(mapBox(m, 0, 0, 1, 1), clip), frame);
    if (!bbox?.every(Number.isFinite)) return;
    const known = api.FPDFImageObj_GetImagePixelSize(object, p, p + 4) !== 0;
    images.push({ bbox, widthPx: known ? heap.i32(p) : 0, heightPx: known ? heap.i32(p + 4) : 0 });
  };

  const visit = (object: number, outer: Matrix, clip: Box, depth: number): void => {
    if (object === 0 || objectsLeft-- <= 0) return;
    switch (api.FPDFPageObj_GetType(object)) {
      case OBJECT_PATH:
        readPath(object, ownMatrix(object, outer), outer, clip);
        return;
      case OBJECT_IMAGE:
        readImage(object, ownMatrix(object, outer), outer, clip);
        return;
      case OBJECT_SHADING:
        shadings++;
        return;
      case OBJECT_FORM: {
        if (depth >= MAX_FORM_DEPTH) {
          tooDeep = true;
          return;
        }
        const m = ownMatrix(object, outer);
        const inner = intersect(clip, readClip(pdfium, object, outer));
        if (isEmpty(inner)) return;
        const count = api.FPDFFormObj_CountObjects(object);
        for (let index = 0; index < count && objectsLeft > 0; index++) {
          visit(api.FPDFFormObj_GetObject(object, index), m, inner, depth + 1);
        }
      }
    }
  };

  const count = api.FPDFPage_CountObjects(page);
  for (let index = 0; index < count && objectsLeft > 0; index++) {
    visit(api.FPDFPage_GetObject(page, index), frame.toDisplay, NO_CLIP, 0);
  }
  if (pathsCut > 0) warnings.push(`paths cut at ${MAX_PATH_SEGMENTS} segments: ${pathsCut} paths left out`);
  if (objectsLeft <= 0) warnings.push(`drawing objects cut at ${MAX_OBJECTS}`);
  if (tooDeep) warnings.push(`forms nested deeper than ${MAX_FORM_DEPTH} left out`);
  return { paths, images, shadings };
}
