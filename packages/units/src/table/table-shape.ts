import { cellText, type Grid } from './grid.ts';

/**
 * - `records`: one record a row under column headers
 * - `transposed`: labels in the first column, one record a column
 * - `key_value`: pairs of label and value, no column headers
 * - `list`: one column, or markers and text
 * - `plain`: rows without any header
 */
export type TableShape = 'records' | 'transposed' | 'key_value' | 'list' | 'plain';

/** How much more alike the values along a row must be than down a column before a table without header row is read by columns. */
const TRANSPOSED_MARGIN = 0.2;
const MARKER =
  /^(?:[•·●○▪■□◆◇➢✓✔✗✘☐☑*–—-]|\(?\d{1,3}[.)）、]?|\(?[a-z][.)）]|[（(][一二三四五六七八九十]{1,3}[）)]|[①-⑳])$/iu;

/** Shape of the rows from `firstRow` on. */
export function tableShape(whole: Grid, hasHeaders: boolean, firstRow = 0): TableShape {
  const grid = { ...whole, rows: whole.rows.slice(firstRow), rowCount: whole.rowCount - firstRow };
  if (grid.colCount <= 1) return 'list';
  if (hasHeaders) return 'records';
  if (grid.colCount === 2 && firstColumnIs(grid, (text) => MARKER.test(text))) return 'list';
  if (grid.colCount === 2 || isPairs(grid)) return 'key_value';
  return isTransposed(grid) ? 'transposed' : 'plain';
}

function firstColumnIs(grid: Grid, test: (text: string) => boolean): boolean {
  const texts = grid.rows.map((row) => cellText(row[0])).filter((text) => text !== '');
  return texts.length > 0 && texts.every(test);
}

/** Label, value, label, value …: every second column is marked as header or ends with a colon. */
function isPairs(grid: Grid): boolean {
  if (grid.colCount % 2 !== 0) return false;
  return grid.rows.every((row) =>
    row.every(
      (cell, col) =>
        col % 2 !== 0 || cellText(cell) === '' || cell?.header === true || /[:：]$/.test(cellText(cell)),
    ),
  );
}

function isTransposed(grid: Grid): boolean {
  if (grid.colCount < 3 || grid.rowCount < 2) return false;
  const labelled =
    (grid.headerCols ?? 0) >= 1 ||
    grid.rows.every((row) => row[0]?.header === true || cellText(row[0]) === '');
  if (!labelled) return false;
  const first = Math.max(1, grid.headerCols ?? 1);
  const kinds = grid.rows.map((row) => row.slice(first).map((cell) => valueKind(cellText(cell))));
  const columns = Array.from({ length: grid.colCount - first }, (_, col) =>
    kinds.map((row) => row[col] ?? ''),
  );
  return likeness(kinds) >= likeness(columns) + TRANSPOSED_MARGIN;
}

/** Mean share of the commonest kind of value in each line. */
function likeness(lines: readonly (readonly string[])[]): number {
  const shares = lines.map((line) => {
    const filled = line.filter((kind) => kind !== '');
    if (filled.length === 0) return 1;
    const counts = new Map<string, number>();
    for (const kind of filled) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return Math.max(...counts.values()) / filled.length;
  });
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
}

/** Numbers with the same unit are alike, whatever their value; words are alike if they are words. */
function valueKind(text: string): string {
  if (text === '') return '';
  if (!/\d/.test(text)) return text.length > 40 ? 'long' : 'word';
  return `number ${text
    .replace(/[\d.,\s–~～±<>≥≤-]+/gu, ' ')
    .trim()
    .slice(0, 12)}`;
}
