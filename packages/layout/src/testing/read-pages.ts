import type { DocumentFacts, Element } from '@guidepost/contracts';
import { analyzeDocument } from '../document/analyze-document.ts';
import { toMarkdown } from '../markdown/to-markdown.ts';
import { analyzePage } from '../page/analyze-page.ts';
import type { SetPage } from './set-page.ts';

const FACTS: DocumentFacts = { pageCount: 1, tagged: false, outline: [], warnings: [] };

/** Elements of pages set by hand, read as one document; page results cross JSON on the way as they do in production. */
export function readPages(pages: readonly SetPage[], facts: Partial<DocumentFacts> = {}): Element[] {
  const layouts = pages.map((page) => JSON.parse(JSON.stringify(analyzePage(page.content()))));
  return analyzeDocument(layouts, { ...FACTS, pageCount: pages.length, ...facts }).pages.flatMap(
    (page) => page.elements,
  );
}

/** Texts of the elements of one type, or of all that flow. */
export const textsOf = (elements: readonly Element[], type?: Element['type']): string[] =>
  elements
    .filter((element) =>
      type === undefined
        ? element.type !== 'page_header' && element.type !== 'page_footer'
        : element.type === type,
    )
    .map((element) => element.text);

/** Markdown of pages set by hand. */
export function markdownOf(pages: readonly SetPage[], facts: Partial<DocumentFacts> = {}): string {
  const layouts = pages.map((page) => analyzePage(page.content()));
  const {
    title,
    lang,
    pages: results,
  } = analyzeDocument(layouts, { ...FACTS, pageCount: pages.length, ...facts });
  return toMarkdown({
    document: { file: 'test.pdf', sha256: '', title, lang, pageCount: pages.length },
    pages: [...results],
  });
}
