import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { Citation, citationLines, toCitation } from '../citation.ts';
import { type LogicalRow, loadTableParts, toLogicalRows } from '../logical-table.ts';
import { cutText, quoteLines, toPlainLine, toPlainText } from '../quoted-text.ts';
import { answering, QUOTE_NOTE, toAnswer } from '../tool-answer.ts';
import { givenText, MOST_QUOTED, READS, type ToolDeps } from './tool-deps.ts';

const LONGEST_CELL = 4_000;
const LONGEST_NOTE = 4_000;
/** A cell over several columns is repeated in each if it is short, as headers are. */
const LONGEST_REPEATED = 60;
/** Places of a row that a broken table may claim to have. */
const MOST_COLUMNS = 200;

const Input = z.strictObject({
  document: givenText(500).describe('Id or file name.'),
  element: z
    .string()
    .max(100)
    .optional()
    .describe('Id of the table (of any part, if it goes on over pages).'),
  page: z.int().positive().optional().describe('Enough if the page has one table.'),
  fromRow: z.int().nonnegative().default(0).describe('nextRow of the answer before.'),
});

const Cell = z.object({
  col: z.int(),
  text: z.string().describe('Copied from the document.'),
  rowspan: z.int(),
  colspan: z.int(),
  header: z.boolean(),
  fromAbove: z.boolean().describe('True if the cell began in a row above and spans down to here.'),
  cut: z.boolean(),
  box: z.array(z.number()),
});
const Row = z.object({
  row: z.int(),
  page: z.int(),
  element: z.string(),
  header: z.boolean(),
  cells: z.array(Cell),
});
type Row = z.infer<typeof Row>;

const Output = z.object({
  citation: Citation,
  caption: z.string().nullable(),
  parts: z.array(z.object({ element: z.string(), page: z.int(), box: z.array(z.number()) })),
  rows: z.array(Row),
  notes: z.array(z.string()).describe('Footnotes of the table: they may change what a cell means.'),
  unsure: z.array(z.string()),
  nextRow: z.int().nullable().describe('Where the table goes on; null = this is all of it.'),
});
type Output = z.infer<typeof Output>;

/** `get_table`: a whole table, joined over pages, cell by cell. */
export function registerGetTable(server: McpServer, { source, onError }: ToolDeps): void {
  server.registerTool(
    'get_table',
    {
      title: 'Read a table',
      description:
        'A whole table with headers, spans and footnotes, joined where it goes on over pages; each row names its page. Read the footnotes before quoting a cell.',
      inputSchema: Input,
      outputSchema: Output,
      annotations: READS,
    },
    ({ document: name, element, page, fromRow }) =>
      answering(async () => {
        const document = await source.getDocument(name);
        const parts = await loadTableParts(source, document.id, { element, page });
        const [first] = parts as [(typeof parts)[0], ...typeof parts];
        const { rows, nextRow } = pick(toLogicalRows(parts), fromRow);
        const data: Output = {
          citation: toCitation(source, { document, page: first.page, element: first.id, box: first.bbox }),
          caption: first.table.caption === undefined ? null : toPlainLine(first.table.caption),
          parts: parts.map((part) => ({ element: part.id, page: part.page, box: [...part.bbox] })),
          rows,
          notes: toNotes(parts.flatMap((part) => part.table.footnotes)),
          unsure: [...new Set(parts.flatMap((part) => part.flags))],
          nextRow,
        };
        return toAnswer(toText(data), data);
      }, onError),
  );
}

/** A note may change what a cell means: none is cut or left out without a word. */
function toNotes(notes: readonly string[]): string[] {
  const taken: string[] = [];
  let room = MOST_QUOTED;
  for (const note of notes) {
    const { text, cut } = cutText(toPlainText(note), LONGEST_NOTE);
    if (text.length > room)
      return [...taken, `(${notes.length - taken.length} more notes: get_page has them)`];
    room -= text.length;
    taken.push(cut ? `${text}… (cut here; get_page has all of it)` : text);
  }
  return taken;
}

/** As many rows as fit, at least one; header rows stand before them wherever they begin. */
function pick(all: readonly LogicalRow[], fromRow: number): { rows: Row[]; nextRow: number | null } {
  const firstBody = all.findIndex(({ header }) => !header);
  const headers = all.slice(0, Math.min(fromRow, Math.max(0, firstBody)));
  const rows = headers.map(toRow);
  let room = MOST_QUOTED;
  for (const source of all.slice(fromRow)) {
    const row = toRow(source);
    const size = row.cells.reduce((sum, { text }) => sum + text.length, 0);
    if (size > room && rows.length > headers.length) return { rows, nextRow: source.row };
    room -= size;
    rows.push(row);
  }
  return { rows, nextRow: null };
}

/** A cell that spans down is given in each of its rows, so that a row can be read alone. */
const toRow = ({ row, rowOfPart, page, element, header, cells }: LogicalRow): Row => ({
  row,
  page,
  element,
  header,
  cells: cells.map((cell) => {
    const { col, rowspan, colspan, bbox } = cell;
    const { text, cut } = cutText(toPlainText(cell.text), LONGEST_CELL);
    const fromAbove = cell.row < rowOfPart;
    return { col, text, rowspan, colspan, header: cell.header, fromAbove, cut, box: [...bbox] };
  }),
});

function toText(data: Output): string {
  const { citation, caption, parts, rows, notes, unsure, nextRow } = data;
  const pages = [...new Set(parts.map(({ page }) => page))];
  return [
    `${QUOTE_NOTE} A cell that spans stands in each place it covers.`,
    [
      `Table${caption === null ? '' : ` “${caption}”`} on page${pages.length > 1 ? 's' : ''} ${pages.join(', ')}`,
      citationLines(citation),
      ...(unsure.length > 0 ? [`Unsure: ${unsure.join(', ')}; look at the page before relying on it.`] : []),
    ].join('\n'),
    rows.map(rowText).join('\n'),
    ...(notes.length > 0 ? [`Footnotes:\n${notes.map(quoteLines).join('\n')}`] : []),
    ...(nextRow === null ? [] : [`The table goes on: call again with fromRow = ${nextRow}`]),
  ].join('\n\n');
}

function rowText({ row, page, header, cells }: Row): string {
  const places: string[] = [];
  for (const { col, colspan, text, cut } of cells) {
    const said = text.replaceAll(/\s*\n\s*/g, ' / ').replaceAll('|', '\\|') + (cut ? '… (cut here)' : '');
    for (let at = col; at < Math.min(col + colspan, MOST_COLUMNS); at++) {
      places[at] = at === col || said.length <= LONGEST_REPEATED ? said : '(as before)';
    }
  }
  const line = Array.from(places, (place) => place ?? '').join(' | ');
  return `> ${header ? 'header' : `row ${row}`}, page ${page}: | ${line} |`;
}
