import type { Table, TableCell } from '@guidepost/contracts';

/** Cells of a table as a matrix: a spanning cell stands in every place that it covers. */
export interface Grid {
  readonly rowCount: number;
  readonly colCount: number;
  readonly headerRows: number;
  /** Number of leading label columns as given by the layout; undefined = unknown. */
  readonly headerCols: number | undefined;
  readonly rows: readonly (readonly (TableCell | undefined)[])[];
  readonly overlapping: boolean;
}

/** Guard against a damaged span; no printed table has more columns. */
const MAX_COLUMNS = 256;

/** Places cells; where two cells claim a place the first keeps it and the grid says so. Spans over the last row or column are cut. */
export function toGrid(table: Table): Grid {
  const cells = [...table.cells]
    .sort((a, b) => a.row - b.row || a.col - b.col)
    .filter((cell) => cell.col < MAX_COLUMNS);
  const rowNumbers = cells.reduce((max, cell) => Math.max(max, cell.row + 1), 0);
  const colCount = cells.reduce(
    (max, cell) => Math.max(max, Math.min(MAX_COLUMNS, cell.col + cell.colspan)),
    0,
  );
  const rows: (TableCell | undefined)[][] = Array.from({ length: rowNumbers }, () =>
    Array.from({ length: colCount }),
  );
  let overlapping = false;
  for (const cell of cells) {
    const lastRow = Math.min(rowNumbers, cell.row + cell.rowspan);
    const lastCol = Math.min(colCount, cell.col + cell.colspan);
    for (let row = cell.row; row < lastRow; row++) {
      const line = rows[row] as (TableCell | undefined)[];
      for (let col = cell.col; col < lastCol; col++) {
        if (line[col] === undefined) line[col] = cell;
        else overlapping = true;
      }
    }
  }
  return {
    rowCount: rowNumbers,
    colCount,
    headerRows: Math.min(table.headerRows, rowNumbers),
    headerCols: table.headerCols,
    rows,
    overlapping,
  };
}

/** The different cells of a row from left to right. */
export const cellsOfRow = (grid: Grid, row: number): TableCell[] => [
  ...new Set((grid.rows[row] ?? []).filter((cell) => cell !== undefined)),
];

export const cellText = (cell: TableCell | undefined): string => cell?.text.trim() ?? '';
