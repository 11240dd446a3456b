import type { CtcChar } from './ctc-decode.ts';

/** Blank stretch of a line crop, in columns of the crop: `[from, to)`. */
export type Gap = readonly [number, number];

/** Share of the crop's contrast below which a column counts as blank. */
const BLANK_SHARE = 0.18;
/** White between two Latin letters that can be a word space, as a share of the crop height (a crop is about 1.5 em high). */
const WORD_SPACE_SHARE = 0.14;
/** A word space is also this many times wider than the usual white between the letters of its line. */
const WORD_SPACE_RATIO = 2.4;
/** Two digits are taken apart only by white as wide as a digit: a split dose is worse than a missing space. */
const DIGIT_SPACE_SHARE = 0.5;
/** White inside a line this wide, in crop heights, is a gutter between columns: wider than any punctuation of Han text leaves. */
export const GUTTER_SHARE = 0.95;

const HAN = /[\p{Script=Han}\u3000-\u303f\uff01-\uff5e]/u;

/** Blank columns of a crop (`height` rows of `stride` values in [-1, 1], light paper or dark paper alike). */
export function blankGaps(crop: Float32Array, height: number, width: number, stride: number): Gap[] {
  const darkest = new Float32Array(width).fill(1);
  const lightest = new Float32Array(width).fill(-1);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const v = crop[y * stride + x]!;
      if (v < darkest[x]!) darkest[x] = v;
      if (v > lightest[x]!) lightest[x] = v;
    }
  }
  let low = 1;
  let high = -1;
  for (let x = 0; x < width; x++) {
    low = Math.min(low, darkest[x]!);
    high = Math.max(high, lightest[x]!);
  }
  const contrast = Math.max(0.2, high - low);
  const gaps: Gap[] = [];
  let start = -1;
  for (let x = 0; x <= width; x++) {
    const blank = x < width && lightest[x]! - darkest[x]! < BLANK_SHARE * contrast;
    if (blank && start < 0) start = x;
    if (!blank && start >= 0) {
      gaps.push([start, x]);
      start = -1;
    }
  }
  return gaps;
}

/** Gaps so wide that the crop spans two columns of text; margins at both ends do not count. */
export function gutters(gaps: readonly Gap[], height: number, width: number): Gap[] {
  return gaps.filter(([from, to]) => from > 0 && to < width && to - from > GUTTER_SHARE * height);
}

/**
 * Puts back the word spaces that the recogniser leaves out: between two characters neither of which is Han, where the picture has a
 * blank that is wide for its line. Numbers are never taken apart at a point or comma. Positions of `chars` are shares of `width`.
 */
export function withWordSpaces(
  chars: readonly CtcChar[],
  gaps: readonly Gap[],
  height: number,
  width: number,
): CtcChar[] {
  const whites = chars.map((char, i) =>
    i === 0 ? 0 : widestGap(gaps, chars[i - 1]!.at * width, char.at * width),
  );
  const letterWhites = whites
    .filter((_, i) => i > 0 && LETTER.test(chars[i]!.text) && LETTER.test(chars[i - 1]!.text))
    .sort((a, b) => a - b);
  const usual = letterWhites[Math.floor(letterWhites.length / 2)] ?? 0;
  const wide = Math.max(WORD_SPACE_SHARE * height, WORD_SPACE_RATIO * usual);
  return chars.flatMap((char, i) => {
    const previous = chars[i - 1];
    if (!previous || !mayBePartedBySpace(chars, i)) return [char];
    const bothDigits = /\d/.test(previous.text) && /\d/.test(char.text);
    if (whites[i]! < (bothDigits ? DIGIT_SPACE_SHARE * height : wide)) return [char];
    return [{ text: ' ', at: (previous.at + char.at) / 2, confidence: 1 }, char];
  });
}

const LETTER = /^[a-z]$/i;
const CLOSING = /^[.,;:!?%)\]}°]$/;
const OPENING = /^[([{]$/;

function mayBePartedBySpace(chars: readonly CtcChar[], i: number): boolean {
  const left = chars[i - 1]!.text;
  const right = chars[i]!.text;
  if (left === ' ' || right === ' ' || HAN.test(left) || HAN.test(right)) return false;
  if (CLOSING.test(right) || OPENING.test(left)) return false;
  // "9.3", "1,200": a mark between digits belongs to the number.
  return !(/^[.,:]$/.test(left) && /^\d$/.test(right) && /^\d$/.test(chars[i - 2]?.text ?? ''));
}

const widestGap = (gaps: readonly Gap[], from: number, to: number): number =>
  gaps.reduce((best, [a, b]) => Math.max(best, Math.min(b, to) - Math.max(a, from)), 0);
