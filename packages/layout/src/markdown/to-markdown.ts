import type { DocumentResult } from '@guidepost/contracts';

/** Markdown of a document: `<!-- page N -->` before each page, running heads and feet left out. */
export function toMarkdown(result: DocumentResult): string {
  const parts: string[] = [];
  for (const page of result.pages) {
    parts.push(`<!-- page ${page.page} -->`);
    for (const element of page.elements) {
      if (element.type === 'page_header' || element.type === 'page_footer') continue;
      parts.push(element.text);
    }
  }
  return `${parts.join('\n\n')}\n`;
}
