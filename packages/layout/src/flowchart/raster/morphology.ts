import { createMask, type Mask } from './raster-image.ts';

/** Distance of each set pixel to the nearest unset one or to the edge of the image, in king's moves (1 = on the rim). */
export function depthOf({ width, height, data }: Mask): Uint16Array {
  const depth = new Uint16Array(width * height);
  const at = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : depth[y * width + x]!;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      if (data[p])
        depth[p] = 1 + Math.min(at(x - 1, y), at(x - 1, y - 1), at(x, y - 1), at(x + 1, y - 1), 65_000);
    }
  for (let y = height - 1; y >= 0; y--)
    for (let x = width - 1; x >= 0; x--) {
      const p = y * width + x;
      if (data[p])
        depth[p] = Math.min(
          depth[p]!,
          1 + Math.min(at(x + 1, y), at(x + 1, y + 1), at(x, y + 1), at(x - 1, y + 1)),
        );
    }
  return depth;
}

/** Set pixels and all within `radius` king's moves of one. */
export function dilate(mask: Mask, radius: number): Mask {
  const { width, height } = mask;
  if (radius <= 0) return mask;
  const across = createMask(width, height);
  for (let y = 0; y < height; y++) spread(mask.data, across.data, y * width, 1, width, radius);
  const out = createMask(width, height);
  for (let x = 0; x < width; x++) spread(across.data, out.data, x, width, height, radius);
  return out;
}

/** Sets each place of a row or column that has a set one within `radius`. */
function spread(
  from: Uint8Array,
  to: Uint8Array,
  start: number,
  step: number,
  count: number,
  radius: number,
): void {
  let last = -Infinity;
  for (let i = 0; i < count; i++) {
    if (from[start + i * step]) last = i;
    if (i - last <= radius) to[start + i * step] = 1;
  }
  last = Infinity;
  for (let i = count - 1; i >= 0; i--) {
    if (from[start + i * step]) last = i;
    if (last - i <= radius) to[start + i * step] = 1;
  }
}
