import type { FilledCell } from './fill-cells.ts';
import type { FilledArea } from './rulings.ts';
import { isNumeric } from './token-kind.ts';

export interface Headers {
  /** Leading rows that name columns. */
  readonly rows: number;
  /** Leading columns that name rows; undefined where it cannot be told. */
  readonly cols: number | undefined;
}

/** More levels than this are not printed over columns. */
const LEVELS_MAX = 5;
/** Share of cells or rows that makes a trait one of the whole. */
const MOST = 0.7;

interface RowTraits {
  readonly bold: boolean;
  readonly italic: boolean;
  /** Shading behind most of its cells; `''` for none. */
  readonly shade: string;
  /** Share of filled cells right of the first column that are numbers. */
  readonly numeric: number;
  readonly filled: number;
  readonly firstEmpty: boolean;
  readonly wide: boolean;
}

/**
 * Header rows and header columns of a filled grid, by what tells them from the body: bold, shading, words above
 * numbers, names over several columns. `ruledOff` is the number of rows above the first inner rule of a table that has
 * few rules. A table whose first row is like the others has no header: none is made up.
 */
export function findHeaders(
  cells: readonly FilledCell[],
  rowCount: number,
  areas: readonly FilledArea[],
  ruledOff: number,
): Headers {
  const rows = Array.from({ length: rowCount }, (_, row) => traitsOf(cells, row, areas));
  const cols = headerColumns(cells, rowCount);
  if (rowCount < 2) return { rows: 0, cols };
  let count = Math.min(ruledOff, LEVELS_MAX);
  if (count === 0 && isHeaderLike(rows, 0)) count = 1;
  if (count === 0 && cols === undefined && mayBeNames(cells, rows)) count = 1;
  // A cell that spans rows out of the header, or a name over columns in its last row, brings in the rows below.
  for (let grown = true; count > 0 && grown && count < Math.min(LEVELS_MAX, rowCount - 1); ) {
    const reach = reachOf(cells, count);
    grown = reach > count && reach < rowCount;
    if (grown) count = reach;
    else if (
      isHeaderLike(rows, count) &&
      sameLook(rows[0]!, rows[count]!) &&
      rows[count]!.numeric < 0.5 &&
      !rows[count]!.wide
    ) {
      count++;
      grown = true;
    }
  }
  return { rows: Math.min(count, rowCount - 1), cols };
}

function traitsOf(cells: readonly FilledCell[], row: number, areas: readonly FilledArea[]): RowTraits {
  const own = cells.filter((cell) => cell.row <= row && row < cell.row + cell.rowspan);
  const filled = own.filter((cell) => cell.text !== '');
  const starting = filled.filter((cell) => cell.row === row);
  const right = starting.filter((cell) => cell.col > 0);
  const words = starting.flatMap((cell) => cell.words);
  const share = (test: (word: (typeof words)[number]) => boolean): number =>
    words.length === 0 ? 0 : words.filter(test).length / words.length;
  const shades = new Map<string, number>();
  for (const cell of own) {
    const shade = shadeAt(areas, (cell.bbox[0] + cell.bbox[2]) / 2, (cell.bbox[1] + cell.bbox[3]) / 2);
    shades.set(shade, (shades.get(shade) ?? 0) + cell.colspan);
  }
  const shade = [...shades].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
  return {
    bold: share((word) => word.bold) >= MOST,
    italic: share((word) => word.italic) >= MOST,
    shade,
    numeric: right.length === 0 ? 0 : right.filter((cell) => isNumeric(cell.text)).length / right.length,
    filled: filled.length,
    firstEmpty: !filled.some((cell) => cell.col === 0),
    wide: filled.length === 1 && own.length === 1,
  };
}

/** Colour of the topmost area over a point. */
function shadeAt(areas: readonly FilledArea[], x: number, y: number): string {
  for (let i = areas.length - 1; i >= 0; i--) {
    const { bbox, color } = areas[i]!;
    if (x > bbox[0] && x < bbox[2] && y > bbox[1] && y < bbox[3]) return color;
  }
  return '';
}

/** A row that looks unlike most rows under it. */
function isHeaderLike(rows: readonly RowTraits[], at: number): boolean {
  const row = rows[at]!;
  const body = rows.slice(at + 1).filter((other) => other.filled > 0);
  if (body.length === 0 || row.filled === 0) return false;
  const shareOf = (test: (other: RowTraits) => boolean): number => body.filter(test).length / body.length;
  if (row.bold && shareOf((other) => other.bold) < 0.5) return true;
  if (row.shade !== '' && shareOf((other) => other.shade === row.shade) < 0.4) return true;
  if (row.numeric < 0.5 && shareOf((other) => other.numeric >= 0.5) >= 0.6 && row.filled >= 2) return true;
  return row.firstEmpty && row.filled >= 1 && shareOf((other) => other.firstEmpty) < 0.3;
}

const sameLook = (a: RowTraits, b: RowTraits): boolean => a.bold === b.bold && a.shade === b.shade;

/** First row below all cells that start above `count`, counting the level under a name that spans columns. */
function reachOf(cells: readonly FilledCell[], count: number): number {
  let reach = count;
  for (const cell of cells) {
    if (cell.row >= count) continue;
    const ends = cell.row + cell.rowspan;
    reach = Math.max(reach, ends);
    // A name over some, not all, columns has the names of those columns below it.
    const wholeRow = cells.every((other) => other === cell || other.row !== cell.row);
    if (cell.colspan > 1 && cell.text !== '' && !wholeRow && ends === count)
      reach = Math.max(reach, count + 1);
  }
  return reach;
}

/** Unmarked column names: every column has one, all short beside what is below. */
function mayBeNames(cells: readonly FilledCell[], rows: readonly RowTraits[]): boolean {
  const first = cells.filter((cell) => cell.row === 0);
  if (first.length < 2 || first.some((cell) => cell.text === '') || rows[0]!.numeric >= 0.5) return false;
  const below = cells.filter((cell) => cell.row > 0 && cell.text !== '');
  const mean = (list: readonly FilledCell[]) =>
    list.reduce((sum, cell) => sum + cell.text.length, 0) / Math.max(1, list.length);
  return first.length >= 3 ? mean(first) <= 40 : mean(first) <= 24 && mean(first) <= mean(below);
}

/** 1 where the first column is bold or shaded unlike the rest, or holds words beside numbers; 0 where it holds values. */
function headerColumns(cells: readonly FilledCell[], rowCount: number): number | undefined {
  const body = cells.filter((cell) => cell.row > 0 && cell.text !== '');
  const first = body.filter((cell) => cell.col === 0);
  const rest = body.filter((cell) => cell.col > 0);
  if (rowCount < 2 || first.length < 2 || rest.length === 0) return undefined;
  const share = (list: readonly FilledCell[], test: (cell: FilledCell) => boolean) =>
    list.filter(test).length / list.length;
  const bold = (cell: FilledCell) => cell.words.filter((word) => word.bold).length * 2 > cell.words.length;
  if (share(first, bold) >= MOST && share(rest, bold) < 0.3) return 1;
  const numeric = (cell: FilledCell) => isNumeric(cell.text);
  if (share(first, numeric) < 0.3 && share(rest, numeric) >= 0.6) return 1;
  return undefined;
}
