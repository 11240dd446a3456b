import type { GreyImage } from '../ocr-engine.ts';

/** A straight horizontal or vertical line in pixels, `[x0, y0, x1, y1]` of its ink. */
export interface PixelRuling {
  readonly box: readonly [number, number, number, number];
  readonly horizontal: boolean;
}

export interface RulingOptions {
  /** Resolution of the image. */
  readonly dpi: number;
}

/** Shorter strokes belong to letters: the longest straight stroke of body text is about 4 mm. */
const MIN_LENGTH_INCH = 0.3;
/** Thicker bars are filled areas, not rules. */
const MAX_THICKNESS_INCH = 0.045;
/** A rule is told from what lies this far on both sides of a pixel. */
const SIDE_INCH = 0.03;
/** Breaks in the ink of a rule that a scanner makes. */
const MAX_BREAK_INCH = 0.012;
/** Levels that a rule is darker than both its sides: pale hairlines count, noise of compression does not. */
const MIN_CONTRAST = 28;

/** Pixels of a line, and of a place where lines meet, which is darker than what lies crosswise but not than its sides. */
const LINE = 1;
const CROSSING = 2;

interface Lines {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * Straight dark lines of a page image: pixels darker than what lies on both sides of them, in runs along rows (and columns), neighbours merged
 * to one line with its thickness. Edges of filled areas and the ground between light letters are none. Linear in pixels.
 */
export function findRulings(image: GreyImage, { dpi }: RulingOptions): PixelRuling[] {
  const options = {
    minLength: MIN_LENGTH_INCH * dpi,
    maxThickness: MAX_THICKNESS_INCH * dpi,
    maxBreak: MAX_BREAK_INCH * dpi,
  };
  const side = Math.max(2, Math.round(SIDE_INCH * dpi));
  return [
    ...alongRows(darkerThanSides(image, side), options).map((box) => ({ box, horizontal: true })),
    ...alongRows(darkerThanSides(transpose(image), side), options).map(([x0, y0, x1, y1]) => ({
      box: [y0, x0, y1, x1] as const,
      horizontal: false,
    })),
  ];
}

function darkerThanSides({ data, width, height }: GreyImage, side: number): Lines {
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    const above = Math.max(0, y - side) * width;
    const below = Math.min(height - 1, y + side) * width;
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const level = data[i]! + MIN_CONTRAST;
      if (data[above + x]! >= level && data[below + x]! >= level) out[i] = LINE;
      else if (
        data[above + x - side]! >= level &&
        data[above + x + side]! >= level &&
        data[below + x - side]! >= level &&
        data[below + x + side]! >= level
      )
        out[i] = CROSSING;
    }
  }
  return { data: out, width, height };
}

function transpose({ data, width, height }: GreyImage): GreyImage {
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) out[x * height + y] = data[y * width + x]!;
  return { data: out, width: height, height: width };
}

interface Bundle {
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
}

function alongRows(
  { data, width, height }: Lines,
  { minLength, maxThickness, maxBreak }: { minLength: number; maxThickness: number; maxBreak: number },
): (readonly [number, number, number, number])[] {
  const done: Bundle[] = [];
  let open: Bundle[] = [];
  for (let y = 0; y < height; y++) {
    for (const [x0, x1] of longRuns(data, y * width, width, {
      minLength,
      maxBreak,
      maxCrossing: maxThickness,
    })) {
      const touches = (bundle: Bundle) => x0 <= bundle.x1 && x1 >= bundle.x0;
      // Also those that an earlier run of this row has joined: the next row of one rule is often broken.
      const merged = open.filter(touches).reduce<Bundle>(
        (a, b) => ({
          x0: Math.min(a.x0, b.x0),
          x1: Math.max(a.x1, b.x1),
          y0: Math.min(a.y0, b.y0),
          y1: y,
        }),
        { x0, x1, y0: y, y1: y },
      );
      open = [...open.filter((bundle) => !touches(bundle)), merged];
    }
    done.push(...open.filter((bundle) => bundle.y1 < y - 1));
    open = open.filter((bundle) => bundle.y1 >= y - 1);
  }
  return [...done, ...open]
    .filter(({ y0, y1 }) => y1 - y0 + 1 <= maxThickness)
    .map(({ x0, y0, x1, y1 }) => [x0, y0, x1 + 1, y1 + 1] as const);
}

/** `[first, last]` column of each run of line in one row that is long enough; small breaks and crossings are closed. */
function longRuns(
  data: Uint8Array,
  offset: number,
  width: number,
  {
    minLength,
    maxBreak,
    maxCrossing,
  }: { readonly minLength: number; readonly maxBreak: number; readonly maxCrossing: number },
): [number, number][] {
  const runs: [number, number][] = [];
  let start = -1;
  let last = -1;
  let inked = -1;
  for (let x = 0; x <= width; x++) {
    const pixel = x < width ? data[offset + x]! : 0;
    if (pixel !== 0) inked = x;
    if (pixel === LINE) {
      if (start < 0) start = x;
      last = x;
    } else if (start >= 0 && (x === width || x - inked > maxBreak || x - last > maxCrossing)) {
      if (last - start + 1 >= minLength) runs.push([start, last]);
      start = -1;
    }
  }
  return runs;
}
