import { unionBox } from '../geometry/boxes.ts';
import { firstChar, isSolid, lastChar } from './char-class.ts';
import type { Line } from './line.ts';
import { lineText } from './line-text.ts';
import { startsWithMarker } from './list-marker.ts';
import type { WordRow } from './to-words.ts';
import type { Word } from './word.ts';

/** A drawn vertical that text does not cross. */
export interface VerticalBarrier {
  readonly x: number;
  readonly y0: number;
  readonly y1: number;
}

/** Gaps from here on may be a gutter; lines inside one column are put together again once the columns are known. */
const PIECE_GAP_EM = 0.95;
/** Han are set solid, so that a smaller gap stands out between them. */
const SOLID_PIECE_GAP_EM = 0.72;
/** Loosely justified lines: a gap must stand out from the other gaps of its row. */
const PIECE_GAP_RATIO = 2.2;
/** Gaps wider than this are never taken for the word gaps of a line. */
const MAX_USUAL_GAP_EM = 0.7;
/** List markers and section numbers are set off by up to this much. */
const MARKER_GAP_EM = 5;

/**
 * Line pieces of rows: cut at gaps that may be gutters and at drawn verticals, so that no piece joins two columns.
 * A list marker stays with its text.
 */
export function toLinePieces(rows: readonly WordRow[], barriers: readonly VerticalBarrier[] = []): Line[] {
  const out: Line[] = [];
  const sortedBarriers = [...barriers].sort((a, b) => a.x - b.x);
  for (const row of rows) {
    const words = row.words;
    let start = 0;
    const usual = usualGap(words);
    for (let i = 1; i <= words.length; i++) {
      if (i < words.length && !isCut(words, start, i, usual, sortedBarriers)) continue;
      out.push(toLine(words.slice(start, i)));
      start = i;
    }
  }
  return out;
}

function usualGap(words: readonly Word[]): number {
  const gaps: number[] = [];
  for (let i = 1; i < words.length; i++) {
    const word = words[i]!;
    if (!word.spaceBefore) continue;
    const gap = word.bbox[0] - words[i - 1]!.bbox[2];
    if (gap > 0 && gap < MAX_USUAL_GAP_EM * word.size) gaps.push(gap);
  }
  if (gaps.length < 3) return 0;
  gaps.sort((a, b) => a - b);
  return gaps[gaps.length >> 1]!;
}

function isCut(
  words: readonly Word[],
  start: number,
  at: number,
  usual: number,
  barriers: readonly VerticalBarrier[],
): boolean {
  const left = words[at - 1]!;
  const right = words[at]!;
  const gap = right.bbox[0] - left.bbox[2];
  const em = Math.max(left.size, right.size);
  if (gap > 0.05 * em && barriers.length > 0 && crossesBarrier(left, right, barriers)) return true;
  const solid = isSolid(lastChar(left.text)) || isSolid(firstChar(right.text));
  const limit = Math.max((solid ? SOLID_PIECE_GAP_EM : PIECE_GAP_EM) * em, PIECE_GAP_RATIO * usual);
  if (gap <= limit) return false;
  if (at - start <= 2 && gap <= MARKER_GAP_EM * em) {
    const lead = words.slice(start, at);
    if (startsWithMarker(lineText(lead)) === 'whole') return false;
  }
  return true;
}

function crossesBarrier(left: Word, right: Word, barriers: readonly VerticalBarrier[]): boolean {
  const x0 = left.bbox[2] - 0.1 * left.size;
  const x1 = right.bbox[0] + 0.1 * right.size;
  const y = (right.bbox[1] + right.bbox[3]) / 2;
  let low = 0;
  let high = barriers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (barriers[middle]!.x < x0) low = middle + 1;
    else high = middle;
  }
  for (let k = low; k < barriers.length && barriers[k]!.x <= x1; k++) {
    if (barriers[k]!.y0 <= y && barriers[k]!.y1 >= y) return true;
  }
  return false;
}

/** A line of words that stand on one baseline, left to right. */
export function toLine(words: readonly Word[]): Line {
  const weights = new Map<number, number>();
  const colors = new Map<string, number>();
  let bold = 0;
  let italic = 0;
  let chars = 0;
  let baseline: number | undefined;
  for (const word of words) {
    if (word.script !== 'normal' && words.length > 1) continue;
    const n = word.text.length;
    weights.set(word.size, (weights.get(word.size) ?? 0) + n);
    colors.set(word.color, (colors.get(word.color) ?? 0) + n);
    if (word.bold) bold += n;
    if (word.italic) italic += n;
    chars += n;
    if (word.script === 'normal') baseline ??= word.baseline;
  }
  const first = words[0]!;
  return {
    words,
    text: lineText(words),
    bbox: unionBox(words.map((word) => word.bbox)),
    ink: unionBox(words.map((word) => word.ink)),
    baseline: baseline ?? first.baseline,
    size: heaviest(weights) ?? first.size,
    bold: bold * 2 > chars,
    italic: italic * 2 > chars,
    color: heaviest(colors) ?? first.color,
  };
}

function heaviest<T>(weights: ReadonlyMap<T, number>): T | undefined {
  let best: T | undefined;
  let most = 0;
  for (const [key, weight] of weights) {
    if (weight > most) {
      most = weight;
      best = key;
    }
  }
  return best;
}

/** A gap of a line may be the gutter of the columns above and below when it is this wide. */
const GUTTER_GAP_EM = 0.45;
const GUTTER_GAP_RATIO = 1.6;

/** A piece cut where one of its wider gaps lies in a corridor `x0..x1`; undefined where none does. */
export function cutAtCorridor(line: Line, x0: number, x1: number): readonly [Line, Line] | undefined {
  if (line.bbox[0] > x0 || line.bbox[2] < x1) return undefined;
  const usual = usualGap(line.words);
  for (let i = 1; i < line.words.length; i++) {
    const left = line.words[i - 1]!;
    const right = line.words[i]!;
    const gap = right.bbox[0] - left.bbox[2];
    if (gap < GUTTER_GAP_EM * right.size || gap < GUTTER_GAP_RATIO * usual) continue;
    const shared = Math.min(right.bbox[0], x1) - Math.max(left.bbox[2], x0);
    if (shared > 0.6 * Math.min(gap, x1 - x0))
      return [toLine(line.words.slice(0, i)), toLine(line.words.slice(i))];
  }
  return undefined;
}

/** Two or more pieces of one baseline as one line; words after a wide gap get their space. */
export function mergeLines(pieces: readonly Line[]): Line {
  if (pieces.length === 1) return pieces[0]!;
  const sorted = [...pieces].sort((a, b) => a.bbox[0] - b.bbox[0]);
  const words = sorted.flatMap((piece, i) =>
    piece.words.map((word, k) =>
      i > 0 && k === 0 && !word.spaceBefore ? { ...word, spaceBefore: true } : word,
    ),
  );
  return toLine(words);
}
