import type { GreyImage } from '../ocr-engine.ts';

export interface LineQuad {
  /** Corners in pixels: top left, top right, bottom right, bottom left of the text as read. */
  readonly points: readonly [Point, Point, Point, Point];
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Length along and across the line in pixels. */
export function quadSize({ points: [a, b, c, d] }: LineQuad): { length: number; thickness: number } {
  return {
    length: Math.max(distance(a, b), distance(d, c)),
    thickness: Math.max(distance(a, d), distance(b, c)),
  };
}

/**
 * The line cut out and scaled to `height` pixels as a planar 3-channel tensor in [-1, 1], `paddedWidth` wide (zero = mid grey on the right).
 * Bilinear in the quad's own frame, so that skewed lines come out straight.
 */
export function cropLine(
  image: GreyImage,
  { points: [a, b, c, d] }: LineQuad,
  height: number,
  width: number,
  paddedWidth: number,
): Float32Array {
  const plane = height * paddedWidth;
  const out = new Float32Array(plane * 3);
  const { data, width: w, height: h } = image;
  for (let row = 0; row < height; row++) {
    const v = (row + 0.5) / height;
    for (let col = 0; col < width; col++) {
      const u = (col + 0.5) / width;
      const x = (1 - v) * ((1 - u) * a.x + u * b.x) + v * ((1 - u) * d.x + u * c.x) - 0.5;
      const y = (1 - v) * ((1 - u) * a.y + u * b.y) + v * ((1 - u) * d.y + u * c.y) - 0.5;
      const x0 = Math.min(Math.max(Math.floor(x), 0), w - 1);
      const y0 = Math.min(Math.max(Math.floor(y), 0), h - 1);
      const x1 = Math.min(x0 + 1, w - 1);
      const y1 = Math.min(y0 + 1, h - 1);
      const fx = Math.min(Math.max(x - x0, 0), 1);
      const fy = Math.min(Math.max(y - y0, 0), 1);
      const top = data[y0 * w + x0]! * (1 - fx) + data[y0 * w + x1]! * fx;
      const bottom = data[y1 * w + x0]! * (1 - fx) + data[y1 * w + x1]! * fx;
      out[row * paddedWidth + col] = (top * (1 - fy) + bottom * fy) / 127.5 - 1;
    }
  }
  out.copyWithin(plane, 0, plane);
  out.copyWithin(plane * 2, 0, plane);
  return out;
}
