import type { TableCell } from '@guidepost/contracts';
import type { Run } from '../run.ts';
import { columnHeaders } from '../table/column-headers.ts';
import { cellsOfRow, cellText, type Grid, toGrid } from '../table/grid.ts';
import type { Fragment, LogicalTable } from '../table/logical-table.ts';
import { unionBox } from '../table/row-box.ts';
import { findStatements, type Statement, type StatementContext } from './find-statements.ts';
import { gradeTags } from './grade-tags.ts';
import { columnStatements, gradedColumns } from './graded-columns.ts';
import { gradeLine } from './graded-parts.ts';
import { isLabelOnly } from './statement-label.ts';

/** Recommendations printed in a table: a column of them with their grades beside, a labelled row, or a graded cell. */
export function tableStatements(table: LogicalTable, context: StatementContext): Statement[] {
  const first = toGrid((table.fragments[0] as Fragment).element.table);
  const headers = columnHeaders(first);
  return table.fragments.flatMap((fragment, index) => {
    const grid = index === 0 ? first : toGrid(fragment.element.table);
    const own = grid.headerRows > 0 ? columnHeaders(grid) : grid.colCount === first.colCount ? headers : [];
    const columns = gradedColumns(own);
    const statements: Statement[] = [];
    for (let row = grid.headerRows; row < grid.rowCount; row++) {
      const byColumn = columns ? columnStatements(grid, row, own, columns) : [];
      statements.push(
        ...byColumn.map(({ text, cells, grades }) => ({
          text,
          runs: [cellRun(table, fragment, cells, text)],
          grades,
        })),
      );
      if (byColumn.length === 0) statements.push(...rowStatements(table, fragment, grid, row, context));
    }
    return statements;
  });
}

function rowStatements(
  table: LogicalTable,
  fragment: Fragment,
  grid: Grid,
  row: number,
  context: StatementContext,
): Statement[] {
  const cells = cellsOfRow(grid, row).filter((cell) => cell.row === row && cellText(cell) !== '');
  const [label, ...values] = cells;
  if (!label) return [];
  if (isLabelOnly(cellText(label)) && values.length > 0) {
    const below = gradeRowBelow(grid, row);
    const all = [...cells, ...below];
    const text = [...values, ...below].map(cellText).join('\n');
    const run = cellRun(table, fragment, all, `${cellText(label)} ${text}`);
    const [found] = findStatements([run], { ...context, inTable: true });
    return [found ?? { text: run.text, runs: [run], grades: gradeTags(run.text).map((tag) => tag.reading) }];
  }
  return cells.flatMap((cell) => {
    const runs = paragraphs(cellText(cell)).map((text) =>
      cellRun(table, fragment, [cell], text, grid.colCount === 1 ? 1 : undefined),
    );
    return findStatements(runs, { ...context, inTable: grid.colCount > 1 });
  });
}

/** A row without label that holds nothing but the grade of the row above it. */
function gradeRowBelow(grid: Grid, row: number): TableCell[] {
  const below = cellsOfRow(grid, row + 1).filter((cell) => cell.row === row + 1 && cellText(cell) !== '');
  const [only] = below;
  return below.length === 1 && only && only.col > 0 && gradeLine(cellText(only)) ? [only] : [];
}

/** Lines of a cell as paragraphs: a line that does not end a sentence goes on in the next. */
function paragraphs(text: string): string[] {
  const out: string[] = [];
  let open = '';
  for (const line of text.split('\n')) {
    open = open === '' ? line.trim() : `${open}\n${line.trim()}`;
    if (/[.。;；:：!?！？)）\]】]\s*$/u.test(line)) {
      out.push(open);
      open = '';
    }
  }
  if (open !== '') out.push(open);
  return out.filter((line) => line !== '');
}

function cellRun(
  table: LogicalTable,
  fragment: Fragment,
  cells: readonly TableCell[],
  text: string,
  inBox?: number,
): Run {
  const page = cells[0]?.page ?? fragment.element.page;
  const bbox = unionBox(cells.filter((cell) => cell.page === page).map((cell) => cell.bbox));
  return {
    type: 'paragraph',
    text,
    pieces: [{ element: { ...fragment.element, page, bbox }, start: 0, end: text.length }],
    heading: table.heading,
    position: fragment.position,
    depth: 0,
    inBox,
  };
}
