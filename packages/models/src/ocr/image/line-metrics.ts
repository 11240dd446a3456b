import type { GreyImage, OcrChar, OcrLine } from '../ocr-engine.ts';

/** What the pixels say about the type of one upright line. */
export interface LineMetrics {
  /** Row that the letters stand on, with a fraction. */
  readonly baseline: number;
  /** Rows of the first and past the last ink of the line itself, without what neighbours reach into its box. */
  readonly top: number;
  readonly bottom: number;
  /** Size of the type in pixels. */
  readonly em: number;
  /** Usual width of upright strokes in pixels. */
  readonly stem: number;
  /** Mean width of all strokes by area over half the outline: tells faces of Han apart, whose level strokes differ more than the upright ones. */
  readonly weight: number;
  /** The line has Han enough to be measured by them. */
  readonly isHan: boolean;
  /** Pixels that are surely ink, x and y in turn. */
  readonly samples: readonly number[];
}

/** Shares of the em that the parts of a line take in common text faces; Han faces fill nearly all of it. */
const CAP_HEIGHT = 0.7;
const X_HEIGHT = 0.49;
const HAN_HEIGHT = 0.92;
const HAN_BELOW_BASELINE = 0.1;

const IDEOGRAPH = /\p{Script=Han}/u;
const LETTER = /[\p{L}\p{N}]/u;
const SMALL = /^[acegmnopqrsuvwxyz]$/;
const TALL = /^[A-Z0-9bdfhkl]$/;
/** Ink of a tall letter above the x-height against that of any letter below it. */
const TALL_INK = 0.6;
/** A row belongs to the body of the letters when it has this share of the ink of the rows in their middle. */
const BODY_SHARE = 0.55;
/** Rows with less ink than this share are the white between lines. */
const WHITE_SHARE = 0.05;
/** A line is measured by its Han where it has this many, and this share of its letters and digits. */
const MIN_HAN = 2;
const MIN_HAN_SHARE = 0.12;
/** Letters of a size that its height can be told from. */
const MIN_LETTERS = 2;
/** Han fill more than this share of the box of their line. */
const MIN_BOX_SHARE = 0.45;
/** Full-width characters in a row that their advance can be told from. */
const MIN_ADVANCES = 3;

/** Shares of ink, 0 paper to 1 ink, of the pixels in a box; light type on dark is told by what most of the box is. */
interface InkBox {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
}

/**
 * Measures a line of type. Heights are read from its profile of ink by row: letters of small size fill the rows between baseline and
 * x-height, so that ascenders of a neighbouring line that reach into the box do not count. The size of Han comes from their advance, which
 * is one em. Null where the box holds no ink.
 */
export function measureLine(image: GreyImage, line: OcrLine): LineMetrics | null {
  const ink = inkOf(image, line);
  if (!ink) return null;
  const han = line.chars.filter(({ text }) => IDEOGRAPH.test(text));
  const letters = line.chars.filter(({ text }) => LETTER.test(text)).length;
  const isHan = han.length >= MIN_HAN && han.length >= MIN_HAN_SHARE * letters;
  const rows = rowProfile(ink, isHan ? columnsOf(han, ink) : undefined);
  const body = bodyRows(rows);
  if (!body) return null;
  const height = isHan ? hanHeight(line, ink, rows, body) : latinHeight(line, ink, rows, body);
  return {
    ...height,
    stem: stemWidth(ink, body),
    weight: strokeWeight(ink, body),
    isHan,
    samples: inkSamples(ink),
  };
}

/** Columns of the ink that some characters stand in, `[from, to)` in turn. */
const columnsOf = (chars: readonly OcrChar[], { left, width }: InkBox): number[] =>
  chars.flatMap(({ start, end }) => [
    Math.max(0, Math.floor(start - left)),
    Math.min(width, Math.ceil(end - left)),
  ]);

type Height = Pick<LineMetrics, 'baseline' | 'top' | 'bottom' | 'em'>;

function hanHeight(line: OcrLine, ink: InkBox, rows: Float64Array, body: Body): Height {
  const [top, bottom] = outerRows(rows, body);
  const byHeight = (bottom - top) / HAN_HEIGHT;
  const advance = hanAdvance(line);
  // Letter-spaced and condensed settings part from their height; ink that fills little of its box tells no height.
  const isTold = byHeight > MIN_BOX_SHARE * ink.height;
  const em =
    advance !== undefined && (!isTold || Math.abs(advance / byHeight - 1) < 0.25) ? advance : byHeight;
  return {
    baseline: ink.top + bottom - HAN_BELOW_BASELINE * em,
    top: ink.top + top,
    bottom: ink.top + bottom,
    em,
  };
}

function latinHeight(line: OcrLine, ink: InkBox, rows: Float64Array, body: Body): Height {
  const small = line.chars.filter(({ text }) => SMALL.test(text)).length;
  const tall = line.chars.filter(({ text }) => TALL.test(text)).length;
  const share = tall / Math.max(1, small + tall);
  const [top, bottom] = outerRows(rows, body);
  const height = body.bottom - body.top;
  const sizes: number[] = [];
  if (share > 0.75) sizes.push(height / CAP_HEIGHT);
  else {
    if (small >= MIN_LETTERS) sizes.push(height / X_HEIGHT);
    if (tall >= MIN_LETTERS) {
      const level = body.level * Math.min(1, TALL_INK * share);
      let y = Math.floor(body.top);
      const limit = Math.max(0, body.top - 0.7 * height);
      while (y > limit && rows[y]! >= 0.5 * level) y--;
      const asc = body.bottom - crossing(rows, y, y + 1, 0.5 * level);
      if (asc > 1.2 * height && asc < 1.75 * height) sizes.push(asc / CAP_HEIGHT);
    }
  }
  const em = sizes.length
    ? sizes.reduce((a, b) => a + b, 0) / sizes.length
    : height / (share > 0.5 ? CAP_HEIGHT : X_HEIGHT);
  return { baseline: ink.top + body.bottom, top: ink.top + top, bottom: ink.top + bottom, em };
}

/** The rows between x-height and baseline, edges with a fraction, and how much ink they have. */
interface Body {
  readonly top: number;
  readonly bottom: number;
  readonly level: number;
}

function bodyRows(rows: Float64Array): Body | null {
  const n = rows.length;
  const middle = [...rows.subarray(Math.floor(n * 0.3), Math.ceil(n * 0.7))].sort((a, b) => a - b);
  const level = middle[Math.floor(middle.length * 0.6)] ?? 0;
  if (level <= 0) return null;
  const least = BODY_SHARE * level;
  // The densest row of the middle is surely in the body.
  let start = Math.floor(n * 0.3);
  for (let y = start; y < n * 0.7; y++) if (rows[y]! > rows[start]!) start = y;
  let top = start;
  while (top > 0 && (rows[top - 1]! >= least || (rows[top - 2] ?? 0) >= least)) top--;
  let bottom = start;
  while (bottom < n - 1 && (rows[bottom + 1]! >= least || (rows[bottom + 2] ?? 0) >= least)) bottom++;
  return {
    top: crossing(rows, top - 1, top, least),
    bottom: crossing(rows, bottom + 1, bottom, least) + 0,
    level,
  };
}

/** Where between an outer and an inner row the ink reaches a level, as the edge of the inner row. */
function crossing(rows: Float64Array, outer: number, inner: number, level: number): number {
  const a = rows[outer] ?? 0;
  const b = rows[inner] ?? 0;
  const share = b > a ? Math.min(1, Math.max(0, (level - a) / (b - a))) : 0.5;
  // Rows are sampled at their middle.
  return outer < inner ? outer + 0.5 + share : outer + 0.5 - share;
}

/** First and past the last row of ink that hangs together with the body. */
function outerRows(rows: Float64Array, body: Body): [number, number] {
  const white = WHITE_SHARE * body.level;
  let top = Math.max(0, Math.floor(body.top));
  while (top > 0 && rows[top - 1]! > white) top--;
  let bottom = Math.min(rows.length, Math.ceil(body.bottom));
  while (bottom < rows.length && rows[bottom]! > white) bottom++;
  return [top, bottom];
}

/** Mean advance over runs of Han: single positions come on the coarse grid of the recogniser. */
function hanAdvance({ chars }: OcrLine): number | undefined {
  let length = 0;
  let steps = 0;
  let first = -1;
  for (let i = 0; i <= chars.length; i++) {
    if (i < chars.length && IDEOGRAPH.test(chars[i]!.text)) {
      if (first < 0) first = i;
      continue;
    }
    // The outer ones of a run end at ink, not half-way to the next.
    if (first >= 0 && i - first >= MIN_ADVANCES + 2) {
      length += chars[i - 2]!.end - chars[first + 1]!.start;
      steps += i - first - 2;
    }
    first = -1;
  }
  return steps >= MIN_ADVANCES ? length / steps : undefined;
}

function inkOf({ data, width, height }: GreyImage, { box }: OcrLine): InkBox | null {
  const x0 = Math.max(0, Math.floor(box[0]));
  const x1 = Math.min(width, Math.ceil(box[2]));
  const y0 = Math.max(0, Math.floor(box[1]));
  const y1 = Math.min(height, Math.ceil(box[3]));
  if (x1 - x0 < 2 || y1 - y0 < 4) return null;
  const counts = new Uint32Array(256);
  for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) counts[data[y * width + x]!]!++;
  const all = (x1 - x0) * (y1 - y0);
  const at = (share: number): number => {
    let seen = 0;
    for (let level = 0; level < 256; level++) {
      seen += counts[level]!;
      if (seen >= share * all) return level;
    }
    return 255;
  };
  const [darkest, usual, lightest] = [at(0.01), at(0.5), at(0.99)];
  const isLightOnDark = lightest - usual > usual - darkest;
  const paper = isLightOnDark ? at(0.4) : at(0.6);
  const type = isLightOnDark ? lightest : darkest;
  if (Math.abs(paper - type) < 16) return null;
  const out = new Float32Array(all);
  for (let y = y0, i = 0; y < y1; y++)
    for (let x = x0; x < x1; x++, i++)
      out[i] = Math.min(1, Math.max(0, (paper - data[y * width + x]!) / (paper - type)));
  return { data: out, width: x1 - x0, height: y1 - y0, left: x0, top: y0 };
}

function rowProfile({ data, width, height }: InkBox, columns: readonly number[] = [0, width]): Float64Array {
  const rows = new Float64Array(height);
  for (let y = 0; y < height; y++) {
    let sum = 0;
    for (let k = 0; k < columns.length; k += 2) {
      for (let x = columns[k]!; x < columns[k + 1]!; x++) {
        const ink = data[y * width + x]!;
        // Half-tones of paper and compression add up over a row.
        if (ink > 0.25) sum += ink;
      }
    }
    rows[y] = sum;
  }
  return rows;
}

/** Runs of ink along a row that are longer than this share of the body are horizontal strokes. */
const MAX_RUN_SHARE = 0.75;
/** Ink that a run has at least in each of its pixels. */
const MIN_RUN_INK = 0.15;

/** Median of the ink in runs along the rows of the body: the width of upright strokes, whatever the blur. */
function stemWidth({ data, width, height }: InkBox, body: Body): number {
  const from = Math.max(0, Math.floor(body.top));
  const to = Math.min(height, Math.ceil(body.bottom));
  const longest = Math.max(3, MAX_RUN_SHARE * (body.bottom - body.top));
  const runs: number[] = [];
  for (let y = from; y < to; y++) {
    let sum = 0;
    let length = 0;
    for (let x = 0; x <= width; x++) {
      const ink = x < width ? data[y * width + x]! : 0;
      if (ink > MIN_RUN_INK) {
        sum += ink;
        length++;
      } else if (length > 0) {
        if (length <= longest && sum > 0.5) runs.push(sum);
        sum = 0;
        length = 0;
      }
    }
  }
  runs.sort((a, b) => a - b);
  return runs[runs.length >> 1] ?? 0;
}

function strokeWeight({ data, width, height }: InkBox, body: Body): number {
  const from = Math.max(0, Math.floor(body.top));
  const to = Math.min(height, Math.ceil(body.bottom));
  let area = 0;
  let edges = 0;
  for (let y = from; y < to; y++) {
    for (let x = 1; x < width; x++) {
      const here = data[y * width + x]!;
      area += here;
      edges += Math.abs(here - data[y * width + x - 1]!);
    }
  }
  return edges > 0 ? (2 * area) / edges : 0;
}

const SURE_INK = 0.8;
const MAX_SAMPLES = 300;

function inkSamples({ data, width, left, top }: InkBox): number[] {
  const step = Math.max(1, Math.floor(data.length / (8 * MAX_SAMPLES)));
  const out: number[] = [];
  for (let i = 0; i < data.length && out.length < 2 * MAX_SAMPLES; i += step) {
    if (data[i]! >= SURE_INK) out.push(left + (i % width), top + Math.floor(i / width));
  }
  return out;
}
