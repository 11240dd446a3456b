import type { Element, UnitBox } from '@guidepost/contracts';
import type { Heading, Placed } from './outline.ts';
import { statementLabel } from './recommendation/statement-label.ts';

/** An element inside a run with the part of the run's text that it holds. */
export interface Piece {
  readonly element: Element;
  readonly start: number;
  readonly end: number;
}

/** One paragraph, list item, formula, stray caption or page footnote, with its continuations on later pages. */
export interface Run {
  readonly type: 'paragraph' | 'list_item' | 'footnote';
  readonly text: string;
  readonly pieces: readonly Piece[];
  readonly heading: Heading | undefined;
  readonly position: number;
  readonly depth: number;
  readonly inBox: number | undefined;
}

/** Runs of text in reading order; elements in `taken` (captions and notes of tables and figures) are left out. */
export function toRuns(placed: readonly Placed[], taken: ReadonlySet<string>): Run[] {
  const runs: { placed: Placed[] }[] = [];
  const runOf = new Map<string, { placed: Placed[] }>();
  for (const item of placed) {
    const { element } = item;
    if (!isText(item) || taken.has(element.id) || element.text.trim() === '') continue;
    const before = runs.at(-1);
    const earlier = element.continues === undefined ? undefined : runOf.get(element.continues);
    const run = earlier ?? (before && goesOn(before.placed.at(-1) as Placed, item) ? before : { placed: [] });
    run.placed.push(item);
    if (run.placed.length === 1) runs.push(run);
    runOf.set(element.id, run);
  }
  return runs.map((run) => toRun(run.placed));
}

/** Two lines of a paragraph are no further apart than this share of the height of a line. */
const LINE_GAP = 0.8;
/** A line of body text is at most this high, in points: an element of one line says how high lines are, one of several does not. */
const LINE_POINTS = 16;
const SENTENCE_ENDS = /[.!?。！？；;:：】\]）)”"」]\s*(?:<sup>[^<]*<\/sup>|\[[\d,\s–-]+\])?\s*$/u;

/**
 * A paragraph read by OCR that stops within a sentence while its next line stands right below it: lines of a scan are of uneven height and
 * indent, so that one paragraph may come in parts. Born-digital paragraphs are joined by the layout, which sees their type.
 */
function goesOn(before: Placed, item: Placed): boolean {
  const [a, b] = [before.element, item.element];
  if (a.source !== 'ocr' || b.source !== 'ocr' || a.type !== 'paragraph' || b.type !== 'paragraph')
    return false;
  if (item.index !== before.index + 1 || a.page !== b.page || item.heading !== before.heading) return false;
  if (SENTENCE_ENDS.test(a.text) || b.inBox !== a.inBox || isBullet(b.text) || statementLabel(b.text))
    return false;
  const gap = b.bbox[1] - a.bbox[3];
  const line = Math.min(LINE_POINTS, a.bbox[3] - a.bbox[1], b.bbox[3] - b.bbox[1]);
  const overlap = Math.min(a.bbox[2], b.bbox[2]) - Math.max(a.bbox[0], b.bbox[0]);
  const narrower = Math.min(a.bbox[2] - a.bbox[0], b.bbox[2] - b.bbox[0]);
  return gap > -line && gap < LINE_GAP * line && overlap > 0.5 * narrower;
}

const isText = ({ element, isHeading }: Placed): boolean => {
  if (isHeading) return false;
  if (element.type === 'figure' || element.type === 'flowchart') return false;
  return !(element.type === 'table' && element.table && element.table.cells.length > 0);
};

function toRun(placed: readonly Placed[]): Run {
  const first = placed[0] as Placed;
  const pieces: Piece[] = [];
  let text = '';
  for (const { element } of placed) {
    const part = printedText(element);
    if (text !== '') text += joint(text, part);
    pieces.push({ element, start: text.length, end: text.length + part.length });
    text += part;
  }
  return {
    type: runType(first.element),
    text,
    pieces,
    heading: first.heading,
    position: first.index,
    depth: first.element.depth ?? 0,
    inBox: first.element.inBox,
  };
}

/** A bullet with a space: the layout may leave such an item a paragraph. */
const BULLET = /^\s*[•·●○▪■□◆◇➢►－–—]\s/u;

function runType({ type, text }: Element): Run['type'] {
  if (type === 'footnote' || type === 'list_item') return type;
  return type === 'paragraph' && isBullet(text) ? 'list_item' : 'paragraph';
}

const isBullet = (text: string): boolean => BULLET.test(text);

/** Text of an element with its list marker in front, as printed. */
export function printedText(element: Pick<Element, 'text' | 'marker'>): string {
  const text = element.text.trim();
  const marker = element.marker?.trim();
  return marker && !text.startsWith(marker) ? `${marker} ${text}` : text;
}

const joint = (before: string, after: string): string =>
  /[-\u2010]$/.test(before) ||
  (/[\p{Script=Han}，。；：、）】]$/u.test(before) && /^[\p{Script=Han}，。；：、（【]/u.test(after))
    ? ''
    : ' ';

/** Pieces that hold some of the text between two offsets of a run. */
export const piecesBetween = (run: Run, start: number, end: number): Piece[] =>
  run.pieces.filter((piece) => piece.start < end && piece.end > start);

export const elementIds = (pieces: readonly Piece[]): string[] => [
  ...new Set(pieces.map((piece) => piece.element.id)),
];

export const boxesOf = (pieces: readonly Piece[]): UnitBox[] => {
  const seen = new Set<string>();
  return pieces.flatMap(({ element }) => {
    if (seen.has(element.id)) return [];
    seen.add(element.id);
    return [{ page: element.page, bbox: element.bbox }];
  });
};
