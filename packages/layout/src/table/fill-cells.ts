import type { Box } from '@guidepost/contracts';
import { unionBox } from '../geometry/boxes.ts';
import { joinLines, measureJoinStyle } from '../text/join-lines.ts';
import { toLine } from '../text/to-lines.ts';
import type { Word } from '../text/word.ts';
import type { GridCell, TableGrid } from './table-grid.ts';
import { toTextRows } from './text-rows.ts';

/** A cell with the words in it. */
export interface FilledCell extends GridCell {
  readonly bbox: Box;
  readonly words: readonly Word[];
  readonly text: string;
}

/** Every word goes to the cell its middle lies in; words on the outer border go to the nearest cell. */
export function fillCells(grid: TableGrid, words: readonly Word[], wordGap: number): FilledCell[] {
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
    text: cellText(wordsOf[i]!, wordGap),
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

/** Lines of a cell joined in reading order. */
export function cellText(words: readonly Word[], wordGap: number): string {
  if (words.length === 0) return '';
  const lines = toTextRows(words, wordGap).map((row) => toLine(row.words).text);
  return joinLines(lines, measureJoinStyle(lines));
}

export const boxOfWords = (words: readonly Word[]): Box => unionBox(words.map((word) => word.bbox));
