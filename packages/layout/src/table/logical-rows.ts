import { lineText } from '../text/line-text.ts';
import type { Word } from '../text/word.ts';
import { type TextSpan, textSpan, wouldHaveFitted } from './line-break.ts';
import type { TextRow } from './text-rows.ts';
import { isNumeric } from './token-kind.ts';

/** Text rows grouped to rows of the table. */
export interface RowGroup {
  readonly rows: readonly TextRow[];
}

export interface RowOptions {
  /** Column borders, left edge of the first to right edge of the last. */
  readonly xs: readonly number[];
  /** Usual distance of baselines inside a paragraph of the page. */
  readonly linePitch: number;
  /** y of drawn separators inside the block (rules, borders of shading): never joined across. */
  readonly breaks: readonly number[];
}

/** Pitches that differ by less than this share are the same. */
const PITCH_TOLERANCE = 0.12;
/** A distance this much larger than the tight one separates rows, where the tight one is found often enough. */
const ROW_GAP_RATIO = 1.22;
/** Baselines nearer than this share of the pitch belong to cells set beside each other at different heights. */
const INTERLEAVED = 0.72;

interface Line {
  readonly row: TextRow;
  /** Words per column. */
  readonly cells: readonly (readonly Word[])[];
  readonly texts: readonly string[];
  readonly filled: number;
}

/**
 * Which text rows of an unruled block are lines of one table row. Three kinds of evidence: separators, distances of
 * baselines (tight inside a cell, wide between rows), and whether the word that opens a line would have fitted on the
 * line before, in which case the break was meant.
 */
export function groupRows(rows: readonly TextRow[], options: RowOptions): RowGroup[] {
  if (rows.length === 0) return [];
  const lines = rows.map((row) => toLine(row, options.xs));
  const spans = columnSpans(lines, options.xs);
  const tight = tightPitch(rows, options);
  const groups: Line[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    const previous = group?.at(-1);
    if (group && previous && joins(group, previous, line, { options, spans, tight })) group.push(line);
    else groups.push([line]);
  }
  return groups.map((group) => ({ rows: group.map((line) => line.row) }));
}

function toLine(row: TextRow, xs: readonly number[]): Line {
  const cells: Word[][] = Array.from({ length: xs.length - 1 }, () => []);
  for (const word of row.words) cells[columnOf(word, xs)]!.push(word);
  const texts = cells.map((words) => lineText(words));
  return { row, cells, texts, filled: texts.filter((text) => text !== '').length };
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

interface Pitch {
  /** Distance of lines inside a cell; undefined where all distances are alike and nothing can be told. */
  readonly inside: number | undefined;
}

/** The tight baseline distance of a block that has two clearly different ones. */
function tightPitch(rows: readonly TextRow[], options: RowOptions): Pitch {
  const size = rows[0]!.size;
  const distances: number[] = [];
  for (let i = 1; i < rows.length; i++) {
    const distance = rows[i]!.baseline - rows[i - 1]!.baseline;
    if (distance > INTERLEAVED * size && !isBroken(rows[i - 1]!, rows[i]!, options)) distances.push(distance);
  }
  if (distances.length < 2) return { inside: undefined };
  distances.sort((a, b) => a - b);
  const least = distances[0]!;
  const near = distances.filter((distance) => distance <= least * (1 + PITCH_TOLERANCE)).length;
  const far = distances.filter((distance) => distance >= least * ROW_GAP_RATIO).length;
  // The tight distance must look like line spacing, not like a row that happens to be low.
  const isLineSpacing = least <= 1.45 * size;
  return {
    inside: isLineSpacing && near > 0 && far > 0 && near + far >= 0.8 * distances.length ? least : undefined,
  };
}

const isBroken = (above: TextRow, below: TextRow, { breaks }: RowOptions): boolean =>
  breaks.some((y) => y > above.baseline - above.size * 0.25 && y < below.top + below.size * 0.1);

interface JoinContext {
  readonly options: RowOptions;
  readonly spans: readonly TextSpan[];
  readonly tight: Pitch;
}

function joins(
  group: readonly Line[],
  previous: Line,
  line: Line,
  { options, spans, tight }: JoinContext,
): boolean {
  if (isBroken(previous.row, line.row, options)) return false;
  const distance = line.row.baseline - previous.row.baseline;
  const size = Math.min(line.row.size, previous.row.size);
  if (distance < INTERLEAVED * size) return disjoint(previous, line);
  if (distance > 2.2 * size && distance > 1.6 * options.linePitch) return false;
  if (tight.inside !== undefined) {
    if (distance >= tight.inside * ROW_GAP_RATIO) return false;
  }
  return readsOn(group, previous, line, spans, tight.inside !== undefined);
}

/** No column has words on both lines: one row whose cells are set at different heights. */
const disjoint = (a: Line, b: Line): boolean => a.texts.every((text, i) => text === '' || b.texts[i] === '');

/** True where the filled cells of `line` go on from the cells above rather than start a row. */
function readsOn(
  group: readonly Line[],
  previous: Line,
  line: Line,
  spans: readonly TextSpan[],
  gapsAgree: boolean,
): boolean {
  const opened = group[0]!;
  let goesOn = 0;
  for (let column = 0; column < line.texts.length; column++) {
    const text = line.texts[column]!;
    if (text === '') continue;
    const above = lastFilled(group, column);
    if (above === undefined) {
      // A column that was empty so far: a value set lower than its label, or a new row.
      if (isNumeric(text) && opened.filled > 1) return false;
      continue;
    }
    if (isNumeric(text) && isNumeric(above.texts[column]!) && !endsOpen(above.texts[column]!)) return false;
    if (
      wouldHaveFitted(above.cells[column]!, line.cells[column]!, spans[column]!) &&
      !endsOpen(above.texts[column]!)
    ) {
      if (!gapsAgree) return false;
      continue;
    }
    goesOn++;
  }
  if (gapsAgree) return true;
  if (goesOn === 0) return false;
  const stub = line.texts[0] !== '';
  // A row that fills its first column and most others is a row; a wrapped line leaves most cells empty.
  if (stub && line.filled >= 2 && line.filled * 2 > opened.filled) return false;
  return line.filled < opened.filled || (!stub && opened.texts[0] !== '') || previous !== opened;
}

function lastFilled(group: readonly Line[], column: number): Line | undefined {
  for (let i = group.length - 1; i >= 0; i--) if (group[i]!.texts[column] !== '') return group[i];
  return undefined;
}

/** A line that cannot end a cell: an open bracket, a dash, a comma, a connecting word. */
const OPEN_END =
  /(?:[-–—,，、/(（[:：&+]|\b(?:and|or|of|the|to|for|with|in|on|by|per|a|an|at|from|than|vs\.?))$/iu;
function endsOpen(text: string): boolean {
  const plain = text.replace(/<[^>]*>/gu, '').trim();
  if (OPEN_END.test(plain) && !/^[-–—]$/u.test(plain)) return true;
  return count(plain, /[(（[]/gu) > count(plain, /[)）\]]/gu);
}
const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
