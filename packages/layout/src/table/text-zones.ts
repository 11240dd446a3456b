import type { Word } from '../text/word.ts';
import { median, type TextRow, toTextRows } from './text-rows.ts';

/** A chunk this many font sizes wide is a line of running text. */
const PROSE_WIDTH_EM = 14;
/** Pages with fewer rows of two text columns have one. */
const ROWS_MIN = 8;

/**
 * Word groups within which rows are read: the whole page, or on a page of two text columns first what is not running
 * text in both, then each column by itself.
 */
export function textZones(words: readonly Word[], wordGap: number): (readonly Word[])[] {
  const rows = toTextRows(words, wordGap);
  const twofold = rows.filter((row) => proseChunks(row).length >= 2);
  if (twofold.length < ROWS_MIN || twofold.length < 0.2 * rows.length) return [words];
  const gutter = median(
    twofold.map((row) => {
      const [a, b] = proseChunks(row);
      return (a!.bbox[2] + b!.bbox[0]) / 2;
    }),
  );
  const left = words.filter((word) => word.bbox[2] <= gutter);
  const right = words.filter((word) => word.bbox[0] >= gutter);
  return [left, right];
}

const proseChunks = (row: TextRow) =>
  row.chunks.filter(
    (chunk) => chunk.bbox[2] - chunk.bbox[0] >= PROSE_WIDTH_EM * row.size && chunk.words.length >= 4,
  );
