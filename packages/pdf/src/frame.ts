import type { Box } from '@guidepost/contracts';

/** Affine map `x' = a·x + c·y + e`, `y' = b·x + d·y + f`. */
export type Matrix = readonly [number, number, number, number, number, number];

/** The displayed page: its size in points and the map from PDF user space into it. */
export interface PageFrame {
  readonly width: number;
  readonly height: number;
  readonly rotation: 0 | 90 | 180 | 270;
  readonly toDisplay: Matrix;
}

/** `inner` first, then `outer`. */
export function multiply(inner: Matrix, outer: Matrix): Matrix {
  const [a, b, c, d, e, f] = inner;
  const [A, B, C, D, E, F] = outer;
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}

/**
 * Frame of a page whose visible area in user space is `left..right × bottom..top` (the CropBox inside the MediaBox), turned
 * clockwise by `quarterTurns`, one user unit being `userUnit` points.
 */
export function createFrame(
  area: { readonly left: number; readonly bottom: number; readonly right: number; readonly top: number },
  quarterTurns: number,
  userUnit: number,
): PageFrame {
  const { left, bottom, right, top } = area;
  const w = (right - left) * userUnit;
  const h = (top - bottom) * userUnit;
  const u = userUnit;
  switch (((quarterTurns % 4) + 4) % 4) {
    case 1:
      return { width: h, height: w, rotation: 90, toDisplay: [0, u, u, 0, -bottom * u, -left * u] };
    case 2:
      return { width: w, height: h, rotation: 180, toDisplay: [-u, 0, 0, u, right * u, -bottom * u] };
    case 3:
      return { width: h, height: w, rotation: 270, toDisplay: [0, -u, -u, 0, top * u, right * u] };
    default:
      return { width: w, height: h, rotation: 0, toDisplay: [u, 0, 0, -u, -left * u, top * u] };
  }
}

/** Two decimals of a point (3.5 µm) are finer than any printer and keep the JSON small. */
export const round = (value: number): number => Math.round(value * 100) / 100;

/** Bounding box, in the target frame, of the rectangle `x0..x1 × y0..y1`. */
export function mapBox(m: Matrix, x0: number, y0: number, x1: number, y1: number): Box {
  const ax = Math.min(m[0] * x0, m[0] * x1) + Math.min(m[2] * y0, m[2] * y1) + m[4];
  const bx = Math.max(m[0] * x0, m[0] * x1) + Math.max(m[2] * y0, m[2] * y1) + m[4];
  const ay = Math.min(m[1] * x0, m[1] * x1) + Math.min(m[3] * y0, m[3] * y1) + m[5];
  const by = Math.max(m[1] * x0, m[1] * x1) + Math.max(m[3] * y0, m[3] * y1) + m[5];
  return [round(ax), round(ay), round(bx), round(by)];
}

/** True where the middle of the box lies on the page. */
export function isOnPage(box: Box, frame: PageFrame): boolean {
  const x = (box[0] + box[2]) / 2;
  const y = (box[1] + box[3]) / 2;
  return x >= 0 && y >= 0 && x <= frame.width && y <= frame.height;
}

/** The part of the box that lies on the page; undefined where none does. */
export function clipToPage(box: Box, frame: PageFrame): Box | undefined {
  const x0 = Math.max(0, box[0]);
  const y0 = Math.max(0, box[1]);
  const x1 = Math.min(frame.width, box[2]);
  const y1 = Math.min(frame.height, box[3]);
  return x1 >= x0 && y1 >= y0 ? [round(x0), round(y0), round(x1), round(y1)] : undefined;
}
