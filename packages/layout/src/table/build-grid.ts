import { lineText } from '../text/line-text.ts';
import type { Word } from '../text/word.ts';
import { type AxisLine, drawnShare, toAxisLines } from './axis-lines.ts';
import { crosses, findColumnGaps } from './find-columns.ts';
import { groupHeader } from './header-band.ts';
import { columnOf, groupRows } from './logical-rows.ts';
import { spansBorder } from './spanning-text.ts';
import type { TableCandidate } from './table-candidate.ts';
import { type TableGrid, uniteCells } from './table-grid.ts';
import { type Chunk, median, type TextRow, toTextRows } from './text-rows.ts';
import { isNumeric } from './token-kind.ts';

export interface GridOptions {
  readonly bodySize: number;
  readonly linePitch: number;
  readonly wordGap: number;
}

/** Borders this close (share of the font size) are one: no line of text fits between them. */
const SNAP_EM = 0.4;
/** A border is drawn where lines cover this share of it. */
const DRAWN_SHARE = 0.5;
/** A column border drawn along this share of the rows makes its absence in a row mean "spanning cell". */
const MEANT_SHARE = 0.5;

/** Rows, columns and spanning cells of a candidate from its lines and, where lines are missing, from its text. */
export function buildGrid(
  candidate: TableCandidate,
  words: readonly Word[],
  options: GridOptions,
): TableGrid {
  const rows = toTextRows(words, options.wordGap);
  const ys = rowLines(candidate, options);
  const xs = columnLines(candidate, rows, ys, options);
  const allYs = splitBands(ys, xs, rows, candidate, options);
  return unite(xs, allYs, rows, candidate);
}

function rowLines(candidate: TableCandidate, { bodySize }: GridOptions): AxisLine[] {
  const lines = toAxisLines(candidate.horizontal, SNAP_EM * bodySize);
  return withOuter(lines, candidate.bbox[1], candidate.bbox[3], SNAP_EM * bodySize);
}

function withOuter(lines: readonly AxisLine[], from: number, to: number, tolerance: number): AxisLine[] {
  const out = [...lines];
  if (out.length === 0 || out[0]!.at > from + tolerance) out.unshift({ at: from, drawn: [] });
  if (out.at(-1)!.at < to - tolerance) out.push({ at: to, drawn: [] });
  return out;
}

function columnLines(
  candidate: TableCandidate,
  rows: readonly TextRow[],
  ys: readonly AxisLine[],
  options: GridOptions,
): AxisLine[] {
  const { bbox } = candidate;
  const drawn = withOuter(
    toAxisLines([...candidate.vertical, ...(candidate.seams ?? [])], SNAP_EM * options.bodySize),
    bbox[0],
    bbox[2],
    SNAP_EM * options.bodySize,
  );
  const inner = drawn.length - 2;
  const out: AxisLine[] = [drawn[0]!];
  for (let i = 1; i < drawn.length; i++) {
    const [x0, x1] = [drawn[i - 1]!.at, drawn[i]!.at];
    const inside = rowsWithin(rows, x0, x1, options.wordGap);
    const gaps =
      inner === 0 ? openColumnGaps(inside, x0, x1, ys, options) : strictColumnGaps(inside, x0, x1, options);
    out.push(...gaps.map((at) => ({ at, drawn: [] })), drawn[i]!);
  }
  return out;
}

function rowsWithin(rows: readonly TextRow[], x0: number, x1: number, wordGap: number): TextRow[] {
  return toTextRows(
    rows.flatMap((row) =>
      row.words.filter(
        (word) => word.bbox[0] + word.bbox[2] > 2 * x0 && word.bbox[0] + word.bbox[2] < 2 * x1,
      ),
    ),
    wordGap,
  );
}

/** Columns of a candidate without any drawn column border. Its first band, when ruled off, is a header and only refines. */
function openColumnGaps(
  rows: readonly TextRow[],
  x0: number,
  x1: number,
  ys: readonly AxisLine[],
  options: GridOptions,
): number[] {
  const headerEnd = ys.length >= 4 ? ys[1]!.at : ys.length === 3 ? ys[1]!.at : Number.NEGATIVE_INFINITY;
  const texts = textBands(ys, rows);
  const body = rows.filter((row) => row.baseline > headerEnd && !texts.has(row));
  const head = rows.filter((row) => row.baseline <= headerEnd);
  const voting = body.length >= Math.max(2, head.length) ? body : rows.filter((row) => !texts.has(row));
  const rivers = findColumnGaps(voting, { x0, x1, bodySize: options.bodySize });
  return rivers.map((river) => {
    // Inside the river, where the fewest phrases are cut.
    let best = (river.x0 + river.x1) / 2;
    let least = Number.POSITIVE_INFINITY;
    for (let step = 0; step <= 8; step++) {
      const x = river.x0 + ((river.x1 - river.x0) * (step + 0.5)) / 9;
      const cut = rows.reduce(
        (sum, row) => sum + row.chunks.reduce((n, chunk) => n + cutCost(chunk, x), 0),
        0,
      );
      const cost = cut + Math.abs(step - 4) * 0.01;
      if (cost < least) {
        least = cost;
        best = x;
      }
    }
    return best;
  });
}

/** Rows of bands that hold one text across the columns: they say nothing about where columns are. */
function textBands(ys: readonly AxisLine[], rows: readonly TextRow[]): ReadonlySet<TextRow> {
  const out = new Set<TextRow>();
  for (let i = 1; i < ys.length; i++) {
    const band = rows.filter((row) => middle(row) > ys[i - 1]!.at && middle(row) <= ys[i]!.at);
    if (band.every((row) => row.chunks.length === 1)) for (const row of band) out.add(row);
  }
  return out.size * 2 <= rows.length || out.size < rows.length - 1 ? out : new Set();
}

/** 1 where `x` runs through a word, a half where it runs through a phrase. */
const cutCost = (chunk: Chunk, x: number): number =>
  chunk.bbox[0] >= x || chunk.bbox[2] <= x ? 0 : crosses(chunk, x) ? 1 : 0.5;

/** Rows a strip between two drawn borders must have before white space alone may split it. */
const STRICT_ROWS_MIN = 3;
const STRICT_SHARE = 0.6;

/** Columns between two drawn borders: only where values stand beside each other in most rows. */
function strictColumnGaps(rows: readonly TextRow[], x0: number, x1: number, options: GridOptions): number[] {
  if (rows.length < STRICT_ROWS_MIN) return [];
  const rivers = findColumnGaps(rows, { x0, x1, bodySize: options.bodySize, crossingShare: 0.1 });
  if (rivers.length === 0) return [];
  const borders = [x0, ...rivers.map((river) => (river.x0 + river.x1) / 2), x1];
  const texts = cellTexts(rows, borders);
  const valued = texts.filter((row) => {
    const filled = row.filter((text) => text !== '');
    return filled.length >= 2 && filled.slice(1).every((text) => isNumeric(text));
  });
  const enough = valued.length >= STRICT_ROWS_MIN && valued.length >= STRICT_SHARE * rows.length;
  return enough ? borders.slice(1, -1) : [];
}

/** Number of leading text rows of the first band that are lines of column names. */
function headLines(
  band: readonly TextRow[],
  xs: readonly number[],
  first: boolean,
  fullBands: number,
  { kind }: TableCandidate,
): number {
  if (!first || kind === 'lattice') return 0;
  if (kind === 'stack' && fullBands >= 2) return band.length <= HEADER_LINES_MAX ? band.length : 0;
  // Names stand above the first line of values.
  const texts = cellTexts(band, xs);
  const isValues = (row: readonly string[]): boolean => {
    const filled = row.slice(1).filter((text) => text !== '');
    return filled.length > 0 && filled.filter((text) => isNumeric(text)).length * 2 > filled.length;
  };
  const at = texts.findIndex(isValues);
  const values = texts.filter(isValues).length;
  return at > 0 && at <= HEADER_LINES_MAX && values * 2 >= band.length - at ? at : 0;
}

/** Drawn under some columns only: the band beside it is part of taller cells. */
const isPartial = (line: AxisLine, xs: readonly number[]): boolean =>
  line.drawn.length > 0 && drawnShare(line, xs[0]!, xs.at(-1)!) < 0.5;

/** A row line is drawn over the whole table when it covers this share of the width. */
const FULL_SHARE = 0.8;

/** More lines than this above the first inner rule are rows, not a header. */
const HEADER_LINES_MAX = 6;

/** Row borders with those added that only the text shows. */
function splitBands(
  ys: readonly AxisLine[],
  xs: readonly AxisLine[],
  rows: readonly TextRow[],
  candidate: TableCandidate,
  options: GridOptions,
): AxisLine[] {
  const at = xs.map((line) => line.at);
  const bands = ys
    .slice(0, -1)
    .map((line, i) => rows.filter((row) => middle(row) > line.at && middle(row) <= ys[i + 1]!.at));
  // Bands between lines drawn over the whole width; a rule under some columns only groups names in a header.
  let fullBands = 0;
  let pending = false;
  bands.forEach((band, i) => {
    pending ||= band.length > 0;
    const below = ys[i + 1]!;
    const full = i + 2 === ys.length || drawnShare(below, at[0]!, at.at(-1)!) >= FULL_SHARE;
    if (full && pending) {
      fullBands++;
      pending = false;
    }
  });
  const out: AxisLine[] = [ys[0]!];
  bands.forEach((band, i) => {
    const inSpan = candidate.kind === 'lattice' && (isPartial(ys[i]!, at) || isPartial(ys[i + 1]!, at));
    const split =
      band.length > 1 && !inSpan && holdsRows(band, at, bands, fullBands, candidate, options.linePitch);
    if (split) {
      const head = headLines(band, at, i === 0, fullBands, candidate);
      const spans = (row: TextRow): boolean =>
        row.chunks.some((chunk) => at.slice(1, -1).some((x) => spansBorder(chunk, x)));
      const groups = [
        ...groupHeader(band.slice(0, head), spans),
        ...groupRows(band.slice(head), at, options.linePitch),
      ];
      for (let g = 1; g < groups.length; g++) {
        const above = groups[g - 1]!.rows.at(-1)!;
        out.push({ at: (above.bottom + groups[g]!.rows[0]!.top) / 2, drawn: [] });
      }
    }
    out.push(ys[i + 1]!);
  });
  return out;
}

const middle = (row: TextRow): number => (row.top + row.bottom) / 2;

/** Share of text groups that must look like whole rows (first column and another one filled) to split a ruled band. */
const WHOLE_SHARE = 0.6;
const WHOLE_SHARE_RULED = 0.8;
/** In a table with ruled rows only a band this many times taller than usual can hold several rows. */
const TALL_BAND = 3;
const ROWS_IN_TALL_BAND_MIN = 3;

/** Whether the text rows of a band between two row borders are table rows of their own, not wrapped lines of one. */
function holdsRows(
  band: readonly TextRow[],
  xs: readonly number[],
  bands: readonly (readonly TextRow[])[],
  fullBands: number,
  candidate: TableCandidate,
  linePitch: number,
): boolean {
  if (hasStackedNumbers(band, xs)) return true;
  const filled = bands.filter((rows) => rows.length > 0);
  const ruled = fullBands >= 3;
  if (!ruled && candidate.kind !== 'lattice') return true;
  if (ruled && band.length < TALL_BAND * median(filled.map((rows) => rows.length))) return false;
  const groups = groupRows(band, xs, linePitch).map(({ rows }) => {
    const columns = new Set(rows.flatMap((row) => row.words.map((word) => columnOf(word, xs))));
    return { whole: columns.has(0) && columns.size >= 2 };
  });
  const whole = groups.filter((group) => group.whole).length;
  if (groups.length < (ruled ? ROWS_IN_TALL_BAND_MIN : 2)) return false;
  return whole >= (ruled ? WHOLE_SHARE_RULED : WHOLE_SHARE) * groups.length;
}

/** A column other than the first with nothing but numbers, two or more of them, each beside text in another column. */
function hasStackedNumbers(band: readonly TextRow[], xs: readonly number[]): boolean {
  const texts = cellTexts(band, xs);
  for (let column = 1; column < xs.length - 1; column++) {
    const lines = texts.filter((row) => row[column] !== '');
    if (lines.length < 2 || !lines.every((row) => isNumeric(row[column]!))) continue;
    const beside = lines.filter((row) => row.some((text, i) => i !== column && text !== ''));
    if (beside.length === lines.length && lines.length * 2 > band.length) return true;
  }
  return false;
}

function cellTexts(band: readonly TextRow[], xs: readonly number[]): string[][] {
  return band.map((row) => {
    const cells: Word[][] = Array.from({ length: xs.length - 1 }, () => []);
    for (const word of row.words) cells[columnOf(word, xs)]!.push(word);
    return cells.map((words) => lineText(words));
  });
}

function unite(
  xs: readonly AxisLine[],
  ys: readonly AxisLine[],
  rows: readonly TextRow[],
  candidate: TableCandidate,
): TableGrid {
  const [rowCount, colCount] = [ys.length - 1, xs.length - 1];
  const rowText = ys
    .slice(0, -1)
    .map((line, r) => rows.filter((row) => middle(row) > line.at && middle(row) <= ys[r + 1]!.at));
  const drawnRight = (r: number, c: number) =>
    drawnShare(xs[c + 1]!, ys[r]!.at, ys[r + 1]!.at) >= DRAWN_SHARE;
  const drawnBelow = (r: number, c: number) =>
    drawnShare(ys[r + 1]!, xs[c]!.at, xs[c + 1]!.at) >= DRAWN_SHARE;
  const columnsAt = xs.map((line) => line.at);
  const filledCell = (r: number, c: number) =>
    rowText[r]!.some((row) =>
      row.words.some(
        (word) =>
          columnOf(
            word,
            xs.map((line) => line.at),
          ) === c,
      ),
    );
  /** A chunk that starts in the column: not one that comes over from the left. */
  const filledAlone = (band: readonly TextRow[], c: number) =>
    band.some((row) => row.chunks.some((chunk) => columnOf(chunk.words[0]!, columnsAt) === c));
  const meant = xs.map((_, i) => {
    if (i === 0 || i === colCount) return false;
    let drawn = 0;
    for (let r = 0; r < rowCount; r++) if (drawnRight(r, i - 1)) drawn++;
    return drawn >= MEANT_SHARE * rowCount;
  });
  // Without column lines, a row with nothing but its first cell is a title over the row.
  const isTitle = rowText.map(
    (band, r) =>
      candidate.kind !== 'lattice' &&
      band.length > 0 &&
      colCount > 1 &&
      filledCell(r, 0) &&
      !Array.from({ length: colCount - 1 }, (_, c) => c).some(
        (c) => drawnRight(r, c) || filledAlone(band, c + 1),
      ),
  );
  const right = (r: number, c: number): boolean => {
    if (drawnRight(r, c)) return false;
    if (isTitle[r]) return true;
    const x = xs[c + 1]!.at;
    if (rowText[r]!.some((row) => row.chunks.some((chunk) => spansBorder(chunk, x)))) return true;
    if (!meant[c + 1]) return false;
    if (rowText[r]!.length === 1 && rowText[r]![0]!.chunks.some((chunk) => bridges(chunk, x))) return true;
    return !(filledCell(r, c) && filledCell(r, c + 1));
  };
  const below = (r: number, c: number): boolean => {
    const line = ys[r + 1]!;
    if (line.drawn.length === 0 || drawnBelow(r, c)) return false;
    // A line under a few columns does not hide that a whole row starts there.
    if (drawnShare(line, xs[0]!.at, xs.at(-1)!.at) < 0.5 && startsRow(rowText[r + 1]!, line.at, columnsAt))
      return false;
    if (candidate.kind === 'lattice') return true;
    return !(filledCell(r, c) && filledCell(r + 1, c));
  };
  const { cells, repaired } = uniteCells(rowCount, colCount, { right, below });
  return {
    xs: xs.map((line) => line.at),
    ys: ys.map((line) => line.at),
    cells,
    repaired,
    textColumns: xs.slice(1, -1).every((line) => line.drawn.length === 0),
    ruledOff: rowsRuledOff(ys, columnsAt),
  };
}

/** A word gap of at most this many font sizes lies over the border: one phrase. */
const PHRASE_GAP_EM = 0.4;

/** True where two words of one phrase stand on both sides of `x`. */
function bridges(chunk: Chunk, x: number): boolean {
  return chunk.words.some((word, i) => {
    const next = chunk.words[i + 1];
    return (
      next !== undefined &&
      word.bbox[2] <= x + 1 &&
      next.bbox[0] >= x - 1 &&
      next.bbox[0] - word.bbox[2] <= PHRASE_GAP_EM * word.size
    );
  });
}

/** Lines that start at one height under a border in the first column and most others. */
const START_SHARE = 0.7;

function startsRow(rows: readonly TextRow[], border: number, xs: readonly number[]): boolean {
  const first = rows[0];
  if (first === undefined || first.baseline - border > 1.8 * first.size) return false;
  const starting = new Set(first.words.map((word) => columnOf(word, xs)));
  if (!starting.has(0)) return false;
  const filled = new Set(rows.flatMap((row) => row.words.map((word) => columnOf(word, xs))));
  return starting.size >= 2 && starting.size >= START_SHARE * filled.size;
}

/** Inner lines over the whole width say "header" only while they are few against the rows. */
const HEADER_LINE_SHARE = 0.4;

function rowsRuledOff(ys: readonly AxisLine[], xs: readonly number[]): number {
  const inner = ys.slice(1, -1).map((line) => drawnShare(line, xs[0]!, xs.at(-1)!) >= FULL_SHARE);
  const count = inner.filter((full) => full).length;
  return count > 0 && count <= Math.max(1, HEADER_LINE_SHARE * (ys.length - 1)) ? inner.indexOf(true) + 1 : 0;
}
