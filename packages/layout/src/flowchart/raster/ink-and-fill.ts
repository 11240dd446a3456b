import { createMask, type Mask, type RasterImage } from './raster-image.ts';

/** Share of the paper's darkest channel below which a channel makes a pixel ink. */
const INK_SHARE = 0.66;
/** Down to this share a colour that covers much of the picture is the fill of boxes all the same. */
const FILL_SHARE = 0.5;
/** Share of the pixels that a fill has at least, and how far a channel of its pixels may lie from it: compression and blending. */
const FILL_COVER = 0.004;
const FILL_SPREAD = 14;
/** Sum of channel differences to the paper from which a pixel belongs to a fill. */
const FILL_FROM = 9;
/** Bits of a channel that are told apart when colours are counted. */
const BITS = 4;

type Colour = readonly [number, number, number];

/**
 * Ink: pixels with a channel far below the paper's (dark, or strongly coloured), except those of a colour that fills large parts of the
 * picture and is not dark itself. Fill: the rest that is not paper.
 */
export function inkAndFill(image: RasterImage, paper: Colour): { ink: Mask; fill: Mask } {
  const { width, height, channels, data } = image;
  const [ink, fill] = [createMask(width, height), createMask(width, height)];
  const limit = INK_SHARE * Math.min(...paper);
  const fills = darkFills(image, paper);
  for (let i = 0, p = 0; i < width * height; i++, p += channels) {
    const [r, g, b] = [data[p]!, data[p + 1]!, data[p + 2]!];
    if (r < limit || g < limit || b < limit) {
      const isFill = fills.some(
        (f) =>
          Math.abs(r - f[0]) <= FILL_SPREAD &&
          Math.abs(g - f[1]) <= FILL_SPREAD &&
          Math.abs(b - f[2]) <= FILL_SPREAD,
      );
      if (isFill) fill.data[i] = 1;
      else ink.data[i] = 1;
    } else if (Math.abs(r - paper[0]) + Math.abs(g - paper[1]) + Math.abs(b - paper[2]) >= FILL_FROM)
      fill.data[i] = 1;
  }
  return { ink, fill };
}

/** Mean colours of the fills that lie round the limit of ink: part of their pixels would count as ink. */
function darkFills({ width, height, channels, data }: RasterImage, paper: Colour): Colour[] {
  const shift = 8 - BITS;
  const sums = new Float64Array(4 << (3 * BITS));
  for (let i = 0, p = 0; i < width * height; i++, p += channels) {
    const at =
      4 * (((data[p]! >> shift) << (2 * BITS)) | ((data[p + 1]! >> shift) << BITS) | (data[p + 2]! >> shift));
    sums[at]!++;
    sums[at + 1]! += data[p]!;
    sums[at + 2]! += data[p + 1]!;
    sums[at + 3]! += data[p + 2]!;
  }
  const least = FILL_SHARE * Math.min(...paper);
  const most = INK_SHARE * Math.min(...paper) + FILL_SPREAD;
  const found: Colour[] = [];
  for (let at = 0; at < sums.length; at += 4) {
    const n = sums[at]!;
    if (n < FILL_COVER * width * height) continue;
    const colour: Colour = [sums[at + 1]! / n, sums[at + 2]! / n, sums[at + 3]! / n];
    const darkest = Math.min(...colour);
    if (darkest >= least && darkest <= most) found.push(colour);
  }
  return found;
}
