import type { DocumentResult } from '@guidepost/contracts';
import { toMermaid } from '@guidepost/units';

/** The document with each flowchart in Mermaid notation too; one that has its notation already keeps it. */
export const withMermaid = (document: DocumentResult): DocumentResult => ({
  ...document,
  pages: document.pages.map((page) =>
    page.elements.some(({ graph }) => graph)
      ? {
          ...page,
          elements: page.elements.map((element) =>
            element.graph && element.mermaid === undefined
              ? { ...element, mermaid: toMermaid(element.graph) }
              : element,
          ),
        }
      : page,
  ),
});
