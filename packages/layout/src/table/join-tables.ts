import type { Box, Table } from '@guidepost/contracts';

/** A table as it stands on its page, in reading order of the document. */
export interface TableOnPage {
  readonly page: number;
  readonly bbox: Box;
  readonly table: Table;
  /** Nothing but running heads, and at most a line like "Table 3 (continued)", stands above it on its page. */
  readonly opensPage: boolean;
  /** Nothing but its notes and running feet stands below it on its page. */
  readonly closesPage: boolean;
}

/** That a table goes on from an earlier one. */
export interface TableJoin {
  /** Index of the fragment directly before it. */
  readonly from: number;
  /** The fragment's own table: `headerRows` counts only rows printed again, cells marked to match. */
  readonly table: Table;
}

/** Borders of two fragments agree within this share of the table's width. */
const BORDER_TOLERANCE = 0.02;
/** Share of inner borders that must agree where the header is not repeated. */
const BORDER_SHARE = 0.75;

/** `Table 3 (continued)`, `续表 3`, `表 3（续）`. */
const CONTINUED = /\bcont(?:inued|['’]?d\.?|\.)|^续|[（(]续/iu;
const CAPTION_NUMBER =
  /^(?:\S+\s+)?(?:tables?|tab\.|表|续表|附表)\s*([A-Z]?[\dIVX一二三四五六七八九十]+(?:[-–.．]\d+)*)/iu;

/**
 * Which tables are the next part of the table before. No row is dropped, no header is made up: a header that is printed
 * again is counted in `headerRows`, otherwise `headerRows` is 0 and the first fragment's header holds.
 */
export function joinTables(tables: readonly TableOnPage[]): ReadonlyMap<number, TableJoin> {
  const joins = new Map<number, TableJoin>();
  for (let i = 1; i < tables.length; i++) {
    const [before, item] = [tables[i - 1]!, tables[i]!];
    if (item.page !== before.page + 1) continue;
    const first = firstOf(i - 1, joins);
    const repeated = repeatedRows(tables[first]!.table, item.table);
    if (!goesOn(before, item, tables[first]!, repeated)) continue;
    joins.set(i, { from: i - 1, table: withHeader(item.table, repeated) });
  }
  return joins;
}

function firstOf(index: number, joins: ReadonlyMap<number, TableJoin>): number {
  let at = index;
  for (let join = joins.get(at); join !== undefined; join = joins.get(at)) at = join.from;
  return at;
}

function goesOn(before: TableOnPage, item: TableOnPage, first: TableOnPage, repeated: number): boolean {
  const [a, b] = [first.table.caption, item.table.caption];
  if (b !== undefined) {
    const numbers = [a, b].map((caption) => CAPTION_NUMBER.exec(caption ?? '')?.[1]);
    if (CONTINUED.test(b))
      return numbers[0] === undefined || numbers[1] === undefined || numbers[0] === numbers[1];
    if (numbers[0] !== numbers[1] || numbers[1] === undefined) return false;
  }
  if (!item.opensPage || !before.closesPage) return false;
  const sameWidth = columnsOf(before.table) === columnsOf(item.table);
  if (repeated > 0) return sameWidth || bordersAgree(before, item);
  return sameWidth && bordersAgree(before, item);
}

const columnsOf = (table: Table): number =>
  table.cells.reduce((most, cell) => Math.max(most, cell.col + cell.colspan), 0);

/** Left-to-right borders of two fragments, each measured from its own left edge (margins of facing pages differ). */
function bordersAgree(a: TableOnPage, b: TableOnPage): boolean {
  const width = a.bbox[2] - a.bbox[0];
  const tolerance = BORDER_TOLERANCE * width;
  if (Math.abs(width - (b.bbox[2] - b.bbox[0])) > 2 * tolerance) return false;
  const [left, right] = [innerBorders(a), innerBorders(b)];
  if (left.length === 0 || right.length === 0) return left.length === right.length;
  const agreed = left.filter((x) => right.some((other) => Math.abs(x - other) <= tolerance)).length;
  return agreed >= BORDER_SHARE * Math.max(left.length, right.length);
}

function innerBorders({ table, bbox }: TableOnPage): number[] {
  const columns = columnsOf(table);
  const borders = new Map<number, number>();
  for (const cell of table.cells) {
    if (cell.col + cell.colspan < columns) borders.set(cell.col + cell.colspan, cell.bbox[2] - bbox[0]);
  }
  return [...borders.values()];
}

/** Number of leading rows of `table` that print the header of `first` again. */
function repeatedRows(first: Table, table: Table): number {
  const limit = Math.max(first.headerRows, 0);
  let rows = 0;
  while (rows < limit) {
    const [a, b] = [rowKey(first, rows), rowKey(table, rows)];
    if (a === '' || a !== b) break;
    rows++;
  }
  return rows === limit ? rows : 0;
}

const rowKey = (table: Table, row: number): string =>
  table.cells
    .filter((cell) => cell.row === row && cell.text !== '')
    .sort((a, b) => a.col - b.col)
    .map((cell) =>
      cell.text
        .normalize('NFKC')
        .replace(/[\s\u2060-]+/gu, '')
        .toLowerCase(),
    )
    .join('|');

function withHeader(table: Table, headerRows: number): Table {
  const cols = table.headerCols ?? 0;
  const cells = table.cells.map((cell) => {
    const header = cell.row < headerRows || cell.col < cols;
    return header === cell.header ? cell : { ...cell, header };
  });
  return { ...table, headerRows, cells };
}
