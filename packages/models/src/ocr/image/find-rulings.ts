import type { Bitmap } from './binarize.ts';

/** A straight horizontal or vertical line in pixels, `[x0, y0, x1, y1]` of its ink. */
export interface PixelRuling {
  readonly box: readonly [number, number, number, number];
  readonly horizontal: boolean;
}

export interface RulingOptions {
  /** Resolution of the bitmap. */
  readonly dpi: number;
}

/** Shorter strokes belong to letters: the longest straight stroke of body text is about 4 mm. */
const MIN_LENGTH_INCH = 0.3;
/** Thicker bars are filled areas, not rules. */
const MAX_THICKNESS_INCH = 0.045;
/** Breaks in the ink of a rule that a scanner makes. */
const MAX_BREAK_INCH = 0.012;

/** Straight lines of a page image: runs of ink along rows (and columns), neighbours merged to one line with its thickness. Linear in pixels. */
export function findRulings(bitmap: Bitmap, { dpi }: RulingOptions): PixelRuling[] {
  const options = {
    minLength: MIN_LENGTH_INCH * dpi,
    maxThickness: MAX_THICKNESS_INCH * dpi,
    maxBreak: MAX_BREAK_INCH * dpi,
  };
  return [
    ...alongRows(bitmap, options).map((box) => ({ box, horizontal: true })),
    ...alongRows(transpose(bitmap), options).map(([x0, y0, x1, y1]) => ({
      box: [y0, x0, y1, x1] as const,
      horizontal: false,
    })),
  ];
}

function transpose({ data, width, height }: Bitmap): Bitmap {
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) out[x * height + y] = data[y * width + x]!;
  return { data: out, width: height, height: width };
}

interface Bundle {
  x0: number;
  x1: number;
  y0: number;
  y1: number;
}

function alongRows(
  { data, width, height }: Bitmap,
  { minLength, maxThickness, maxBreak }: { minLength: number; maxThickness: number; maxBreak: number },
): (readonly [number, number, number, number])[] {
  const done: Bundle[] = [];
  let open: Bundle[] = [];
  for (let y = 0; y < height; y++) {
    const runs = longRuns(data, y * width, width, minLength, maxBreak);
    const next: Bundle[] = [];
    for (const [x0, x1] of runs) {
      const touching = open.filter((bundle) => bundle.y1 >= y - 1 && x0 <= bundle.x1 && x1 >= bundle.x0);
      const merged = touching.reduce(
        (a, b) => ({ x0: Math.min(a.x0, b.x0), x1: Math.max(a.x1, b.x1), y0: Math.min(a.y0, b.y0), y1: y }),
        {
          x0,
          x1,
          y0: y,
          y1: y,
        },
      );
      open = open.filter((bundle) => !touching.includes(bundle));
      next.push(merged);
    }
    for (const bundle of open) (bundle.y1 < y - 1 ? done : next).push(bundle);
    open = next;
  }
  return [...done, ...open]
    .filter(({ y0, y1 }) => y1 - y0 + 1 <= maxThickness)
    .map(({ x0, y0, x1, y1 }) => [x0, y0, x1 + 1, y1 + 1] as const);
}

/** `[first, last]` column of each run of ink in one row that is long enough, small breaks closed. */
function longRuns(
  data: Uint8Array,
  offset: number,
  width: number,
  minLength: number,
  maxBreak: number,
): [number, number][] {
  const runs: [number, number][] = [];
  let start = -1;
  let last = -1;
  for (let x = 0; x <= width; x++) {
    const ink = x < width && data[offset + x] === 1;
    if (ink) {
      if (start < 0) start = x;
      last = x;
    } else if (start >= 0 && (x === width || x - last > maxBreak)) {
      if (last - start + 1 >= minLength) runs.push([start, last]);
      start = -1;
    }
  }
  return runs;
}
