import { boxHeight, centerX } from '../geometry/boxes.ts';
import type { PageLayout } from '../page/page-layout.ts';
import type { Draft } from './draft.ts';

/** Running heads repeat on at least this share of the pages of their kind (size, left or right page). */
const REPEAT_SHARE = 0.6;
/** Chapter heads repeat on at least this many pages at one height. */
const MIN_CHAPTER_REPEATS = 3;
/** Heads and feet stand in these outer parts of the page height. */
const MARGIN_SHARE = 0.16;
/** Same place: heights agree within this many points. */
const PLACE_POINTS = 4;
const MAX_LINES = 4;

const PAGE_NUMBER =
  /^[\s\-—–·•|/~]*(?:(?:page|p\.?|第|页码)?\s*(?:[ivxlc]{1,7}|[a-z]?\d{1,4})\s*(?:页)?(?:\s*(?:of|\/|／|共|，共|,)\s*\d{1,4}\s*页?)?)[\s\-—–·•|~]*$/iu;

/** Letters and signs of a running head without what changes from page to page. */
const patternOf = (text: string): string =>
  text
    .replace(/<\/?su[bp]>/g, '')
    .replace(/[0-9０-９]+/gu, '#')
    .replace(/\b[ivxlc]{1,7}\b/giu, '#')
    .replace(/\s+/gu, ' ')
    .trim();

interface Candidate {
  readonly draft: Draft;
  readonly zone: 'top' | 'bottom' | 'side';
  readonly pattern: string;
  /** Distance from the top (or the bottom) edge of the page. */
  readonly place: number;
  readonly isNumber: boolean;
}

/**
 * Marks running heads and feet, page numbers, side tabs: judged over the whole document by repetition and place.
 * They stay as typed elements.
 */
export function markFurniture(drafts: readonly Draft[], pages: readonly PageLayout[]): void {
  const candidates = drafts.flatMap(toCandidate);
  const byPage = new Map<number, Candidate[]>();
  for (const candidate of candidates) {
    const list = byPage.get(candidate.draft.page.page);
    if (list) list.push(candidate);
    else byPage.set(candidate.draft.page.page, [candidate]);
  }
  const draftsByPage = Map.groupBy(drafts, (draft) => draft.page.page);
  const repeating = new Set<Candidate>();
  const kindOf = (page: PageLayout): string =>
    `${Math.round(page.width / 20)}x${Math.round(page.height / 20)}`;
  const pagesOfKind = new Map<string, number>();
  for (const page of pages) pagesOfKind.set(kindOf(page), (pagesOfKind.get(kindOf(page)) ?? 0) + 1);

  for (const cluster of clusterByPlace(candidates, (candidate) => kindOf(candidate.draft.page))) {
    const first = cluster[0]!;
    const total = pagesOfKind.get(kindOf(first.draft.page)) ?? 1;
    for (const accepted of acceptCluster(cluster, total)) {
      if (!isTitle(accepted, pages)) repeating.add(accepted);
    }
  }
  for (const candidate of titleInHead([...repeating], drafts, pages)) {
    repeating.delete(candidate);
    // With no text beside it, its own face would be taken for the usual one.
    Object.assign(candidate.draft.element, { type: 'heading', level: 1, levelSource: 'font' });
  }
  const held = new Set([...repeating].map(({ draft }) => draft));
  for (const candidate of repeating) {
    const onPage = draftsByPage.get(candidate.draft.page.page) ?? [];
    if (!onPage.some((draft) => !held.has(draft) && isTextBeyond(candidate, draft))) mark(candidate);
  }
  for (const candidate of candidates) {
    if (candidate.isNumber && isOutermost(candidate, byPage.get(candidate.draft.page.page)!)) {
      if (isOwnNumber(candidate) || pages.length > 2) mark(candidate);
    }
  }
}

/** Text of several lines between a repeated line and the edge of the page, in its column: the line is a label in the text. */
function isTextBeyond({ draft: { element }, zone }: Candidate, { element: other, facts }: Draft): boolean {
  if (zone === 'side' || facts.lineCount < 2 || facts.direction !== undefined) return false;
  const [x0, y0, x1, y1] = element.bbox;
  const overlap = Math.min(x1, other.bbox[2]) - Math.max(x0, other.bbox[0]);
  if (overlap < 0.5 * (x1 - x0)) return false;
  return zone === 'bottom' ? other.bbox[1] >= y1 : other.bbox[3] <= y0;
}

function toCandidate(draft: Draft): Candidate[] {
  const { element, facts, page } = draft;
  if (element.type !== 'paragraph' && element.type !== 'list_item') return [];
  if (facts.lineCount > MAX_LINES || element.text.length > 300) return [];
  const height = page.height;
  const [, y0, , y1] = element.bbox;
  const { text } = element;
  const base = { draft, pattern: patternOf(text), isNumber: PAGE_NUMBER.test(text.trim()) };
  if (facts.direction !== undefined) {
    const x = centerX(element.bbox) / page.width;
    return x < 0.12 || x > 0.88 || boxHeight(element.bbox) > 0.5 * height
      ? [{ ...base, zone: 'side', place: element.bbox[0] }]
      : [];
  }
  if (y1 < MARGIN_SHARE * height) return [{ ...base, zone: 'top', place: y1 }];
  if (y0 > (1 - MARGIN_SHARE) * height) return [{ ...base, zone: 'bottom', place: height - y0 }];
  return [];
}

/** Candidates of one zone at one height on pages of one kind. */
function clusterByPlace(
  candidates: readonly Candidate[],
  kindOf: (candidate: Candidate) => string,
): Candidate[][] {
  const groups = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const key = `${kindOf(candidate)}|${candidate.zone}`;
    const list = groups.get(key);
    if (list) list.push(candidate);
    else groups.set(key, [candidate]);
  }
  const clusters: Candidate[][] = [];
  for (const group of groups.values()) {
    group.sort((a, b) => a.place - b.place);
    let open: Candidate[] = [];
    for (const candidate of group) {
      const last = open[open.length - 1];
      if (last && candidate.place - last.place > PLACE_POINTS) {
        clusters.push(open);
        open = [];
      }
      open.push(candidate);
    }
    if (open.length > 0) clusters.push(open);
  }
  return clusters;
}

/** Those of one place that repeat often enough. */
function acceptCluster(cluster: readonly Candidate[], totalPages: number): Candidate[] {
  const byPattern = new Map<string, Candidate[]>();
  for (const candidate of cluster) {
    const list = byPattern.get(candidate.pattern);
    if (list) list.push(candidate);
    else byPattern.set(candidate.pattern, [candidate]);
  }
  const pageCount = (list: readonly Candidate[]): number => new Set(list.map((c) => c.draft.page.page)).size;
  const out: Candidate[] = [];
  // Left and right pages carry different heads: half the pages each.
  const enough = Math.max(2, REPEAT_SHARE * (totalPages > 3 ? totalPages / 2 : totalPages));
  let repeated = 0;
  for (const list of byPattern.values()) {
    const n = pageCount(list);
    if (
      n >= enough ||
      (n >= MIN_CHAPTER_REPEATS && isShortLine(list)) ||
      (n >= 2 && list.every((c) => c.isNumber))
    ) {
      out.push(...list);
      repeated += n;
    }
  }
  // One place on most pages, filled with heads that mostly repeat: the rest (chapter openings) are heads as well.
  const rest = cluster.filter((candidate) => !out.includes(candidate));
  if (repeated >= REPEAT_SHARE * totalPages && repeated >= 4) {
    for (const candidate of rest)
      if (candidate.draft.facts.lineCount === 1 && sameFace(candidate, out[0]!)) out.push(candidate);
  }
  return out;
}

const isShortLine = (list: readonly Candidate[]): boolean =>
  list.every((c) => c.draft.facts.lineCount <= 2 && c.pattern.length < 120);

const sameFace = (a: Candidate, b: Candidate): boolean =>
  Math.abs(a.draft.facts.size - b.draft.facts.size) < 0.6 && a.draft.facts.color === b.draft.facts.color;

/** The title of a document often stands on its first page in the place of the running head: larger than any text. */
const TITLE_RATIO = 1.6;

const isTitle = ({ draft, zone }: Candidate, pages: readonly PageLayout[]): boolean =>
  zone === 'top' && draft.page === pages[0] && draft.facts.size >= TITLE_RATIO * draft.page.bodySize;

/** A title in the head stands out from the lines beside it by weight or by this much of size. */
const STANDS_OUT = 1.12;
/** A heading on the page has at most this many lines. */
const HEADING_LINES = 3;

/**
 * Sheets with a head of several lines (agency, number, title) have their title there, on every page: the one line of the head that stands out,
 * on a first page whose text has nothing that could be a title.
 */
function titleInHead(
  repeating: readonly Candidate[],
  drafts: readonly Draft[],
  pages: readonly PageLayout[],
): Candidate[] {
  const head = repeating.filter(({ draft, zone }) => zone === 'top' && draft.page === pages[0]);
  if (head.length < 2) return [];
  const sizes = head.map(({ draft }) => draft.facts.size).sort((a, b) => a - b);
  const usual = sizes[(sizes.length - 1) >> 1]!;
  const standsOut = ({ facts }: Draft): boolean => facts.bold || facts.size >= STANDS_OUT * usual;
  const out = head.filter(
    ({ draft, isNumber }) => !isNumber && standsOut(draft) && /\p{L}{2}/u.test(draft.element.text),
  );
  if (out.length !== 1 || head.every(({ draft }) => standsOut(draft))) return [];
  const title = out[0]!.draft;
  const held = new Set(repeating.map(({ draft }) => draft));
  const hasOther = drafts.some(
    (draft) =>
      draft.page === pages[0] &&
      !held.has(draft) &&
      (draft.element.type === 'paragraph' || draft.element.type === 'list_item') &&
      draft.facts.lineCount <= HEADING_LINES &&
      /\p{L}{2}/u.test(draft.element.text) &&
      (draft.facts.bold || draft.facts.size >= STANDS_OUT * title.facts.size),
  );
  return hasOther ? [] : out;
}

const isOutermost = (candidate: Candidate, onPage: readonly Candidate[]): boolean =>
  candidate.zone !== 'side' &&
  !onPage.some((other) => other.zone === candidate.zone && other.place < candidate.place - 2);

const isOwnNumber = (candidate: Candidate): boolean => {
  const number = /\d+/.exec(candidate.draft.element.text)?.[0];
  const { page, label } = candidate.draft.page;
  return (
    number === String(page) ||
    (label !== undefined && candidate.draft.element.text.includes(label)) ||
    /page|第|of|\//iu.test(candidate.draft.element.text)
  );
};

function mark(candidate: Candidate): void {
  const { draft, zone } = candidate;
  draft.element.type = zone === 'bottom' ? 'page_footer' : 'page_header';
  delete draft.element.marker;
}
