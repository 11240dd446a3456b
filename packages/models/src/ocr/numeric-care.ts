import type { OcrChar, OcrLine } from './ocr-engine.ts';

export interface CaredLine {
  readonly line: OcrLine;
  /** What was put right, as `cmH20 → cmH2O`. */
  readonly corrections: readonly string[];
}

interface Rule {
  /** Found in the line; groups are not used. */
  readonly pattern: RegExp;
  /** Same number of characters, so that every character keeps its place. */
  readonly fix: (found: string) => string;
}

/**
 * Confusions that cannot be meant: a letter inside a number, a full stop of Chinese between digits, the zero in the formula of water or
 * oxygen, a small l as the numeral of a stage. Nothing else is touched; a number is never given another digit.
 */
const RULES: readonly Rule[] = [
  { pattern: /(?<=\d[.,]?)[oO](?=\d)|(?<=\d\.)[oO](?![\p{L}])/gu, fix: () => '0' },
  { pattern: /(?<=\d[.,]?)[lI|](?=\d)/gu, fix: () => '1' },
  // Stages, grades and classes are numbered with Roman numerals: `la期`, `ll级`.
  {
    pattern: /(?<![\p{Script=Latin}\d])[lI|]{1,3}(?=[abc]?\s?[期级类型度])/gu,
    fix: (found) => found.replace(/[l|]/g, 'I'),
  },
  { pattern: /(?<=\d)[。．](?=\d)/gu, fix: () => '.' },
  { pattern: /(?<=\d)，(?=\d{3}(?!\d))/gu, fix: () => ',' },
  { pattern: /(?<=\bcm\s?|\bmm\s?)H20(?![\d.])/gu, fix: (found) => found.replace('0', 'O') },
  {
    pattern: /(?<![\p{L}\d])(?:Sp|Pa|Fi|Sa|Pv|Sv|DO|VO|Et?C|PaC|PC|PvC|C)02(?!\d)/gu,
    fix: (found) => found.replace(/02$/, 'O2'),
  },
];

/** Puts impossible characters in numbers and formulas right, and says what it changed. */
export function careForNumbers(line: OcrLine): CaredLine {
  const chars: OcrChar[] = [...line.chars];
  const corrections: string[] = [];
  for (const { pattern, fix } of RULES) {
    const { text, at } = toText(chars);
    for (const match of text.matchAll(pattern)) {
      const found = match[0];
      const fixed = fix(found);
      if (fixed === found || fixed.length !== found.length) continue;
      for (let i = 0; i < found.length; i++) {
        const index = at[match.index + i]!;
        if (chars[index]!.text.length === 1) chars[index] = { ...chars[index]!, text: fixed[i]! };
      }
      corrections.push(
        `${around(text, match.index, found.length)} → ${around(text.slice(0, match.index) + fixed + text.slice(match.index + found.length), match.index, fixed.length)}`,
      );
    }
  }
  if (corrections.length === 0) return { line, corrections };
  return { line: { ...line, chars, text: chars.map(({ text }) => text).join('') }, corrections };
}

/** The line's text and, for each UTF-16 unit of it, the character it belongs to. */
function toText(chars: readonly OcrChar[]): { readonly text: string; readonly at: readonly number[] } {
  const at: number[] = [];
  for (const [index, { text }] of chars.entries()) for (let i = 0; i < text.length; i++) at.push(index);
  return { text: chars.map(({ text }) => text).join(''), at };
}

/** The word around a place, for a message. */
function around(text: string, from: number, length: number): string {
  const start = text.slice(0, from).search(/[^\s]*$/);
  const end = text.slice(from + length).search(/\s|$/);
  return text.slice(Math.max(start, from - 12), from + length + Math.min(end, 12));
}
