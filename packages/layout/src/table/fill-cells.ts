import type { Box } from '@guidepost/contracts';
import { type JoinStyle, joinLines } from '../text/join-lines.ts';
import { toLine } from '../text/to-lines.ts';
import type { Word } from '../text/word.ts';
import { wouldHaveFitted } from './line-break.ts';
import type { GridCell, TableGrid } from './table-grid.ts';
import { toTextRows } from './text-rows.ts';

/** A cell with the words in it. */
export interface FilledCell extends GridCell {
  readonly bbox: Box;
  readonly words: readonly Word[];
  readonly text: string;
}

export interface FillOptions {
  readonly wordGap: number;
  readonly joinStyle: JoinStyle;
}

/** Every word goes to the cell its middle lies in; words on the outer border go to the nearest cell. */
export function fillCells(grid: TableGrid, words: readonly Word[], options: FillOptions): FilledCell[] {
  const { xs, ys } = grid;
  const cols = xs.length - 1;
  const owner = new Int32Array((ys.length - 1) * cols);
  grid.cells.forEach((cell, i) => {
    for (let r = cell.row; r < cell.row + cell.rowspan; r++) {
      for (let c = cell.col; c < cell.col + cell.colspan; c++) owner[r * cols + c] = i;
    }
  });
  const wordsOf: Word[][] = grid.cells.map(() => []);
  for (const word of words) {
    const column = slot(xs, (word.bbox[0] + word.bbox[2]) / 2);
    const row = slot(
      ys,
      word.angle === 0 ? word.baseline - word.size * 0.25 : (word.bbox[1] + word.bbox[3]) / 2,
    );
    wordsOf[owner[row * cols + column]!]!.push(word);
  }
  return grid.cells.map((cell, i) => ({
    ...cell,
    bbox: [xs[cell.col]!, ys[cell.row]!, xs[cell.col + cell.colspan]!, ys[cell.row + cell.rowspan]!],
    words: wordsOf[i]!,
    text: cellText(wordsOf[i]!, xs[cell.col + cell.colspan]!, options),
  }));
}

function slot(borders: readonly number[], at: number): number {
  let low = 0;
  let high = borders.length - 2;
  while (low < high) {
    const mid = (low + high + 1) >> 1;
    if (borders[mid]! <= at) low = mid;
    else high = mid - 1;
  }
  return low;
}

/** Room that must be left over on a line before its end is taken for a break that was meant, in font sizes. */
const MEANT_ROOM_EM = 0.6;

/** Lines of a cell joined in reading order; `\n` where the line break was meant (items of a list, paragraphs). */
function cellText(words: readonly Word[], right: number, options: FillOptions): string {
  if (words.length === 0) return '';
  const lines = toTextRows(words, options.wordGap).map((row) => row.words);
  const left = Math.min(...lines.map((line) => line[0]!.bbox[0]));
  const span = { left, right: Math.max(left, right - MEANT_ROOM_EM * words[0]!.size) };
  const paragraphs: string[][] = [];
  lines.forEach((line, i) => {
    const text = toLine(line).text;
    const meant = i > 0 && wouldHaveFitted(lines[i - 1]!, line, span) && opensItem(text);
    if (i === 0 || meant) paragraphs.push([text]);
    else paragraphs.at(-1)!.push(text);
  });
  return paragraphs.map((paragraph) => joinLines(paragraph, options.joinStyle)).join('\n');
}

/** A line that can open an item: not one that goes on in lower case or with a closing sign. */
const opensItem = (text: string): boolean => !/^(?:<su[bp]>|[\p{Ll})\]）】，。；、,.;:%])/u.test(text);
