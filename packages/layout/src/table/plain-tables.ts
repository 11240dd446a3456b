import type { Box } from '@guidepost/contracts';
import { lineText } from '../text/line-text.ts';
import { startsWithMarker } from '../text/list-marker.ts';
import type { Word } from '../text/word.ts';
import { alignedShare } from './column-alignment.ts';
import { findColumnGaps } from './find-columns.ts';
import { columnOf } from './logical-rows.ts';
import { isProseColumns } from './prose-columns.ts';
import type { Rulings } from './rulings.ts';
import { spansBorder } from './spanning-text.ts';
import type { TableCandidate } from './table-candidate.ts';
import { type TextRow, toTextRows } from './text-rows.ts';
import { textZones } from './text-zones.ts';
import { isCaptionText, isNoteText, isNumeric } from './token-kind.ts';

export interface PlainOptions {
  readonly bodySize: number;
  readonly wordGap: number;
}

/** Rows of a table are never further apart than this many font sizes … */
const ROW_GAP_MAX_EM = 3;
/** … nor than this many times the distance usual in it. */
const ROW_GAP_RATIO = 2.2;
/** Rows with text in two or more columns that a table without any line needs. */
const ROWS_MIN = 3;
/** The same where nothing but alignment speaks for it: no numbers, no caption. */
const ROWS_MIN_TEXT = 5;
/** Lines of one column in a row before the block is no table any more. */
const SINGLE_RUN_MAX = 3;
const ALIGNED_MIN = 0.65;
const NUMERIC_MIN = 0.4;
/** Cells of a table of words alone are short: words per cell line. */
const WORDS_PER_LINE_MAX = 6;
/** Share of first-column entries that are list markers: a list, references, numbered paragraphs. */
const MARKER_SHARE = 0.5;

/**
 * Candidates from aligned text alone: blocks of rows with wide gaps that line up to columns (the "stream" and "network"
 * idea of camelot and of Nurminen 2013), held to a stricter test than tables with lines because prose in columns,
 * lists and tables of contents look alike. `words` are those outside other tables.
 */
export function findPlainTables(
  words: readonly Word[],
  rulings: Rulings,
  options: PlainOptions,
): TableCandidate[] {
  const out: TableCandidate[] = [];
  for (const zone of textZones(words, options.wordGap)) {
    for (const block of toBlocks(toTextRows(zone, options.wordGap), options)) {
      const rows = trim(block.rows, options);
      if (rows === undefined || !isTable(rows, block.captioned, options)) continue;
      out.push(toCandidate(rows, rulings));
    }
  }
  return out;
}

interface RowBlock {
  readonly rows: readonly TextRow[];
  /** The line before it says that a table follows. */
  readonly captioned: boolean;
}

/** Runs of rows in which most have several chunks; broken at large gaps, captions, notes and running text. */
function toBlocks(rows: readonly TextRow[], options: PlainOptions): RowBlock[] {
  const blocks: RowBlock[] = [];
  let captioned = false;
  let open: TextRow[] = [];
  let singles = 0;
  const flush = (): void => {
    if (open.filter((row) => row.chunks.length > 1).length >= 2) blocks.push({ rows: open, captioned });
    if (open.length > 0) captioned = false;
    open = [];
    singles = 0;
  };
  for (const row of rows) {
    const previous = open.at(-1);
    const text = lineText(row.words);
    if (previous !== undefined) {
      const gap = row.baseline - previous.baseline;
      const usual =
        open.length > 3
          ? (previous.baseline - open[0]!.baseline) / (open.length - 1)
          : Number.POSITIVE_INFINITY;
      const far =
        gap > ROW_GAP_MAX_EM * Math.max(row.size, options.bodySize) ||
        gap > ROW_GAP_RATIO * Math.max(usual, row.size);
      if (far || (row.chunks.length === 1 && (isNoteText(text) || isCaptionText(text)))) flush();
    }
    if (isCaptionText(text) && row.chunks.length <= 2) {
      flush();
      captioned = true;
      continue;
    }
    singles = row.chunks.length > 1 ? 0 : singles + 1;
    if (singles > SINGLE_RUN_MAX) flush();
    open.push(row);
  }
  flush();
  return blocks;
}

/** The block from its first to its last row with several chunks, names over columns and wrapped lines at its ends kept. */
function trim(block: readonly TextRow[], options: PlainOptions): TextRow[] | undefined {
  let first = block.findIndex((row) => row.chunks.length > 1);
  let last = block.findLastIndex((row) => row.chunks.length > 1);
  if (first < 0 || last - first < 1) return undefined;
  const borders = columnBorders(block.slice(first, last + 1), options);
  if (borders === undefined) return undefined;
  const keeps = (row: TextRow, next: TextRow): boolean =>
    Math.abs(next.baseline - row.baseline) <= 1.4 * row.size &&
    !row.chunks.some((chunk) => borders.slice(1, -1).some((x) => spansBorder(chunk, x))) &&
    row.chunks.every((chunk) => chunk.bbox[0] >= borders[0]! - 2 && chunk.bbox[2] <= borders.at(-1)! + 2);
  while (
    first > 0 &&
    keeps(block[first - 1]!, block[first]!) &&
    columnOf(block[first - 1]!.words[0]!, borders) > 0
  )
    first--;
  while (last + 1 < block.length && keeps(block[last + 1]!, block[last]!)) last++;
  return block.slice(first, last + 1);
}

function columnBorders(rows: readonly TextRow[], { bodySize }: PlainOptions): number[] | undefined {
  const [x0, x1] = extent(rows);
  const gaps = findColumnGaps(rows, { x0, x1, bodySize });
  return gaps.length === 0 ? undefined : [x0, ...gaps.map((gap) => (gap.x0 + gap.x1) / 2), x1];
}

function extent(rows: readonly TextRow[]): [number, number] {
  let [x0, x1] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const row of rows) {
    for (const chunk of row.chunks) {
      x0 = Math.min(x0, chunk.bbox[0]);
      x1 = Math.max(x1, chunk.bbox[2]);
    }
  }
  return [x0, x1];
}

function isTable(rows: readonly TextRow[], captioned: boolean, options: PlainOptions): boolean {
  const borders = columnBorders(rows, options);
  if (borders === undefined) return false;
  const columns: Word[][][] = borders.slice(1).map(() => []);
  let several = 0;
  let numbers = 0;
  let values = 0;
  for (const row of rows) {
    const cells = new Map<number, Word[]>();
    for (const word of row.words) {
      const column = columnOf(word, borders);
      const cell = cells.get(column);
      if (cell) cell.push(word);
      else cells.set(column, [word]);
    }
    if (cells.size > 1) several++;
    for (const [column, cell] of cells) {
      columns[column]!.push(cell);
      if (column === 0) continue;
      values++;
      if (isNumeric(lineText(cell))) numbers++;
    }
  }
  if (several < ROWS_MIN || several < 0.5 * rows.length) return false;
  if (columns.some((lines) => lines.length < 2)) return false;
  if (isList(columns[0]!) || isContents(columns) || isProseColumns(rows, borders)) return false;
  const aligned = columns.reduce((sum, lines) => sum + alignedShare(lines), 0) / columns.length;
  if (aligned < ALIGNED_MIN) return false;
  if (numbers >= NUMERIC_MIN * values) return true;
  const lines = columns.flat();
  const wordsPerLine = lines.reduce((sum, line) => sum + line.length, 0) / lines.length;
  const short = wordsPerLine <= WORDS_PER_LINE_MAX && aligned >= 0.8;
  if (captioned || hasHeadRow(rows)) return short && several >= 0.8 * rows.length;
  return short && several >= ROWS_MIN_TEXT && columns.length >= 3;
}

/** Only the first row is bold: names over columns. */
const hasHeadRow = ([first, ...rest]: readonly TextRow[]): boolean =>
  first !== undefined &&
  first.chunks.length > 2 &&
  first.words.every((word) => word.bold) &&
  rest.every((row) => row.words.some((word) => !word.bold));

const isList = (first: readonly (readonly Word[])[]): boolean =>
  first.filter(
    (line) => startsWithMarker(lineText(line)) === 'whole' || /^\[?\d{1,3}[.)\]]?$/u.test(lineText(line)),
  ).length >=
  MARKER_SHARE * first.length;

/** Titles with page numbers that only grow. */
function isContents(columns: readonly (readonly (readonly Word[])[])[]): boolean {
  const pages = columns.at(-1)!.map((line) => Number(lineText(line)));
  if (pages.length < 3 || !pages.every((page) => Number.isInteger(page) && page > 0 && page < 5000))
    return false;
  return columns.length <= 3 && pages.every((page, i) => i === 0 || page >= pages[i - 1]!);
}

function toCandidate(rows: readonly TextRow[], rulings: Rulings): TableCandidate {
  const [x0, x1] = extent(rows);
  const words = rows.flatMap((row) => row.words);
  const y0 = Math.min(...words.map((word) => word.bbox[1])) - 1;
  const y1 = Math.max(...words.map((word) => word.bbox[3])) + 1;
  const bbox: Box = [x0 - 1, y0, x1 + 1, y1];
  return {
    kind: 'plain',
    bbox,
    horizontal: rulings.horizontal.filter(
      (line) =>
        line.kind === 'line' && line.at > y0 && line.at < y1 && line.start >= x0 - 6 && line.end <= x1 + 6,
    ),
    vertical: rulings.vertical.filter(
      (line) =>
        line.kind === 'line' && line.at > x0 && line.at < x1 && line.start >= y0 - 6 && line.end <= y1 + 6,
    ),
  };
}
