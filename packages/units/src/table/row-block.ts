import type { Box, Table } from '@guidepost/contracts';
import { cellsOfRow, cellText, type Grid, toGrid } from './grid.ts';
import { rowBoxes, unionBox } from './row-box.ts';
import { type DataRow, dataRows } from './row-groups.ts';
import { sharedRow } from './shared-row.ts';

/** The rows under one label (a spanning cell, a sub-heading, a label printed once), as one printed thing: an answer may need more than one of them. */
export interface RowBlock {
  readonly page: number;
  readonly bbox: Box;
  readonly text: string;
}

/** A longer block is a table of its own, not an answer. */
const BLOCK_CHARS = 600;
const MOST_ROWS = 12;

interface Blocks {
  readonly grid: Grid;
  readonly blockOfRow: ReadonlyMap<number, readonly number[]>;
}

const known = new WeakMap<Table, Blocks>();

/** The block that a row belongs to, where it has at least two rows on one page and is short; read once per table. */
export function rowBlock(table: Table, row: number): RowBlock | undefined {
  const { grid, blockOfRow } = blocksOf(table);
  const rows = blockOfRow.get(row);
  if (!rows || rows.length < 2 || rows.length > MOST_ROWS) return undefined;
  const boxes = rows.flatMap((one) => rowBoxes(grid, one));
  const page = boxes[0]?.page;
  if (page === undefined || boxes.some((box) => box.page !== page)) return undefined;
  const text = rows.map((one, index) => ownText(grid, one, index === 0)).join('\n');
  return text.length > BLOCK_CHARS ? undefined : { page, bbox: unionBox(boxes.map((box) => box.bbox)), text };
}

/** Cells that begin in the row; in the first row of the block also those that span into it. */
const ownText = (grid: Grid, row: number, all: boolean): string =>
  cellsOfRow(grid, row)
    .filter((cell) => all || cell.row === row)
    .map(cellText)
    .filter(Boolean)
    .join(' ');

/** The row above is the sub-heading, or the row whose values the group shares. */
const isHead = (grid: Grid, row: number, group: string): boolean =>
  ownText(grid, row, true) === group || sharedRow(grid, row)?.text === group;

function blocksOf(table: Table): Blocks {
  const before = known.get(table);
  if (before) return before;
  const grid = toGrid(table);
  const blockOfRow = new Map<number, number[]>();
  const groupOf = new Map<readonly string[], number[]>();
  let labelled: number[] | undefined;
  for (const data of dataRows(grid, grid.headerRows).rows) {
    const isUnlabelled = data.kind === 'data' && cellText(grid.rows[data.row]?.[0]) === '';
    if (isUnlabelled && labelled) labelled.push(data.row);
    else labelled = [data.row];
    const members = spanRows(grid, data) ?? groupRows(grid, data, groupOf);
    blockOfRow.set(data.row, members ?? labelled);
  }
  const blocks = { grid, blockOfRow };
  known.set(table, blocks);
  return blocks;
}

/** Rows that the label cell of the first column spans. */
function spanRows(grid: Grid, { row }: DataRow): number[] | undefined {
  const label = grid.rows[row]?.[0];
  if (!label || label.rowspan < 2 || cellText(label) === '') return undefined;
  const last = Math.min(grid.rowCount, label.row + label.rowspan);
  return Array.from({ length: last - label.row }, (_, index) => label.row + index);
}

/** The sub-heading row and the rows under it. */
function groupRows(
  grid: Grid,
  data: DataRow,
  groupOf: Map<readonly string[], number[]>,
): number[] | undefined {
  if (data.groups.length === 0 || data.kind === 'remark') return undefined;
  const members = groupOf.get(data.groups);
  if (members) {
    members.push(data.row);
    return members;
  }
  const above = data.row - 1;
  const heads = above >= grid.headerRows && isHead(grid, above, data.groups.at(-1) ?? '') ? [above] : [];
  const created = [...heads, data.row];
  groupOf.set(data.groups, created);
  return created;
}
