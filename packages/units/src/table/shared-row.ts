import { cellText, type Grid } from './grid.ts';

/**
 * A row whose values hold for the rows below it: a label with a remark (a drug class with its side effects), followed by at least two rows
 * that leave exactly those columns empty and fill the ones that it leaves empty.
 */
export interface SharedRow {
  /** Label and values as printed, for the context of the rows below. */
  readonly text: string;
  /** Last row that it holds for. */
  readonly last: number;
}

const LEAST_ROWS = 2;

/** The row as a shared row, or undefined. */
export function sharedRow(grid: Grid, row: number): SharedRow | undefined {
  const head = filledColumns(grid, row);
  const values = head.filter((col) => col > 0);
  if (!head.includes(0) || values.length === 0 || head.length >= grid.colCount) return undefined;
  let last = row;
  while (last + 1 < grid.rowCount && completes(filledColumns(grid, last + 1), head, values)) last++;
  if (last - row < LEAST_ROWS) return undefined;
  const line = grid.rows[row] ?? [];
  return { text: head.map((col) => cellText(line[col])).join(': '), last };
}

/** The columns with cells of this row's own; a value over several columns or rows belongs to a real grid and shares nothing. */
const filledColumns = (grid: Grid, row: number): number[] =>
  (grid.rows[row] ?? []).flatMap((cell, col) =>
    cellText(cell) !== '' && cell?.rowspan === 1 && cell.colspan === 1 ? [col] : [],
  );

const completes = (filled: readonly number[], head: readonly number[], values: readonly number[]): boolean =>
  filled.includes(0) &&
  filled.some((col) => !head.includes(col)) &&
  values.every((col) => !filled.includes(col));
