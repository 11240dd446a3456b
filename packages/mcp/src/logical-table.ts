import { AppError, type Element, type Table, type TableCell } from '@guidepost/contracts';
import type { EvidenceSource } from './evidence-source.ts';
import { toPlainLine } from './quoted-text.ts';

export type TableElement = Element & { readonly table: Table };

/** A row of a table that may go on over pages; rows count from 0 over all its parts. */
export interface LogicalRow {
  readonly row: number;
  /** The same row in the count of its part, which is that of its cells. */
  readonly rowOfPart: number;
  readonly page: number;
  readonly element: string;
  /** Every cell that covers a place of the row, also those that begin above. */
  readonly cells: readonly TableCell[];
  /** A row of column headers. */
  readonly header: boolean;
}

const LISTED_AT_ONCE = 500;

/** The parts of the table that holds an element, or of the only table on a page, in order. */
export async function loadTableParts(
  source: EvidenceSource,
  document: string,
  wanted: { readonly element?: string | undefined; readonly page?: number | undefined },
): Promise<TableElement[]> {
  const tables = await allTables(source, document);
  const { element, page } = wanted;
  const fits = tables.filter(
    (table) => (element === undefined || table.id === element) && (page === undefined || table.page === page),
  );
  const [only] = fits;
  if (only === undefined || fits.length > 1) throw notOne(fits, tables, wanted);
  const root = rootOf(only, tables);
  return tables.filter((table) => rootOf(table, tables) === root);
}

async function allTables(source: EvidenceSource, document: string): Promise<TableElement[]> {
  const tables: TableElement[] = [];
  let cursor: string | null = null;
  do {
    const listed: Awaited<ReturnType<EvidenceSource['listElements']>> = await source.listElements(document, {
      type: 'table',
      limit: LISTED_AT_ONCE,
      ...(cursor !== null && { cursor }),
    });
    tables.push(...listed.items.filter((item): item is TableElement => item.table !== undefined));
    cursor = listed.nextCursor;
  } while (cursor !== null);
  return tables;
}

function rootOf(table: TableElement, tables: readonly TableElement[]): string {
  const seen = new Set([table.id]);
  for (let at = table; ; ) {
    const before = tables.find(({ id }) => id === at.table.continues);
    if (before === undefined || seen.has(before.id)) return at.id;
    seen.add(before.id);
    at = before;
  }
}

const named = ({ id, page, table }: TableElement): string =>
  `${id} (page ${page}${table.caption ? `, “${toPlainLine(table.caption, 80)}”` : ''})`;

const MOST_NAMED = 20;

function notOne(
  fits: readonly TableElement[],
  tables: readonly TableElement[],
  { element, page }: { readonly element?: string | undefined; readonly page?: number | undefined },
): AppError {
  const asked = [...(element ? [`the id ${element}`] : []), ...(page ? [`page ${page}`] : [])].join(' and ');
  const offered = fits.length > 0 ? fits : tables;
  const list = offered.slice(0, MOST_NAMED).map(named).join(', ');
  const rest = offered.length > MOST_NAMED ? `, and ${offered.length - MOST_NAMED} more` : '';
  const said =
    fits.length > 0
      ? `There are ${fits.length} tables for ${asked || 'the whole document'}; give the element of one:`
      : `There is no table for ${asked || 'this document'}.${tables.length > 0 ? ' The document has' : ' It has none'}`;
  return new AppError('request_invalid', `${said}${list === '' ? '' : ` ${list}${rest}`}.`);
}

/** Rows of all parts, one after the other. Header rows that a later part prints again stay, marked as headers. */
export function toLogicalRows(parts: readonly TableElement[]): LogicalRow[] {
  const rows: LogicalRow[] = [];
  for (const part of parts) {
    const last = part.table.cells.reduce((most, cell) => Math.max(most, cell.row), -1);
    for (let row = 0; row <= last; row++) {
      const cells = part.table.cells
        .filter((cell) => cell.row <= row && row < cell.row + cell.rowspan)
        .sort((a, b) => a.col - b.col);
      const own = cells.filter((cell) => cell.row === row);
      rows.push({
        row: rows.length,
        rowOfPart: row,
        page: own[0]?.page ?? part.page,
        element: part.id,
        cells,
        header: row < part.table.headerRows,
      });
    }
  }
  return rows;
}
