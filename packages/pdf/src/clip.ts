import type { Box, PathSegment } from '@guidepost/contracts';
import type { Matrix } from './frame.ts';
import type { Pdfium } from './pdfium/load.ts';

/** Clip outlines with more segments than this are drawings (text, maps): their box says little and costs much. */
const MAX_CLIP_SEGMENTS = 64;

export const NO_CLIP: Box = [-Infinity, -Infinity, Infinity, Infinity];

export const intersect = (a: Box, b: Box): Box => [
  Math.max(a[0], b[0]),
  Math.max(a[1], b[1]),
  Math.min(a[2], b[2]),
  Math.min(a[3], b[3]),
];

export const isEmpty = (box: Box): boolean => !(box[2] >= box[0] && box[3] >= box[1]);

/** Box in the displayed frame to which an object is clipped; `m` maps the space the object was written in. */
export function readClip({ api, heap }: Pdfium, object: number, m: Matrix): Box {
  const clip = api.FPDFPageObj_GetClipPath(object);
  const paths = clip === 0 ? 0 : api.FPDFClipPath_CountPaths(clip);
  const p = heap.scratch;
  let result = NO_CLIP;
  for (let path = 0; path < paths; path++) {
    const count = api.FPDFClipPath_CountPathSegments(clip, path);
    if (count < 2 || count > MAX_CLIP_SEGMENTS) continue;
    let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let index = 0; index < count; index++) {
      const segment = api.FPDFClipPath_GetPathSegment(clip, path, index);
      api.FPDFPathSegment_GetPoint(segment, p, p + 4);
      const ux = heap.f32(p);
      const uy = heap.f32(p + 4);
      const x = m[0] * ux + m[2] * uy + m[4];
      const y = m[1] * ux + m[3] * uy + m[5];
      x0 = Math.min(x0, x);
      x1 = Math.max(x1, x);
      y0 = Math.min(y0, y);
      y1 = Math.max(y1, y);
    }
    if (Number.isFinite(x0 + y0 + x1 + y1)) result = intersect(result, [x0, y0, x1, y1]);
  }
  return result;
}

/**
 * What the clip leaves of a path: rectangles and straight rules are cut, other shapes keep their segments and only their box is cut. `bbox`
 * is the box that is left.
 */
export function cutSegments(segments: readonly PathSegment[], bbox: Box): readonly PathSegment[] {
  const points = segments.flatMap((segment) =>
    segment[0] === 'M' || segment[0] === 'L' ? [[segment[1], segment[2]] as const] : [],
  );
  const curved = segments.some((segment) => segment[0] === 'C');
  const subpaths = segments.filter((segment) => segment[0] === 'M').length;
  const xs = new Set(points.map(([x]) => x));
  const ys = new Set(points.map(([, y]) => y));
  const [x0, y0, x1, y1] = bbox;
  if (curved || subpaths !== 1) return segments;
  if (points.length === 2 && (xs.size === 1 || ys.size === 1)) {
    return [
      ['M', x0, y0],
      ['L', x1, y1],
    ];
  }
  if (points.length < 4 || points.length > 5 || xs.size !== 2 || ys.size !== 2) return segments;
  return [['M', x0, y0], ['L', x1, y0], ['L', x1, y1], ['L', x0, y1], ['Z']];
}
