import { cellsOfRow, cellText, type Grid } from './grid.ts';
import { sharedRow } from './shared-row.ts';

/** A line over the whole table that is longer than this, or ends like a sentence, is a remark and not a sub-heading of rows. */
const GROUP_CHARS = 120;

export interface DataRow {
  readonly row: number;
  /** Sub-headings inside the table above this row, outermost first. */
  readonly groups: readonly string[];
  readonly kind: 'data' | 'remark';
}

export interface DataRows {
  readonly rows: readonly DataRow[];
  /** Sub-headings that hold at the end, for a continuation on the next page. */
  readonly groups: readonly string[];
}

/** Rows below the header with the sub-headings that they stand under; a sub-heading without rows of its own is a remark. */
export function dataRows(grid: Grid, firstRow: number, inherited: readonly string[] = []): DataRows {
  const rows: DataRow[] = [];
  let groups: readonly string[] = inherited;
  let pending: number[] = [];
  let shared: { readonly groups: readonly string[]; readonly last: number } | undefined;
  const textOf = (row: number): string =>
    cellText(cellsOfRow(grid, row).find((cell) => cellText(cell) !== ''));
  for (let row = firstRow; row < grid.rowCount; row++) {
    const cells = cellsOfRow(grid, row).filter((cell) => cellText(cell) !== '');
    if (cells.length === 0) continue;
    if (isGroupRow(grid, row)) {
      pending.push(row);
      continue;
    }
    if (pending.length > 0) {
      groups = pending.map(textOf);
      pending = [];
    }
    if (shared && row > shared.last) shared = undefined;
    rows.push({ row, groups: shared?.groups ?? groups, kind: isRemark(grid, row) ? 'remark' : 'data' });
    const opens = shared ? undefined : sharedRow(grid, row);
    if (opens) shared = { groups: [...groups, opens.text], last: opens.last };
  }
  for (const row of pending) rows.push({ row, groups: [], kind: 'remark' });
  return { rows, groups: pending.length > 0 ? pending.map(textOf) : groups };
}

/** One text over the whole width, or only the label of a row whose other cells are all empty, with filled rows after it. */
function isGroupRow(grid: Grid, row: number): boolean {
  if (grid.colCount < 2) return false;
  const filled = cellsOfRow(grid, row).filter((cell) => cellText(cell) !== '');
  const only = filled[0];
  if (filled.length !== 1 || !only || only.row !== row || only.rowspan > 1) return false;
  const text = cellText(only);
  if (text.length > GROUP_CHARS || /[.。;；]$/.test(text)) return false;
  if (only.colspan >= grid.colCount) return true;
  return only.col === 0 && !/^\d/.test(text) && only.colspan < grid.colCount && nextIsFilled(grid, row);
}

function nextIsFilled(grid: Grid, row: number): boolean {
  const next = cellsOfRow(grid, row + 1).filter((cell) => cellText(cell) !== '');
  return next.length >= 2;
}

const isRemark = (grid: Grid, row: number): boolean => {
  const filled = cellsOfRow(grid, row).filter((cell) => cellText(cell) !== '');
  return grid.colCount > 1 && filled.length === 1 && (filled[0]?.colspan ?? 0) >= grid.colCount;
};
