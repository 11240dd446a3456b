import type { DocumentResult, Element, UnitBox } from '@guidepost/contracts';
import { isContentsHeading } from './contents-heading.ts';

/** A heading with the headings above it: a linked chain, so that deep documents cost no copies. */
export interface Heading {
  readonly element: Element;
  readonly level: number;
  readonly parent: Heading | undefined;
}

/** An element with its place in the document and the heading it stands under. */
export interface Placed {
  readonly element: Element;
  /** Place in reading order over the whole document, from 0. */
  readonly index: number;
  readonly heading: Heading | undefined;
  /** The element is a heading or title that takes part in the outline. */
  readonly isHeading: boolean;
}

/** A heading of more characters than this that ends like a sentence is a numbered statement which was taken for a heading. */
const HEADING_CHARS = 100;
/** No heading is longer than this. */
const LONGEST_HEADING_CHARS = 250;
const HAN_CHAR_WEIGHT = 2;
/** A heading is cut to this length inside a context line; the breadcrumb keeps it whole. */
const CONTEXT_HEADING_CHARS = 100;
/** Of a deeper chain the outermost and the innermost headings go into the context line. */
const CONTEXT_HEADINGS = 5;
const LEVEL_WHEN_UNKNOWN = 6;

/** All elements except page headers and footers in reading order, each under its heading. */
export function placeElements(document: DocumentResult): Placed[] {
  const elements = [...document.pages]
    .sort((a, b) => a.page - b.page)
    .flatMap((page) => [...page.elements].sort((a, b) => a.order - b.order))
    .filter((element) => element.type !== 'page_header' && element.type !== 'page_footer');
  const titlePage = elements.find((element) => element.type === 'title')?.page;
  let current: Heading | undefined;
  return elements.map((element, index) => {
    // A title over several lines or in two languages: the first names the document, the others stand under it.
    if (element.type === 'title' && element.page === titlePage && current) {
      return { element, index, heading: current, isHeading: true };
    }
    if (!isOutlineHeading(element)) return { element, index, heading: current, isHeading: false };
    const level = element.type === 'title' ? 0 : (element.level ?? LEVEL_WHEN_UNKNOWN);
    let parent = current;
    // Nothing hangs below a table of contents.
    while (parent && (parent.level >= level || isContentsHeading(parent.element.text)))
      parent = parent.parent;
    current = { element, level, parent };
    return { element, index, heading: current, isHeading: true };
  });
}

const isOutlineHeading = (element: Element): boolean =>
  (element.type === 'heading' || element.type === 'title') &&
  element.text.trim() !== '' &&
  !isStatement(element.text);

function isStatement(text: string): boolean {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const length = text.length + han * (HAN_CHAR_WEIGHT - 1);
  if (length > LONGEST_HEADING_CHARS) return true;
  return length > HEADING_CHARS && /[.;:。；：][\s\]）)】"”]*$|\[[^\]]*\d{4}[^\]]*\]\s*$/u.test(text);
}

export const boxOf = ({ page, bbox }: Element): UnitBox => ({ page, bbox });

/** A heading is the other or stands over it. */
export function isAbove(above: Heading, heading: Heading | undefined): boolean {
  for (let at = heading; at; at = at.parent) if (at === above) return true;
  return false;
}

/** Texts of the headings above, outermost first. */
export function breadcrumbOf(heading: Heading | undefined): string[] {
  const texts: string[] = [];
  for (let at = heading; at; at = at.parent) texts.push(at.element.text.trim());
  return texts.reverse();
}

/** `Section: a > b > c`, bounded; empty without headings. */
export function sectionContext(heading: Heading | undefined): string {
  const texts = breadcrumbOf(heading).map((text) => clip(text, CONTEXT_HEADING_CHARS));
  if (texts.length === 0) return '';
  const shown =
    texts.length > CONTEXT_HEADINGS
      ? [texts[0] as string, '…', ...texts.slice(texts.length - CONTEXT_HEADINGS + 1)]
      : texts;
  return `Section: ${shown.join(' > ')}`;
}

/** Text cut to a number of characters, with an ellipsis where something was cut; used for context only, never for evidence. */
export const clip = (text: string, chars: number): string =>
  text.length <= chars ? text : `${text.slice(0, chars - 1).trimEnd()}…`;

/** Context lines without the empty ones. */
export const contextLines = (...lines: readonly (string | undefined)[]): string =>
  lines.filter(Boolean).join('\n');
