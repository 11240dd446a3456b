import { plainText } from '../baseline/linear-text.ts';
import { breadcrumbOf, clip, type Heading, type Placed } from '../outline.ts';
import type { PlanBlock, PlanRequest } from './planner.ts';

/** Elements in one call; a longer section is split at its coarsest headings, then in order. */
const MOST_BLOCKS = 60;
const PREVIEW_CHARS = 300;
const HEADING_CHARS = 120;
const PREFIX: Readonly<Record<string, string>> = {
  heading: 'h',
  title: 'h',
  paragraph: 'p',
  list_item: 'l',
  table: 't',
  figure: 'g',
  flowchart: 'w',
  caption: 'c',
  footnote: 'n',
  formula: 'f',
};

export interface PlanSection {
  readonly request: PlanRequest;
  readonly placed: ReadonlyMap<string, Placed>;
}

/** Sections of at most 60 elements with their elements as numbered blocks; ids are unique in the document. */
export function planSections(placed: readonly Placed[]): PlanSection[] {
  const counts = new Map<string, number>();
  const sections = splitAtHeadings(placed.filter((item) => plainText(item.element) !== ''));
  return sections.map((items) => {
    const byId = new Map<string, Placed>();
    const blocks = items.map((item): PlanBlock => {
      const prefix = PREFIX[item.element.type] ?? 'e';
      const count = (counts.get(prefix) ?? 0) + 1;
      counts.set(prefix, count);
      const id = `${prefix}${count}`;
      byId.set(id, item);
      const text = plainText(item.element);
      const type = item.isHeading
        ? 'heading'
        : item.element.type === 'heading'
          ? 'paragraph'
          : item.element.type;
      return { id, type, preview: clip(text, PREVIEW_CHARS), chars: text.length };
    });
    const headings = breadcrumbOf(headingAbove(items[0] as Placed)).map((text) => clip(text, HEADING_CHARS));
    return { request: { headings, blocks }, placed: byId };
  });
}

const headingAbove = (item: Placed): Heading | undefined =>
  item.isHeading && item.heading?.element === item.element ? item.heading.parent : item.heading;

/** Cuts before the headings of the coarsest level that is present until every part fits; parts without headings are cut in order. */
function splitAtHeadings(items: readonly Placed[]): Placed[][] {
  if (items.length === 0) return [];
  const out: Placed[][] = [];
  const work: (readonly Placed[])[] = [items];
  while (work.length > 0) {
    const part = work.pop() as readonly Placed[];
    if (part.length <= MOST_BLOCKS) {
      out.push([...part]);
      continue;
    }
    const levels = part
      .slice(1)
      .flatMap((item) => (item.isHeading && item.heading ? [item.heading.level] : []));
    const coarsest = levels.reduce((least, level) => Math.min(least, level), Number.POSITIVE_INFINITY);
    const byHeading = Number.isFinite(coarsest)
      ? cutBefore(part, (item) => item.isHeading && item.heading?.level === coarsest)
      : [];
    const pieces = byHeading.length > 1 ? byHeading : cutEvery(part, MOST_BLOCKS);
    work.push(...pieces.reverse());
  }
  return mergeSmall(out);
}

/** A piece of nothing but headings stays with the next. */
function cutBefore(items: readonly Placed[], test: (item: Placed) => boolean): Placed[][] {
  const out: Placed[][] = [[]];
  let hasBody = false;
  for (const item of items) {
    if (hasBody && test(item)) {
      out.push([]);
      hasBody = false;
    }
    out.at(-1)?.push(item);
    hasBody ||= !item.isHeading;
  }
  return out;
}

const cutEvery = (items: readonly Placed[], size: number): Placed[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );

/** Neighbouring small sections share a call while they fit: fewer calls for the same plan. */
function mergeSmall(parts: readonly Placed[][]): Placed[][] {
  const out: Placed[][] = [];
  for (const part of parts) {
    const last = out.at(-1);
    if (last && last.length + part.length <= MOST_BLOCKS && (part[0]?.isHeading ?? false)) last.push(...part);
    else out.push([...part]);
  }
  return out;
}
