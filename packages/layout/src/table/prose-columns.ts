import type { Word } from '../text/word.ts';
import { columnOf } from './logical-rows.ts';
import type { TextRow } from './text-rows.ts';

/** Running text has at least this many lines in a column before it is told from wrapped cells. */
const LINES_MIN = 8;
/** A line this near to the right edge of its column (in font sizes) is full. */
const FULL_EM = 1.6;
/** Share of full lines in running text; cells break where they end. */
const FULL_SHARE = 0.6;
/** Columns narrower than this many font sizes hold cells, not running text. */
const WIDTH_MIN_EM = 12;

/** True where every column is running text: columns of a page, not of a table. `xs` are the column borders. */
export function isProseColumns(rows: readonly TextRow[], xs: readonly number[]): boolean {
  for (let column = 0; column < xs.length - 1; column++) {
    const lines: Word[][] = [];
    for (const row of rows) {
      const words = row.words.filter((word) => columnOf(word, xs) === column);
      if (words.length > 0) lines.push(words);
    }
    if (lines.length < LINES_MIN) return false;
    const left = Math.min(...lines.map((line) => line[0]!.bbox[0]));
    const right = Math.max(...lines.map((line) => line.at(-1)!.bbox[2]));
    const size = rows[0]!.size;
    if (right - left < WIDTH_MIN_EM * size) return false;
    const full = lines.filter((line) => line.at(-1)!.bbox[2] >= right - FULL_EM * size).length;
    if (full < FULL_SHARE * lines.length) return false;
  }
  return true;
}
