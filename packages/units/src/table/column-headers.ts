import type { Box, TableCell } from '@guidepost/contracts';
import { cellText, type Grid } from './grid.ts';

export const HEADER_PATH_SEPARATOR = ' > ';

/** Header rows that are one text over the whole table: its title, not a header of columns. */
export const titleRows = (grid: Grid, headerRows = grid.headerRows): string[] =>
  Array.from({ length: headerRows }, (_, row) => titleOf(grid, row)).filter((text) => text !== '');

function titleOf(grid: Grid, row: number): string {
  const [first, ...more] = grid.rows[row] ?? [];
  return grid.colCount > 1 && first && more.every((cell) => cell === first) ? cellText(first) : '';
}

/** Header path of each column from top to bottom (`Dose > Adults`); '' where nothing is printed. */
export function columnHeaders(grid: Grid, headerRows = grid.headerRows): string[] {
  return Array.from({ length: grid.colCount }, (_, col) => {
    const path: string[] = [];
    let before: TableCell | undefined;
    for (let row = 0; row < headerRows; row++) {
      const cell = grid.rows[row]?.[col];
      const text = titleOf(grid, row) === '' ? cellText(cell) : '';
      if (cell !== before && text !== '' && text !== path.at(-1)) path.push(text);
      before = cell;
    }
    return path.join(HEADER_PATH_SEPARATOR);
  });
}

/**
 * Headers of the first fragment for the columns of a later one: the same column count means the same columns, else columns are matched by
 * where they stand on the page. Undefined where a column has no counterpart.
 */
export function carryHeaders(headers: readonly string[], from: Grid, to: Grid): string[] | undefined {
  if (from.colCount === to.colCount) return [...headers];
  const centers = columnRanges(from);
  const matched = columnRanges(to).map((range) => {
    if (!range) return undefined;
    const middle = (range[0] + range[1]) / 2;
    return centers.findIndex((other) => other && other[0] <= middle && middle <= other[1]);
  });
  if (matched.some((index) => index === undefined || index < 0)) return undefined;
  return matched.map((index) => headers[index as number] ?? '');
}

function columnRanges(grid: Grid): ([number, number] | undefined)[] {
  const ranges: ([number, number] | undefined)[] = Array.from({ length: grid.colCount });
  for (const row of grid.rows) {
    row.forEach((cell, col) => {
      if (cell && cell.colspan === 1) ranges[col] = widen(ranges[col], cell.bbox);
    });
  }
  return ranges;
}

const widen = (range: [number, number] | undefined, box: Box): [number, number] =>
  range ? [Math.min(range[0], box[0]), Math.max(range[1], box[2])] : [box[0], box[2]];
