import type { Element } from '@guidepost/contracts';
import type { BlockFacts, PageLayout } from '../page/page-layout.ts';

/** An element while the document pass works on it. */
export interface Draft {
  element: Omit<Element, 'id' | 'order'>;
  readonly facts: BlockFacts;
  readonly page: PageLayout;
  /** The draft that this one belongs to or goes on from; turned into ids at the end. */
  belongsTo?: Draft;
  continues?: Draft;
}

export const isRegion = (draft: Draft): boolean =>
  draft.element.type === 'table' || draft.element.type === 'figure' || draft.element.type === 'flowchart';

/** All drafts of a document in page and reading order. */
export const toDrafts = (pages: readonly PageLayout[]): Draft[] =>
  pages.flatMap((page) =>
    page.blocks.map((block) => ({ element: { ...block.element }, facts: block.facts, page })),
  );
