import type { DocumentResult, Element } from '@guidepost/contracts';
import { joinMarker } from '../document/heading-levels.ts';
import { tableHtml } from './table-html.ts';

const BULLET = /^[^\p{L}\p{N}（(①-⑳\s]/u;

/** Markdown of a document: `<!-- page N -->` before each page, running heads and feet left out, a note in place of each figure that holds words. Flowcharts are printed as their `mermaid`, where it is set. */
export function toMarkdown(result: DocumentResult): string {
  const parts: string[] = [];
  for (const page of result.pages) {
    parts.push(`<!-- page ${page.page} -->`);
    let list: string[] = [];
    const closeList = (): void => {
      if (list.length > 0) parts.push(list.join('\n'));
      list = [];
    };
    for (const element of page.elements) {
      if (element.type === 'list_item') {
        list.push(listItem(element));
        continue;
      }
      closeList();
      const text = blockText(element);
      if (text !== '') parts.push(text);
    }
    closeList();
  }
  return `${parts.join('\n\n')}\n`;
}

function listItem(element: Element): string {
  const indent = '  '.repeat(element.depth ?? 0);
  const marker = element.marker ?? '-';
  return indent + (BULLET.test(marker) ? `- ${element.text}` : joinMarker(marker, element.text));
}

function blockText(element: Element): string {
  switch (element.type) {
    case 'page_header':
    case 'page_footer':
      return '';
    case 'title':
    case 'heading':
      return `${'#'.repeat(Math.min(6, element.level ?? 1))} ${element.text}`;
    case 'table':
      return element.table ? tableHtml(element.table) : element.text;
    case 'flowchart':
      return element.mermaid ? `\`\`\`mermaid\n${element.mermaid.trimEnd()}\n\`\`\`` : element.text;
    case 'figure':
      // Words in a picture are no running text; they are in the element, by its id.
      return element.text === '' ? '' : `<!-- figure ${element.id} -->`;
    default:
      return element.marker ? joinMarker(element.marker, element.text) : element.text;
  }
}
