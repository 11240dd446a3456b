import type { UnitBox } from '@guidepost/contracts';
import { PART_FLAG } from '../evidence.ts';
import { breadcrumbOf, clip, contextLines, sectionContext } from '../outline.ts';
import { splitText } from '../section/split-run.ts';
import type { UnitDraft } from '../unit-draft.ts';
import { carryHeaders, columnHeaders, titleRows } from './column-headers.ts';
import { cellsOfRow, cellText, type Grid, toGrid } from './grid.ts';
import type { Fragment, LogicalTable } from './logical-table.ts';
import { cellBoxes, rowBoxes } from './row-box.ts';
import { type DataRow, dataRows } from './row-groups.ts';
import { columnPairs, type Pair, pairRecord, pairText, rowPairs } from './row-pairs.ts';
import { citedNotes, parseNotes, type TableNote } from './table-notes.ts';
import { type TableShape, tableShape } from './table-shape.ts';

/** A row (a text cell may hold a page of prose) longer than this becomes several units under the same row number. */
const ROW_CHARS = 900;
const CAPTION_CHARS = 200;
const LABEL_CHARS = 80;
/** A note cited by a header applies to every row; it goes with each of them only while it is short. */
const HEADER_NOTE_CHARS = 160;

interface RowSource {
  readonly row: number;
  readonly pairs: readonly Pair[];
  readonly boxes: readonly UnitBox[];
  readonly groups: readonly string[];
  readonly label: string;
  /** Stands between the values in the text. */
  readonly separator: string;
  readonly flags: readonly string[];
}

/** One unit a data row (a record of a transposed table) with headers, groups, caption, section and the notes that it cites. */
export function tableDrafts(table: LogicalTable): UnitDraft[] {
  const first = table.fragments[0] as Fragment;
  const grid = toGrid(first.element.table);
  const headerRows = soundHeaderRows(grid);
  const headers = columnHeaders(grid, headerRows);
  const notes = parseNotes(table.noteLines);
  const caption = [table.caption, ...titleRows(grid, headerRows)].filter(Boolean).join(' > ');
  const captioned = { ...table, caption };
  let groups: readonly string[] = [];
  let label = '';
  const drafts = table.fragments.flatMap((fragment, index) => {
    const part =
      index === 0
        ? { grid, headers: headerRows > 0 ? headers : undefined, firstRow: headerRows, flags: [] }
        : laterPart(fragment, grid, headers, headerRows);
    const shape = tableShape(
      part.grid,
      part.headers?.some((header) => header !== '') ?? false,
      part.firstRow,
    );
    const data = dataRows(part.grid, part.firstRow, groups);
    const sources =
      shape === 'transposed' ? columnSources(part.grid) : rowSources(part, shape, data.rows, label);
    groups = data.groups;
    label = sources.at(-1)?.label ?? label;
    const headerNotes = citedNotes(notes, part.headers ?? []).filter(
      (note) => note.text.length <= HEADER_NOTE_CHARS,
    );
    return sources.flatMap((source) => toDrafts(captioned, fragment, source, notes, headerNotes));
  });
  return [...drafts, ...noteDrafts(table)];
}

/** No column header is longer: such a row is prose that the layout took for one. */
const HEADER_CHARS = 200;

/** Header rows of a table that has anything below them; a table that is all header, or whose header is prose, is read as rows. */
function soundHeaderRows(grid: Grid): number {
  if (columnHeaders(grid).some((header) => header.length > HEADER_CHARS)) return 0;
  const below = grid.rows.slice(grid.headerRows);
  return below.some((row) => row.some((cell) => cellText(cell) !== '')) ? grid.headerRows : 0;
}

interface Part {
  readonly grid: Grid;
  readonly headers: readonly string[] | undefined;
  readonly firstRow: number;
  readonly flags: readonly string[];
}

/** A fragment on a later page: its own printed header, else the header of the first fragment. */
function laterPart(
  fragment: Fragment,
  firstGrid: Grid,
  headers: readonly string[],
  headerRows: number,
): Part {
  const grid = toGrid(fragment.element.table);
  const repeated = soundHeaderRows(grid);
  if (headerRows === 0 && repeated === 0) return { grid, headers: undefined, firstRow: 0, flags: [] };
  if (repeated > 0) return { grid, headers: columnHeaders(grid, repeated), firstRow: repeated, flags: [] };
  const carried = carryHeaders(headers, firstGrid, grid);
  return {
    grid,
    headers: carried,
    firstRow: 0,
    flags: carried ? ['carried_header'] : ['columns_differ_from_first_page'],
  };
}

function rowSources(
  part: Part,
  shape: TableShape,
  rows: readonly DataRow[],
  labelAbove: string,
): RowSource[] {
  const { grid } = part;
  let label = labelAbove;
  return rows.map((data) => {
    const cells = cellsOfRow(grid, data.row);
    const own = cellText(grid.rows[data.row]?.[0]);
    const unlabelled = own === '' && data.kind === 'data';
    const under = unlabelled ? label : '';
    if (own !== '') label = own;
    const flags = [...part.flags];
    if (cells.some((cell) => cell.row < data.row)) flags.push('spanned_label');
    if (data.kind === 'remark') flags.push('spanning_row');
    if (grid.overlapping) flags.push('overlapping_cells');
    const pairs =
      data.kind === 'remark'
        ? rowPairs(grid, data.row, undefined, 'plain')
        : rowPairs(grid, data.row, part.headers, shape);
    // The label above is context only: an empty label cell may also mean "no label".
    const groups = under === '' ? data.groups : [...data.groups, under];
    return {
      row: data.row,
      pairs,
      boxes: rowBoxes(grid, data.row),
      groups,
      label,
      separator: shape === 'list' ? ' ' : '; ',
      flags,
    };
  });
}

function columnSources(grid: Grid): RowSource[] {
  const labelCols = Math.max(1, grid.headerCols ?? 1);
  return Array.from({ length: grid.colCount - labelCols }, (_, index) => {
    const col = labelCols + index;
    const pairs = columnPairs(grid, col, labelCols);
    const boxes = cellBoxes(pairs.map((pair) => pair.cell));
    return { row: col, pairs, boxes, groups: [], label: '', separator: '; ', flags: ['transposed'] };
  }).filter((source) => source.pairs.length > 0);
}

function toDrafts(
  table: LogicalTable,
  fragment: Fragment,
  source: RowSource,
  notes: readonly TableNote[],
  headerNotes: readonly TableNote[],
): UnitDraft[] {
  const cited = citedNotes(
    notes,
    source.pairs.map((pair) => pair.value),
  );
  const noteText = [...new Set([...cited, ...headerNotes])].map((note) => note.text).join('\n');
  const group =
    source.groups.length > 0
      ? `Group: ${source.groups.map((text) => clip(text, LABEL_CHARS)).join(' > ')}`
      : '';
  const parts = rowParts(source.pairs);
  return parts.map((pairs, index) => {
    const label = index > 0 && source.pairs[0] ? `Row: ${clip(pairText(source.pairs[0]), LABEL_CHARS)}` : '';
    return {
      kind: 'table_row',
      text: [pairs.map(pairText).join(source.separator), index === 0 ? noteText : '']
        .filter(Boolean)
        .join('\n'),
      context: contextLines(
        sectionContext(table.heading),
        table.caption && `Table: ${clip(table.caption, CAPTION_CHARS)}`,
        group,
        label,
      ),
      breadcrumb: breadcrumbOf(table.heading),
      boxes: [...source.boxes],
      elements: [...table.captionIds, fragment.element.id],
      element: fragment.element.id,
      table: { row: source.row, cells: pairRecord(pairs) },
      flags: [...source.flags, ...(index > 0 ? ['row_part', PART_FLAG] : [])],
      heading: table.heading,
      position: fragment.position,
    } satisfies UnitDraft;
  });
}

/** Pairs of a row in parts of a bounded size; a value over the bound is cut at sentence ends. */
function rowParts(pairs: readonly Pair[]): Pair[][] {
  const parts: Pair[][] = [];
  let open: Pair[] = [];
  let size = 0;
  for (const pair of pairs.flatMap(boundPair)) {
    const length = pairText(pair).length + 2;
    if (open.length > 0 && size + length > ROW_CHARS) {
      parts.push(open);
      open = [];
      size = 0;
    }
    open.push(pair);
    size += length;
  }
  if (open.length > 0) parts.push(open);
  return parts;
}

const boundPair = (pair: Pair): Pair[] =>
  pair.value.length <= ROW_CHARS
    ? [pair]
    : splitText(pair.value, ROW_CHARS).map((part) => ({
        ...pair,
        value: pair.value.slice(part.start, part.end).trim(),
      }));

/** All notes under the table in units of their own: a mark can be asked for, and a note that no row cites is not lost. */
function noteDrafts(table: LogicalTable): UnitDraft[] {
  if (table.noteLines.length === 0) return [];
  const last = table.fragments.at(-1) as Fragment;
  const ids = table.noteElements.map(({ element }) => element.id);
  const noteBoxes = table.noteElements.map(({ element }) => ({ page: element.page, bbox: element.bbox }));
  const text = table.noteLines.join('\n');
  return splitText(text, ROW_CHARS).map((part) => ({
    kind: 'section',
    text: text.slice(part.start, part.end).trim(),
    context: contextLines(
      sectionContext(table.heading),
      table.caption && `Table: ${clip(table.caption, CAPTION_CHARS)}`,
      'Notes',
    ),
    breadcrumb: breadcrumbOf(table.heading),
    boxes: noteBoxes.length > 0 ? noteBoxes : [{ page: last.element.page, bbox: last.element.bbox }],
    elements: ids.length > 0 ? ids : [last.element.id],
    element: ids[0] ?? last.element.id,
    flags: ['table_notes', ...(ids.length > 1 ? [] : [PART_FLAG])],
    heading: table.heading,
    position: last.position,
  }));
}
