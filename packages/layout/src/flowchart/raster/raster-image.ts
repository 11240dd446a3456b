/** Pixels of a page or of a part of it, row by row from the top, 3 or 4 bytes a pixel (red, green, blue, …). */
export interface RasterImage {
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
  readonly data: Uint8Array;
}

/** Where the pixels lie on the displayed page: place of the top left corner in points, and points a pixel. */
export interface RasterFrame {
  readonly x: number;
  readonly y: number;
  readonly pointsPerPixel: number;
}

/** One byte a pixel, 1 = set. */
export interface Mask {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

export const createMask = (width: number, height: number): Mask => ({
  width,
  height,
  data: new Uint8Array(width * height),
});

/** The most frequent colour, from five bits a channel: the paper. */
export function backgroundOf({
  width,
  height,
  channels,
  data,
}: RasterImage): readonly [number, number, number] {
  const counts = new Uint32Array(32_768);
  for (let i = 0, p = 0; i < width * height; i++, p += channels)
    counts[((data[p]! >> 3) << 10) | ((data[p + 1]! >> 3) << 5) | (data[p + 2]! >> 3)]!++;
  let best = 0;
  for (let i = 1; i < counts.length; i++) if (counts[i]! > counts[best]!) best = i;
  return [((best >> 10) << 3) | 4, (((best >> 5) & 31) << 3) | 4, ((best & 31) << 3) | 4];
}
