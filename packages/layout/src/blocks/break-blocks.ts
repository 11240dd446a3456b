import type { PageMeasures } from '../page/region.ts';
import { hanShare, isHan, lastChar } from '../text/char-class.ts';
import { parseHeadingNumber } from '../text/heading-number.ts';
import type { Line } from '../text/line.ts';
import { type ListMarker, parseListMarker, startsWithMarker } from '../text/list-marker.ts';
import { toLine } from '../text/to-lines.ts';
import { isOtherSize, isOtherStyle, type LineStyle, lineStyle } from './line-style.ts';

/** Lines of one paragraph, item, heading or other block, top to bottom. */
export interface LineGroup {
  readonly lines: Line[];
  readonly marker?: ListMarker;
  /** Baseline distance to the line above in its column, in line pitches; 9 where there is none. */
  readonly spaceAbove: number;
  readonly styles: LineStyle[];
  /** The first line stands behind a run-in heading on one line; this is where that line begins. */
  readonly behind?: number;
}

export interface ColumnBounds {
  readonly x0: number;
  readonly x1: number;
}

/** Sizes of one paragraph differ by less than this (mixed scripts). */
const SIZE_TOLERANCE = 0.12;
/** A baseline distance beyond this many pitches is a paragraph gap. */
const PARAGRAPH_GAP = 1.28;
const INDENT_EM = 0.8;
const BESIDE_EM = 2;
const TERMINAL = /[.!?。！？；;:：…]["'”’）)\]］]?(?:<\/sup>)?$/u;
/** Numbers of Chinese sections: at a line start after a full stop they are never chance. */
const HAN_MARKERS = new Set(['han', 'han_paren', 'dotted']);
const STRONG_MARKERS = new Set(['bullet', 'dash', 'box']);

/** Groups the lines of one column; `pitchOf` gives the usual baseline distance for a font size. */
export function breakIntoGroups(
  lines: readonly Line[],
  bounds: ColumnBounds,
  measures: PageMeasures,
  pitchOf: (size: number) => number,
): LineGroup[] {
  const groups: LineGroup[] = [];
  const right = rightEdge(lines, bounds);
  let open: LineGroup | undefined;
  let previous: Line | undefined;
  for (const { line, behind } of lines.flatMap((line) => partsOf(line, measures))) {
    const style = lineStyle(line);
    const marker = parseListMarker(line.text);
    if (
      open &&
      previous &&
      previous.baseline !== line.baseline &&
      !startsNew(open, previous, line, style, marker, { right, pitchOf, measures })
    ) {
      open.lines.push(line);
      open.styles.push(style);
    } else {
      const spaceAbove = previous ? (line.baseline - previous.baseline) / pitchOf(line.size) : 9;
      open = {
        lines: [line],
        styles: [style],
        spaceAbove,
        ...(marker ? { marker } : {}),
        ...(behind === undefined ? {} : { behind }),
      };
      groups.push(open);
    }
    previous = line;
  }
  return groups;
}

/** A line, or a run-in heading and the text behind it, which knows where the whole line begins. */
const partsOf = (line: Line, measures: PageMeasures): { line: Line; behind?: number }[] =>
  splitRunIn(line, measures).map((part, index) =>
    index === 0 ? { line: part } : { line: part, behind: line.bbox[0] },
  );

/** White after a run-in heading: clearly more than a word gap. */
const RUN_IN_GAP_EM = 0.7;
const RUN_IN_GAP_RATIO = 2;
const MAX_RUN_IN_CHARS = 90;

/** A heading in its own face with the text after a wide gap on the same line: two lines. */
function splitRunIn(line: Line, measures: PageMeasures): readonly Line[] {
  const numbered = parseHeadingNumber(line.text) !== undefined;
  for (let i = 1; i < line.words.length; i++) {
    const left = line.words[i - 1]!;
    const right = line.words[i]!;
    const gap = right.bbox[0] - left.bbox[2];
    if (gap < RUN_IN_GAP_EM * right.size || gap < RUN_IN_GAP_RATIO * measures.wordGap) continue;
    const lead = toLine(line.words.slice(0, i));
    if (startsWithMarker(lead.text) === 'whole' || /[：:]$/u.test(lead.text)) continue;
    if (lead.text.length > MAX_RUN_IN_CHARS || !/\p{L}{2}/u.test(lead.text)) return [line];
    const rest = toLine(line.words.slice(i));
    const a = lineStyle(lead);
    const b = lineStyle(rest);
    const bolder = a.allBold && !b.allBold;
    if (
      bolder ||
      (numbered && (a.allBold !== b.allBold || (a.hanFont >= 0 && b.hanFont >= 0 && a.hanFont !== b.hanFont)))
    )
      return [lead, rest];
    return [line];
  }
  return [line];
}

/** Where lines of the column end when they are full: not the one line that sticks out. */
function rightEdge(lines: readonly Line[], bounds: ColumnBounds): number {
  if (lines.length < 4) return bounds.x1;
  const ends = lines.map((line) => line.bbox[2]).sort((a, b) => b - a);
  return ends[Math.floor(ends.length * 0.08)] ?? bounds.x1;
}

interface BreakContext {
  readonly right: number;
  readonly pitchOf: (size: number) => number;
  readonly measures: PageMeasures;
}

function startsNew(
  open: LineGroup,
  previous: Line,
  line: Line,
  style: LineStyle,
  marker: ListMarker | undefined,
  context: BreakContext,
): boolean {
  const em = Math.min(previous.size, line.size);
  if (Math.abs(previous.size - line.size) > SIZE_TOLERANCE * Math.max(previous.size, line.size)) return true;
  const distance = line.baseline - previous.baseline;
  const pitch = context.pitchOf(line.size);
  if (distance > PARAGRAPH_GAP * pitch) return true;
  // Text that starts again higher up is another column's.
  if (distance < -0.5 * em) return true;
  // Nor does a line go on where the one above has ended: parts of a letterhead side by side.
  if (line.bbox[0] > previous.bbox[2] + BESIDE_EM * em && !open.marker) return true;
  const previousStyle = open.styles[open.styles.length - 1]!;
  const short = endsShort(previous, line, context.right);
  const first = open.lines[0]!;
  if (isOtherStyle(previousStyle, style) && isCleanStyleBreak(previous, line, previousStyle, style))
    return true;
  if (marker) {
    if (STRONG_MARKERS.has(marker.kind)) return true;
    if (short || (HAN_MARKERS.has(marker.kind) && /[。！？]$/u.test(previous.text))) return true;
    const ended = TERMINAL.test(previous.text);
    const besideFirst = Math.abs(first.bbox[0] - line.bbox[0]) < 0.5 * em;
    if (open.marker?.kind === marker.kind && isNext(open.marker, marker) && besideFirst) {
      // Continuation lines further right show that markers hang; flush lists need an end before the marker.
      if (ended || short || previous.bbox[0] > line.bbox[0] + 0.5 * em) return true;
    }
    // Chinese runs its enumerations inline, so that a marker may start a line by chance.
    if (ended && hanShare(previous.text) < 0.3 && !/^[(（]?\d+[)）]/u.test(marker.marker)) return true;
    if (ended && marker.ordinal === 1 && hanShare(previous.text) < 0.3) return true;
  }
  if (isHeadingRun(open, line, style, context) && !TERMINAL.test(previous.text)) return false;
  const step = line.bbox[0] - previous.bbox[0];
  const center = Math.abs((line.bbox[0] + line.bbox[2] - previous.bbox[0] - previous.bbox[2]) / 2);
  if (step > INDENT_EM * em && center > em) {
    if (open.lines.length === 1) {
      // Second line further right: hanging indent of an item or a reference, else a new paragraph.
      if (open.marker && hangsUnder(first, line)) return false;
      return short;
    }
    return true;
  }
  if (step < -INDENT_EM * em && center > em) {
    if (open.lines.length > 1) return true;
    if (open.behind !== undefined && goesBackTo(open.behind, line)) return short;
    // An item never goes on to the left of its own marker.
    if (open.marker && !isSentenceMarker(open.marker)) return true;
    return step < -6 * em;
  }
  return short;
}

/** The heading of the line above may be indented like the first line of a paragraph. */
const RUN_IN_INDENT_EM = 3;

/** The line begins where the line with the run-in heading does, or where it would without its indent. */
const goesBackTo = (start: number, line: Line): boolean =>
  line.bbox[0] < start + 0.5 * line.size && line.bbox[0] > start - RUN_IN_INDENT_EM * line.size;

/** The line starts under the text after the marker. */
function hangsUnder(first: Line, line: Line): boolean {
  const text = first.words.find((word, i) => i > 0 && word.spaceBefore);
  return text !== undefined && Math.abs(text.bbox[0] - line.bbox[0]) < 0.5 * line.size;
}

/** Lines of one heading break where the sense wants it, not where the column ends; Chinese ones do only when centred. */
function isHeadingRun(open: LineGroup, line: Line, style: LineStyle, context: BreakContext): boolean {
  if (open.lines.length > 3) return false;
  const previous = open.lines[open.lines.length - 1]!;
  const bold = style.allBold && open.styles.every((other) => other.allBold);
  const larger = Math.min(line.size, previous.size) > context.measures.bodySize * 1.1;
  if (!bold && !larger) return false;
  if (hanShare(line.text) < 0.3) return true;
  const center = Math.abs((line.bbox[0] + line.bbox[2] - previous.bbox[0] - previous.bbox[2]) / 2);
  return center < line.size && Math.abs(line.bbox[0] - previous.bbox[0]) > line.size;
}

/** Markers that open a paragraph set with a first-line indent: its other lines are further left. */
const isSentenceMarker = (marker: ListMarker): boolean => !STRONG_MARKERS.has(marker.kind);

const isNext = (a: ListMarker, b: ListMarker): boolean =>
  a.ordinal !== undefined && b.ordinal !== undefined && b.ordinal === a.ordinal + 1;

/** The style changes exactly at the line break, not in a phrase that runs over it. */
function isCleanStyleBreak(previous: Line, line: Line, before: LineStyle, after: LineStyle): boolean {
  const last = previous.words[previous.words.length - 1]!;
  const next = line.words[0]!;
  if (before.allBold !== after.allBold) {
    if (before.allBold && next.bold) return false;
    if (after.allBold && last.bold) return false;
    return true;
  }
  if (isOtherSize(before.hanSize, after.hanSize)) return true;
  if (before.hanFont !== after.hanFont && before.hanFont >= 0 && after.hanFont >= 0) return true;
  return last.color !== next.color || isOtherSize(last.size, next.size);
}

/** The line ends so early that the first word of the next line would have had room: the break was meant. */
function endsShort(previous: Line, line: Line, right: number): boolean {
  const free = right - previous.bbox[2];
  const em = previous.size;
  if (isHan(lastChar(previous.text)) || isHan(line.text.charAt(0)) || /[。，；：、）]$/u.test(previous.text))
    return free > 2.2 * em;
  const next = line.words[0]!;
  // A sentence that goes on in small letters was broken by the line, however ragged the edge.
  if (/^\p{Ll}/u.test(next.text) && !TERMINAL.test(previous.text) && free < 0.4 * (right - previous.bbox[0]))
    return false;
  return free > next.bbox[2] - next.bbox[0] + 0.8 * em;
}
