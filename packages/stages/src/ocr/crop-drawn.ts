import type { Box } from '@guidepost/contracts';
import type { PageRaster } from '@guidepost/layout';
import type { GreyImage } from '@guidepost/models';

/** Pixel edges of a box: left, top, right, bottom. */
function pixelsOf([x0, y0, x1, y1]: Box, scale: number, width: number, height: number) {
  return [
    Math.max(0, Math.floor(x0 * scale)),
    Math.max(0, Math.floor(y0 * scale)),
    Math.min(width, Math.ceil(x1 * scale)),
    Math.min(height, Math.ceil(y1 * scale)),
  ] as const;
}

/** The part of a grey drawing inside a box (points). */
export function cropGrey({ data, width, height }: GreyImage, box: Box, scale: number): GreyImage {
  return cropBytes(data, width, pixelsOf(box, scale, width, height), 1);
}

/** The part of a drawing in colour inside a box (points). */
export function cropColour(
  { data, width, height, channels }: PageRaster['image'],
  box: Box,
  scale: number,
): PageRaster['image'] {
  return { ...cropBytes(data, width, pixelsOf(box, scale, width, height), channels), channels };
}

function cropBytes(
  data: Uint8Array,
  width: number,
  [left, top, right, bottom]: readonly [number, number, number, number],
  channels: number,
) {
  const out = { width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
  const pixels = new Uint8Array(out.width * out.height * channels).fill(255);
  for (let y = top; y < bottom; y++) {
    const row = data.subarray((y * width + left) * channels, (y * width + right) * channels);
    pixels.set(row, (y - top) * out.width * channels);
  }
  return { data: pixels, ...out };
}
