import type { Table, TableCell } from '@guidepost/contracts';
import type { FilledCell } from './fill-cells.ts';
import type { Headers } from './header-rows.ts';

/** Cells and headers as the table of an element; caption and notes come from the page. */
export function toTable(cells: readonly FilledCell[], headers: Headers, page: number): Table {
  return {
    headerRows: headers.rows,
    ...(headers.cols === undefined ? {} : { headerCols: headers.cols }),
    cells: cells.map(
      (cell): TableCell => ({
        row: cell.row,
        col: cell.col,
        rowspan: cell.rowspan,
        colspan: cell.colspan,
        text: cell.text,
        bbox: cell.bbox,
        page,
        header: cell.row < headers.rows || cell.col < (headers.cols ?? 0),
      }),
    ),
    footnotes: [],
  };
}
