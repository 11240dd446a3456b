import type { Word } from '../text/word.ts';
import { countBreaks, textSpan } from './line-break.ts';
import { columnOf } from './logical-rows.ts';
import type { TextRow } from './text-rows.ts';

/** Running text has at least this many lines in a column before it is told from wrapped cells. */
const LINES_MIN = 8;
/** Share of line breaks in running text that are wraps; cells break where they end. */
const WRAPPED_SHARE = 0.65;
/** Columns narrower than this many font sizes hold cells, not running text. */
const WIDTH_MIN_EM = 12;

/** True where every column is running text: columns of a page, not of a table. `xs` are the column borders. */
export function isProseColumns(rows: readonly TextRow[], xs: readonly number[]): boolean {
  return linesByColumn(rows, xs).every((lines) => isProse(lines));
}

/** Lines of one column that read on from each other. */
export function isProse(lines: readonly (readonly Word[])[]): boolean {
  if (lines.length < LINES_MIN) return false;
  const span = textSpan(lines);
  if (span.right - span.left < WIDTH_MIN_EM * lines[0]![0]!.size) return false;
  const { wrapped, meant } = countBreaks(lines);
  return wrapped >= WRAPPED_SHARE * (wrapped + meant);
}

/** Words of each column by text row, empty lines left out. */
export function linesByColumn(rows: readonly TextRow[], xs: readonly number[]): Word[][][] {
  const columns: Word[][][] = Array.from({ length: xs.length - 1 }, () => []);
  for (const row of rows) {
    const cells = new Map<number, Word[]>();
    for (const word of row.words) {
      const column = columnOf(word, xs);
      const cell = cells.get(column);
      if (cell) cell.push(word);
      else cells.set(column, [word]);
    }
    for (const [column, words] of cells) columns[column]!.push(words);
  }
  return columns;
}
