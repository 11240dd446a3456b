import type { DocumentFacts, Element, PageResult } from '@guidepost/contracts';
import type { PageLayout } from '../page/page-layout.ts';

/** What the document pass says about the whole file. */
export interface DocumentLayout {
  readonly title: string;
  /** BCP 47: `en`, `zh` or `und`. */
  readonly lang: string;
  readonly pages: readonly PageResult[];
}

/**
 * Pages of one document put together: furniture, heading levels, joins over page breaks, links of captions and notes,
 * ids `p<page>.e<order>`. Pages may be missing (failed ones); they are judged by what is there.
 */
export function analyzeDocument(pages: readonly PageLayout[], facts: DocumentFacts): DocumentLayout {
  return {
    title: facts.title ?? '',
    lang: 'und',
    pages: pages.map((page) => ({
      page: page.page,
      width: page.width,
      height: page.height,
      rotation: page.rotation,
      ...(page.label === undefined ? {} : { label: page.label }),
      route: page.source,
      quality: page.quality,
      elements: page.blocks.map(
        (block, i): Element => ({
          ...block.element,
          id: `p${page.page}.e${i + 1}`,
          order: i + 1,
        }),
      ),
    })),
  };
}
