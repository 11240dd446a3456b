import type { TableCell } from '@guidepost/contracts';
import { cellsOfRow, cellText, type Grid } from './grid.ts';
import type { TableShape } from './table-shape.ts';

/** A value with the header path over it; '' where none is printed. */
export interface Pair {
  readonly header: string;
  readonly value: string;
  readonly cell: TableCell;
}

/** Values of a row under their headers, empty cells left out. A cell over several columns names each of their headers once. */
export function rowPairs(
  grid: Grid,
  row: number,
  headers: readonly string[] | undefined,
  shape: TableShape,
): Pair[] {
  if (shape === 'key_value') return keyValuePairs(grid, row);
  const line = grid.rows[row] ?? [];
  return cellsOfRow(grid, row)
    .map((cell) => {
      const over = headers?.filter((header, col) => line[col] === cell && header !== '') ?? [];
      return { header: [...new Set(over)].join(' / '), value: cellText(cell), cell };
    })
    .filter((pair) => pair.value !== '');
}

function keyValuePairs(grid: Grid, row: number): Pair[] {
  const line = grid.rows[row] ?? [];
  const pairs: Pair[] = [];
  for (let col = 0; col < line.length; col += 2) {
    const key = line[col];
    const value = line[col + 1];
    const keyText = cellText(key).replace(/\s*[:：]$/, '');
    if (value && value !== key && cellText(value) !== '')
      pairs.push({ header: keyText, value: cellText(value), cell: value });
    else if (key && keyText !== '') pairs.push({ header: '', value: cellText(key), cell: key });
  }
  return pairs;
}

/** One record a column: label of each row with the value in that column. */
export function columnPairs(grid: Grid, col: number, labelCols: number): Pair[] {
  return grid.rows.flatMap((line) => {
    const cell = line[col];
    if (!cell || cellText(cell) === '') return [];
    const labels = [...new Set(line.slice(0, labelCols))].map(cellText).filter((text) => text !== '');
    return [{ header: labels.join(' > ').replace(/\s*[:：]$/, ''), value: cellText(cell), cell }];
  });
}

export const pairText = (pair: Pair): string =>
  pair.header === '' ? pair.value : `${pair.header}: ${pair.value}`;

/** Cells by header; a header printed twice is told apart by ` (2)`, a missing one is the place of the value (`#3`). */
export function pairRecord(pairs: readonly Pair[]): Record<string, string> {
  const record: Record<string, string> = {};
  pairs.forEach((pair, index) => {
    const base = pair.header === '' ? `#${index + 1}` : pair.header;
    let key = base;
    for (let copy = 2; Object.hasOwn(record, key); copy++) key = `${base} (${copy})`;
    record[key] = pair.value;
  });
  return record;
}
