import { parseHeadingNumber } from '../text/heading-number.ts';
import { lineText } from '../text/line-text.ts';
import type { Word } from '../text/word.ts';
import { toAxisLines } from './axis-lines.ts';
import { findColumnGaps } from './find-columns.ts';
import { isProseColumns } from './prose-columns.ts';
import type { Ruling, Rulings } from './rulings.ts';
import type { TableCandidate } from './table-candidate.ts';
import { toTextRows } from './text-rows.ts';
import { isCaptionText, isNoteText } from './token-kind.ts';

export interface StackOptions {
  readonly bodySize: number;
  readonly wordGap: number;
}

/** Pieces of one horizontal rule: column rules set side by side with small gaps. */
interface Rule {
  readonly at: number;
  readonly x0: number;
  readonly x1: number;
  readonly pieces: readonly Ruling[];
}

/** Rules of one table end at the same x, within this share of the font size. */
const EXTENT_EM = 0.6;
/** Gap between pieces of a rule trimmed per column. */
const PIECE_GAP_EM = 1.6;
/** Shorter rules are underlines, fraction bars, marks. */
const RULE_MIN_EM = 6;

/**
 * Candidates from horizontal rules of equal extent above each other, with columns in the text between them: tables with
 * rules at head and foot only, with a rule under each row, with shaded rows. `words` are those not in other tables.
 */
export function findRuleStacks(
  horizontal: readonly Ruling[],
  lines: Pick<Rulings, 'vertical' | 'seams'>,
  words: readonly Word[],
  options: StackOptions,
): TableCandidate[] {
  const rules = toRules(horizontal, options.bodySize);
  const out: TableCandidate[] = [];
  for (const stack of toStacks(rules, options.bodySize)) {
    out.push(...tabularRuns(stack, rules, lines, words, options));
  }
  return out;
}

function toRules(horizontal: readonly Ruling[], bodySize: number): Rule[] {
  const sorted = [...horizontal].sort((a, b) => a.at - b.at || a.start - b.start);
  const rules: Rule[] = [];
  for (let i = 0; i < sorted.length; ) {
    let j = i + 1;
    while (j < sorted.length && sorted[j]!.at - sorted[i]!.at <= 0.25 * bodySize) j++;
    let pieces: Ruling[] = [];
    let end = Number.NEGATIVE_INFINITY;
    const flush = () => {
      if (pieces.length === 0) return;
      const [x0, x1] = [Math.min(...pieces.map((p) => p.start)), end];
      if (x1 - x0 >= RULE_MIN_EM * bodySize) rules.push({ at: pieces[0]!.at, x0, x1, pieces });
      pieces = [];
    };
    for (const piece of sorted.slice(i, j).sort((a, b) => a.start - b.start)) {
      if (piece.start - end > PIECE_GAP_EM * bodySize) flush();
      end = pieces.length === 0 ? piece.end : Math.max(end, piece.end);
      pieces.push(piece);
    }
    flush();
    i = j;
  }
  return rules;
}

/** Rules with the same extents, top to bottom. */
function toStacks(rules: readonly Rule[], bodySize: number): Rule[][] {
  const stacks: Rule[][] = [];
  for (const rule of rules) {
    const stack = stacks.find(
      ([first]) =>
        Math.abs(first!.x0 - rule.x0) <= EXTENT_EM * bodySize &&
        Math.abs(first!.x1 - rule.x1) <= EXTENT_EM * bodySize,
    );
    if (stack) stack.push(rule);
    else stacks.push([rule]);
  }
  return stacks.filter((stack) => stack.length >= 2);
}

/** A row of one text over all columns has at most this many lines and this height. */
const TITLE_LINES_MAX = 4;
const TITLE_HEIGHT_EM = 6;

type Band = 'tabular' | 'title' | 'text' | 'empty' | 'other';

function tabularRuns(
  stack: readonly Rule[],
  rules: readonly Rule[],
  { vertical, seams }: Pick<Rulings, 'vertical' | 'seams'>,
  words: readonly Word[],
  options: StackOptions,
): TableCandidate[] {
  const [x0, x1] = [Math.min(...stack.map((rule) => rule.x0)), Math.max(...stack.map((rule) => rule.x1))];
  const [top, bottom] = [stack[0]!.at, stack.at(-1)!.at];
  const inner = seams.filter(
    (seam) => seam.at > x0 && seam.at < x1 && seam.start >= top - 2 && seam.end <= bottom + 2,
  );
  const borders = toAxisLines(inner, 0.4 * options.bodySize).map((line) => line.at);
  const kinds: Band[] = stack.slice(0, -1).map((rule, i) => {
    const below = stack[i + 1]!;
    const through = inner.filter((seam) => seam.start <= rule.at + 2 && seam.end >= below.at - 2);
    const kind = bandKind(rule, below, x0, x1, words, borders, options);
    return kind !== 'other' && through.some((seam) => partsText(seam.at, rule, below, x0, x1, words))
      ? 'tabular'
      : kind;
  });
  const out: TableCandidate[] = [];
  for (let i = 0; i < kinds.length; ) {
    if (kinds[i] !== 'tabular') {
      i++;
      continue;
    }
    let j = i + 1;
    let last = i;
    while (j < kinds.length && kinds[j] !== 'other') {
      if (kinds[j] === 'tabular') last = j;
      j++;
    }
    // A title row above the first header belongs to the table when a rule closes it on both sides.
    let first = i;
    while (
      first > 0 &&
      !isSectionTitle(stack[first - 1]!, stack[first]!, words, options.wordGap) &&
      (kinds[first - 1] === 'title' || kinds[first - 1] === 'empty') &&
      (out.length === 0 || first - 1 > 0)
    )
      first--;
    while (kinds[first] === 'empty') first++;
    const end = lastTitle(kinds, last, j);
    const [y0, y1] = [stack[first]!.at, stack[end + 1]!.at];
    out.push({
      kind: 'stack',
      bbox: [x0, y0, x1, y1],
      horizontal: rules
        .filter((rule) => rule.at >= y0 - 1 && rule.at <= y1 + 1 && rule.x0 >= x0 - 2 && rule.x1 <= x1 + 2)
        .flatMap((rule) => rule.pieces),
      vertical: vertical.filter(
        (line) => line.at > x0 - 2 && line.at < x1 + 2 && line.start < y1 && line.end > y0,
      ),
    });
    i = j;
  }
  return out;
}

/** A band with a numbered heading (`3.1.1 …`) over a table opens a section of the document; it is no row of the table. */
function isSectionTitle(above: Rule, below: Rule, words: readonly Word[], wordGap: number): boolean {
  const inside = words.filter((word) => {
    const middle = word.baseline - word.size * 0.25;
    return middle > above.at && middle < below.at && word.bbox[2] > above.x0 && word.bbox[0] < above.x1;
  });
  const [row] = toTextRows(inside, wordGap);
  const number = row && parseHeadingNumber(lineText(row.words));
  return number !== undefined && number.kind === 'dotted' && number.depth > 1;
}

/** Text of a band stands on both sides of a border, and none across it: two cells, however near their texts come. */
function partsText(
  at: number,
  above: Rule,
  below: Rule,
  x0: number,
  x1: number,
  words: readonly Word[],
): boolean {
  let left = 0;
  let right = 0;
  for (const word of words) {
    const middle = word.baseline - word.size * 0.25;
    if (middle <= above.at || middle >= below.at || word.bbox[2] <= x0 || word.bbox[0] >= x1) continue;
    if (word.bbox[2] <= at + 1) left++;
    else if (word.bbox[0] >= at - 1) right++;
    else return false;
  }
  return left > 0 && right > 0;
}

/** Last title row directly under the table that a rule closes below. */
function lastTitle(kinds: readonly Band[], last: number, end: number): number {
  let at = last;
  for (let i = last + 1; i < end; i++)
    if (kinds[i] === 'title' || kinds[i] === 'text') at = i;
    else break;
  return at;
}

function bandKind(
  above: Rule,
  below: Rule,
  x0: number,
  x1: number,
  words: readonly Word[],
  borders: readonly number[],
  options: StackOptions,
): Band {
  const em = options.bodySize;
  const near = words.filter(
    (word) => word.baseline - word.size * 0.25 > above.at && word.baseline - word.size * 0.25 < below.at,
  );
  const inside = near.filter((word) => word.bbox[2] > x0 && word.bbox[0] < x1);
  if (inside.length === 0) return below.at - above.at <= 3 * em ? 'empty' : 'other';
  const rows = toTextRows(inside, options.wordGap);
  const over = rows.some((row) =>
    row.chunks.some((chunk) => chunk.bbox[0] < x0 - em || chunk.bbox[2] > x1 + em),
  );
  if (over) return 'other';
  if (rows.some((row) => row.chunks.length <= 2 && isCaptionText(lineText(row.words)))) return 'other';
  const multi = rows.filter((row) => row.chunks.length > 1).length;
  if (multi === 0) {
    return rows.length <= TITLE_LINES_MAX &&
      below.at - above.at <= TITLE_HEIGHT_EM * em &&
      !rows.some((row) => isNoteText(lineText(row.words)))
      ? rows.length <= 2
        ? 'title'
        : 'text'
      : 'other';
  }
  if (rows.length > 2 && borders.length === 0) {
    const gaps = findColumnGaps(rows, { x0, x1, bodySize: em });
    if (gaps.length === 0 || isProseColumns(rows, [x0, ...gaps.map((gap) => (gap.x0 + gap.x1) / 2), x1]))
      return 'other';
  }
  return 'tabular';
}
