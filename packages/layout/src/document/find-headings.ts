import type { OutlineEntry } from '@guidepost/contracts';
import { hanShare } from '../text/char-class.ts';
import { type HeadingNumber, parseHeadingNumber } from '../text/heading-number.ts';
import type { BodyStyle } from './body-style.ts';
import { captionKind } from './captions.ts';
import { type Draft, isRegion } from './draft.ts';

/** A block taken for a heading, with what speaks for it. */
export interface HeadingFinding {
  readonly draft: Draft;
  readonly number?: HeadingNumber;
  readonly outlineLevel?: number;
  readonly taggedLevel?: number;
}

const MAX_LATIN_CHARS = 220;
const MAX_HAN_CHARS = 70;
const MAX_LINES = 4;
const BIGGER = 1.09;
const MUCH_BIGGER = 1.25;
const SPACE_ABOVE = 1.25;
const LETTERS = /\p{L}/u;
const ENDS_SENTENCE = /[.。；;，,]["'”’]?$/u;

/** Folded for comparing headings with outline entries. */
const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/<[^>]+>/g, '')
    .replace(/[\s\u2060.．、:：]+/gu, '')
    .toLowerCase();

/** Blocks that are headings. */
export function findHeadings(
  drafts: readonly Draft[],
  body: BodyStyle,
  outline: readonly OutlineEntry[],
): HeadingFinding[] {
  const entries = new Map<string, OutlineEntry[]>();
  for (const entry of outline) {
    const key = fold(entry.title);
    if (key === '') continue;
    const list = entries.get(key);
    if (list) list.push(entry);
    else entries.set(key, [entry]);
  }
  const all = drafts.flatMap((draft, at): Judged[] => {
    const judged = judge(draft, drafts[at - 1], drafts[at + 1], body, entries);
    return judged ? [judged] : [];
  });
  const complete = body.hanShare < 0.3 && isOutlineComplete(all, outline, drafts);
  return all.filter((judged) => judged.sure || !complete || !judged.tight).map((judged) => judged.finding);
}

interface Judged {
  readonly finding: HeadingFinding;
  readonly score: number;
  /** Outline or tags say so, or the type is larger than the text. */
  readonly sure: boolean;
  /** The text below follows at line distance. */
  readonly tight: boolean;
}

const TIGHT_SPACE = 1.08;
/** An outline that names nearly all large headings, and about one a page, leaves no headings out. */
const COMPLETE_SHARE = 0.9;
const ENTRIES_A_PAGE = 0.8;

/** Whether the outline lists every heading, so that bold lines set tight on their text are only emphasis. */
function isOutlineComplete(
  all: readonly Judged[],
  outline: readonly OutlineEntry[],
  drafts: readonly Draft[],
): boolean {
  const sure = all.filter((judged) => judged.sure);
  const listed = sure.filter((judged) => judged.finding.outlineLevel !== undefined);
  const pages = (drafts[drafts.length - 1]?.element.page ?? 0) - (drafts[0]?.element.page ?? 0) + 1;
  return (
    outline.length >= ENTRIES_A_PAGE * pages &&
    listed.length >= COMPLETE_SHARE * sure.length &&
    listed.length > 0
  );
}

function judge(
  draft: Draft,
  before: Draft | undefined,
  after: Draft | undefined,
  body: BodyStyle,
  outline: ReadonlyMap<string, readonly OutlineEntry[]>,
): Judged | undefined {
  const { element, facts } = draft;
  if (element.type !== 'paragraph' && element.type !== 'list_item') return undefined;
  const { text } = element;
  if (
    (!LETTERS.test(text) && !(facts.bold && facts.size > BIGGER * body.size && /\d{3}/.test(text))) ||
    facts.lineCount > MAX_LINES
  )
    return undefined;
  const han = hanShare(text);
  if (text.length > (han > 0.3 ? MAX_HAN_CHARS : MAX_LATIN_CHARS)) return undefined;
  if (captionKind(text) !== undefined) return undefined;
  if (isBulleted(draft) && !(facts.bold && facts.color !== body.color && facts.spaceAbove >= SPACE_ABOVE))
    return undefined;
  const number = parseHeadingNumber(text);
  const entry = outline
    .get(fold(text))
    ?.find((candidate) => candidate.page === undefined || Math.abs(candidate.page - element.page) <= 1);
  const tagged = facts.taggedLevel !== undefined && facts.taggedLevel > 0 ? facts.taggedLevel : undefined;
  const finding: HeadingFinding = {
    draft,
    ...(number ? { number } : {}),
    ...(entry ? { outlineLevel: entry.level } : {}),
    ...(tagged === undefined ? {} : { taggedLevel: tagged }),
  };
  const below =
    after && after.element.page === element.page && after.facts.column === facts.column
      ? after.facts.spaceAbove
      : 9;
  const runIn = below === 0;
  const judged = (score: number, sure: boolean): Judged => ({
    finding,
    score,
    sure: sure || facts.size >= BIGGER * body.size || runIn,
    tight: below <= TIGHT_SPACE && below > 0,
  });
  if (entry) return judged(2, true);
  if (tagged !== undefined && !ENDS_SENTENCE.test(text)) return judged(2, true);
  const score = headingScore(draft, before, after, body, number, text);
  return score >= 1 ? judged(score, false) : undefined;
}

/** Evidence added up; 1 and more is a heading. */
function headingScore(
  draft: Draft,
  before: Draft | undefined,
  after: Draft | undefined,
  body: BodyStyle,
  number: HeadingNumber | undefined,
  text: string,
): number {
  const { facts, element } = draft;
  const ratio = sizeRatio(draft, after, body);
  const han = hanShare(text) > 0.3;
  let score = 0;
  if (ratio >= MUCH_BIGGER) score += 1;
  else if (ratio >= BIGGER) score += 0.7;
  else if (ratio < 0.93) score -= 0.5;
  if (facts.bold && !body.bold) score += 0.7;
  if (han && facts.fontName !== body.fontName && facts.fontName !== '') score += 0.45;
  if (facts.color !== body.color && !isNearBlack(facts.color)) score += 0.3;
  if (!han && facts.bold && familyOf(facts.fontName) !== familyOf(body.fontName)) score += 0.15;
  if (number) score += numberScore(number, han);
  const alone = facts.lineCount === 1 && !facts.full && !ENDS_SENTENCE.test(text);
  if (alone) score += number && han && text.length <= 32 && !/[，；：]/u.test(text) ? 0.4 : 0.1;
  if (facts.bold && !body.bold && after && !after.facts.bold && facts.lineCount <= 2) score += 0.1;
  if (
    number &&
    han &&
    alone &&
    after &&
    after.element.type === 'paragraph' &&
    after.element.text.length > text.length
  )
    score += 0.2;
  // A numbered question is put to be answered below.
  if (number?.kind === 'named' && /[?？]$/u.test(text)) score += 0.3;
  if (number && isListNeighbour(number, before, after)) score -= 0.5;
  if (facts.spaceAbove >= SPACE_ABOVE) score += 0.25;
  if (isUpperCase(text)) score += 0.3;
  if (facts.centered) score += 0.15;
  const letters = text.replace(/[^\p{L}\p{N}]/gu, '').length;
  if (letters < 2) score -= 1;
  if (ENDS_SENTENCE.test(text)) score -= text.length < 12 ? 0.3 : 0.8;
  else if (/[:：]$/u.test(text)) score -= number && !han ? 0.5 : 0.35;
  if (/^[\p{Ll}]/u.test(text) && !number) score -= 0.5;
  if (facts.lineCount > 2) score -= 0.25;
  // A heading has something under it.
  if (!after || (after.element.page !== element.page && facts.full)) score -= 0.1;
  if (facts.direction !== undefined) score -= 1;
  // The end of a paragraph torn off its start is no heading.
  if (
    before?.facts.full &&
    before.element.type === 'paragraph' &&
    before.facts.column === facts.column &&
    sameFace(before, draft) &&
    !number
  )
    score -= 0.5;
  if (element.type === 'list_item' && !number && !facts.bold) score -= 0.5;
  if (isPlainFace(draft, body) && !(han && number && isShortHan(text))) score -= 0.4;
  if (after && isRegion(after) && isPlainFace(draft, body)) score -= 0.3;
  return score;
}

/** Size against the text it stands over where that is smaller than the document's usual text, else against the latter. */
function sizeRatio(draft: Draft, after: Draft | undefined, body: BodyStyle): number {
  const local =
    after && after.facts.size > 0 && after.element.page === draft.element.page ? after.facts.size : body.size;
  return draft.facts.size / Math.min(body.size, local);
}

const familyOf = (fontName: string): string => fontName.replace(/[-,].*$/u, '').toLowerCase();

/** The numbers before or after follow on directly: a list of short items, not headings. */
function isListNeighbour(
  number: HeadingNumber,
  before: Draft | undefined,
  after: Draft | undefined,
): boolean {
  if (number.ordinal === undefined) return false;
  const follows = (other: Draft | undefined, step: number): boolean => {
    if (!other || (other.element.type !== 'list_item' && other.element.type !== 'paragraph')) return false;
    const next = parseHeadingNumber(other.element.text);
    return (
      next !== undefined &&
      next.kind === number.kind &&
      next.depth === number.depth &&
      next.ordinal === number.ordinal! + step
    );
  };
  return follows(after, 1) || follows(before, -1);
}

const isShortHan = (text: string): boolean => text.length <= 30 && !/[。；，：]/u.test(text);

function numberScore(number: HeadingNumber, han: boolean): number {
  switch (number.kind) {
    case 'part':
    case 'chapter':
    case 'section':
      return 0.7;
    case 'han':
      return 0.65;
    case 'han_paren':
      return 0.62;
    case 'dotted':
      return number.depth > 1 ? 0.5 : 0.3;
    case 'named':
      return 0.3;
    case 'decimal_paren':
    case 'circled':
      return han ? 0.45 : 0.1;
    default:
      return 0.1;
  }
}

const isBulleted = ({ element }: Draft): boolean =>
  element.marker !== undefined && /^[^\p{L}\p{N}（(①-⑳]/u.test(element.marker);

const sameFace = (a: Draft, b: Draft): boolean =>
  Math.abs(a.facts.size - b.facts.size) < 0.6 &&
  a.facts.bold === b.facts.bold &&
  a.facts.fontName === b.facts.fontName &&
  a.facts.color === b.facts.color;

const isPlainFace = (draft: Draft, body: BodyStyle): boolean =>
  Math.abs(draft.facts.size / body.size - 1) < BIGGER - 1 &&
  draft.facts.bold === body.bold &&
  draft.facts.fontName === body.fontName &&
  (draft.facts.color === body.color || isNearBlack(draft.facts.color));

const isNearBlack = (color: string): boolean => {
  const value = Number.parseInt(color.slice(1), 16);
  return Number.isNaN(value) || ((value >> 16) & 255) + ((value >> 8) & 255) + (value & 255) < 200;
};

const isUpperCase = (text: string): boolean => {
  const letters = text.replace(/[^\p{L}]/gu, '');
  return letters.length >= 4 && letters === letters.toUpperCase() && letters !== letters.toLowerCase();
};
