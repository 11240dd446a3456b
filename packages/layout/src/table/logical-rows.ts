import { lineText } from '../text/line-text.ts';
import type { Word } from '../text/word.ts';
import { type TextSpan, textSpan, wouldHaveFitted } from './line-break.ts';
import type { TextRow } from './text-rows.ts';
import { isNumeric, shapeOf } from './token-kind.ts';

/** Text rows grouped to rows of the table. */
export interface RowGroup {
  readonly rows: readonly TextRow[];
}

/** Distances that differ by less than this share are the same. */
const PITCH_TOLERANCE = 0.12;
/** A distance this much larger than the tight one separates rows, where the tight one is line spacing. */
const ROW_GAP_RATIO = 1.22;
/** Line spacing is at most this many font sizes. */
const LINE_SPACING_MAX_EM = 1.45;
/** Baselines nearer than this many font sizes belong to cells set beside each other at different heights. */
const INTERLEAVED_EM = 0.72;
/** Lines of one cell are never further apart than this many font sizes. */
const CELL_GAP_MAX_EM = 2.2;

/** Cells are rarely set with more than this many font sizes from line to line. */
const FAR_APART_EM = 1.8;

/** Weights of the evidence that a line goes on with the row above (positive) or opens a row (negative). */
const EVIDENCE = {
  /** A wrapped line, times how telling a wrap is in that column. */
  wrapped: 1,
  /** The word would have had room on the line above. */
  fitted: -2,
  /** The line above ends in a bracket, a comma, a connecting word. */
  open: 1.2,
  /** The line goes on in lower case. */
  lowerCase: 1.5,
  /** Filled above, empty here: most cells have fewer lines than the tallest. */
  endsAbove: 0.3,
  /** The cell would have an empty line inside. */
  hole: -3,
  /** The column is filled for the first time here although cells are set from the top. */
  late: -0.6,
  lateNumber: -2,
  /** Two values of one kind above each other. */
  sameKind: -1.2,
  /** Bold above plain text, or the reverse. */
  style: -1,
  /** Every cell that the row above has is filled: a row of its own more often than a second line of all cells. */
  complete: -0.7,
  /** Lines far apart for their size, where no tighter ones are to compare with. */
  farApart: -0.8,
  tightGap: 1.5,
  wideGap: -6,
} as const;

interface Line {
  readonly row: TextRow;
  /** Words per column. */
  readonly cells: readonly (readonly Word[])[];
  readonly texts: readonly string[];
}

/**
 * Which text rows of an unruled block are lines of one table row. Kinds of evidence: distances of baselines (tight
 * inside a cell, wide between rows), whether the word that opens a line would have fitted on the line before (then the
 * break was meant), unfinished ends, and that cells of a row have no empty lines inside. `xs` are the column borders.
 */
export function groupRows(rows: readonly TextRow[], xs: readonly number[], linePitch = 0): RowGroup[] {
  if (rows.length === 0) return [];
  const lines = rows.map((row) => toLine(row, xs));
  const spans = columnSpans(lines, xs);
  const telling = wrapsTelling(lines, spans);
  const tight = tightDistance(rows);
  const groups: Line[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    if (group && goesOn(group, line, { spans, telling, tight, linePitch })) group.push(line);
    else groups.push([line]);
  }
  return groups.map((group) => ({ rows: group.map((line) => line.row) }));
}

function toLine(row: TextRow, xs: readonly number[]): Line {
  const cells: Word[][] = Array.from({ length: xs.length - 1 }, () => []);
  for (const word of row.words) cells[columnOf(word, xs)]!.push(word);
  return { row, cells, texts: cells.map((words) => lineText(words)) };
}

/** Column whose range holds the middle of the word. */
export function columnOf(word: Word, xs: readonly number[]): number {
  const middle = (word.bbox[0] + word.bbox[2]) / 2;
  let column = 0;
  while (column < xs.length - 2 && middle >= xs[column + 1]!) column++;
  return column;
}

/** Room for text in each column; lines that run over into the next column do not widen it. */
function columnSpans(lines: readonly Line[], xs: readonly number[]): TextSpan[] {
  return xs
    .slice(0, -1)
    .map((_, column) =>
      textSpan(
        lines
          .map((line) => line.cells[column]!)
          .filter((words) => words.length > 0 && words.at(-1)!.bbox[2] <= xs[column + 1]! + words[0]!.size),
      ),
    );
}

/** Per column, the share of line pairs in which the next word would have fitted: where that is rare, a wrap says little. */
function wrapsTelling(lines: readonly Line[], spans: readonly TextSpan[]): number[] {
  return spans.map((span, column) => {
    let pairs = 0;
    let fitted = 0;
    for (let i = 1; i < lines.length; i++) {
      const [above, below] = [lines[i - 1]!.cells[column]!, lines[i]!.cells[column]!];
      if (above.length === 0 || below.length === 0) continue;
      pairs++;
      if (wouldHaveFitted(above, below, span)) fitted++;
    }
    // One more of each kind, so that a column with few pairs is neither sure nor silent.
    return (fitted + 0.5) / (pairs + 1);
  });
}

/** Line spacing of a block that has clearly larger row distances as well; undefined where all are alike. */
function tightDistance(rows: readonly TextRow[]): number | undefined {
  const size = rows[0]!.size;
  const distances: number[] = [];
  for (let i = 1; i < rows.length; i++) {
    const distance = rows[i]!.baseline - rows[i - 1]!.baseline;
    if (distance > INTERLEAVED_EM * size) distances.push(distance);
  }
  if (distances.length < 2) return undefined;
  distances.sort((a, b) => a - b);
  const least = distances[0]!;
  const near = distances.filter((distance) => distance <= least * (1 + PITCH_TOLERANCE)).length;
  const far = distances.filter((distance) => distance >= least * ROW_GAP_RATIO).length;
  const clear = near > 0 && far > 0 && near + far >= 0.8 * distances.length;
  return clear && least <= LINE_SPACING_MAX_EM * size ? least : undefined;
}

interface Context {
  readonly spans: readonly TextSpan[];
  readonly telling: readonly number[];
  readonly tight: number | undefined;
  readonly linePitch: number;
}

function goesOn(group: readonly Line[], line: Line, { spans, telling, tight, linePitch }: Context): boolean {
  const previous = group.at(-1)!;
  const distance = line.row.baseline - previous.row.baseline;
  const size = Math.min(line.row.size, previous.row.size);
  if (distance < INTERLEAVED_EM * size) return isBeside(previous, line);
  if (distance > Math.max(CELL_GAP_MAX_EM * size, 1.1 * linePitch)) return false;
  let score = 0;
  if (tight !== undefined) score += distance >= tight * ROW_GAP_RATIO ? EVIDENCE.wideGap : EVIDENCE.tightGap;
  else if (distance > FAR_APART_EM * size) score += EVIDENCE.farApart;
  if (group[0]!.texts.every((text, i) => text === '' || line.texts[i] !== '')) score += EVIDENCE.complete;
  let any = false;
  for (let column = 0; column < spans.length; column++) {
    const text = line.texts[column]!;
    const above = previous.texts[column]!;
    if (text === '') {
      if (above !== '') score += EVIDENCE.endsAbove;
      continue;
    }
    if (above === '') {
      if (group.some((other) => other.texts[column] !== '')) score += EVIDENCE.hole;
      else score += isNumeric(text) ? EVIDENCE.lateNumber : EVIDENCE.late;
      continue;
    }
    any = true;
    score += columnScore(previous.cells[column]!, line.cells[column]!, spans[column]!, telling[column]!);
  }
  return any && score > 0;
}

function columnScore(
  above: readonly Word[],
  below: readonly Word[],
  span: TextSpan,
  telling: number,
): number {
  const [upper, lower] = [lineText(above), lineText(below)];
  const open = endsOpen(upper);
  let score = 0;
  if (!wouldHaveFitted(above, below, span)) score += EVIDENCE.wrapped * telling;
  else if (!open) score += EVIDENCE.fitted;
  if (open) score += EVIDENCE.open;
  else if (hasDigits(lower) && shapeOf(upper) === shapeOf(lower)) score += EVIDENCE.sameKind;
  if (/^\p{Ll}{2}/u.test(lower) && /[\p{L}\p{N},]$/u.test(upper) && !/^\p{Ll}/u.test(upper))
    score += EVIDENCE.lowerCase;
  if (above[0]!.bold !== below[0]!.bold) score += EVIDENCE.style;
  return score;
}

const hasDigits = (text: string): boolean => /\d/u.test(text);

/** No column has words on both lines: one row whose cells are set at different heights. */
const isBeside = (a: Line, b: Line): boolean => a.texts.every((text, i) => text === '' || b.texts[i] === '');

/** An end that cannot close a cell: an open bracket, a dash, a comma, a connecting word. */
const OPEN_END =
  /(?:[-–—,，、/(（[:：&+]|\b(?:and|or|of|the|to|for|with|in|on|by|per|a|an|at|from|than|vs\.?))$/iu;

function endsOpen(text: string): boolean {
  const plain = text.replace(/<[^>]*>/gu, '').trim();
  if (/^[-–—]$/u.test(plain)) return false;
  return OPEN_END.test(plain) || count(plain, /[(（[]/gu) > count(plain, /[)）\]]/gu);
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
