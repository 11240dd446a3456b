import { isHan } from '../text/char-class.ts';
import type { Line } from '../text/line.ts';
import type { Word } from '../text/word.ts';

/** What sets one line of text apart from another beside its size. */
export interface LineStyle {
  /** Every letter bold. */
  readonly allBold: boolean;
  readonly allItalic: boolean;
  /** Colour of all letters, or undefined where mixed. */
  readonly color: string | undefined;
  /** Font index of all Han where Han prevail, or -1. */
  readonly hanFont: number;
  /** Size of all Han, and of all other letters, where it is one; 0 where there are none or several. */
  readonly hanSize: number;
  readonly latinSize: number;
}

const HAS_LETTER = /[\p{L}\p{N}]/u;
const letterWords = (words: readonly Word[]): readonly Word[] =>
  words.filter((word) => word.script === 'normal' && HAS_LETTER.test(word.text));

const hanCount = (text: string): number => {
  let n = 0;
  for (const char of text) if (isHan(char)) n++;
  return n;
};

/** Style of a line as a whole. */
export function lineStyle(line: Line): LineStyle {
  const words = letterWords(line.words);
  if (words.length === 0)
    return {
      allBold: line.bold,
      allItalic: line.italic,
      color: line.color,
      hanFont: -1,
      hanSize: 0,
      latinSize: 0,
    };
  const color = words.every((word) => word.color === words[0]!.color) ? words[0]!.color : undefined;
  return {
    allBold: words.every((word) => word.bold),
    allItalic: words.every((word) => word.italic),
    color,
    hanFont: hanFontOf(words),
    hanSize: oneSize(words.filter((word) => hanCount(word.text) > 0)),
    latinSize: oneSize(words.filter((word) => hanCount(word.text) === 0)),
  };
}

/** Common size of words, 0 where they differ. */
function oneSize(words: readonly Word[]): number {
  const size = words[0]?.size ?? 0;
  return words.every((word) => Math.abs(word.size - size) < 0.02 * size) ? size : 0;
}

/** Sizes of one script that a reader can tell apart. */
const SIZE_STEP = 0.045;

export const isOtherSize = (a: number, b: number): boolean =>
  a > 0 && b > 0 && Math.abs(a - b) > SIZE_STEP * Math.max(a, b);

function hanFontOf(words: readonly Word[]): number {
  let font = -1;
  let han = 0;
  let all = 0;
  for (const word of words) {
    all += word.text.length;
    const n = hanCount(word.text);
    if (n === 0) continue;
    han += n;
    if (font >= 0 && font !== word.font) return -1;
    font = word.font;
  }
  return han * 3 > all ? font : -1;
}

/** True where two lines are set in faces that a reader tells apart at a glance. */
export const isOtherStyle = (a: LineStyle, b: LineStyle): boolean =>
  a.allBold !== b.allBold ||
  isOtherSize(a.hanSize, b.hanSize) ||
  (a.hanSize === 0 && b.hanSize === 0 && isOtherSize(a.latinSize, b.latinSize)) ||
  (a.color !== undefined && b.color !== undefined && a.color !== b.color) ||
  (a.hanFont >= 0 && b.hanFont >= 0 && a.hanFont !== b.hanFont);
