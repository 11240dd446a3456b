import { AppError, type Element } from '@guidepost/contracts';
import type { PageDetail } from '@guidepost/contracts/api';
import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { Citation, citationLines, toCitation } from '../citation.ts';
import { cutText, quoteLines, toPlainLine, toPlainText } from '../quoted-text.ts';
import { answering, QUOTE_NOTE, toAnswer } from '../tool-answer.ts';
import { givenText, MOST_QUOTED, READS, type ToolDeps } from './tool-deps.ts';

const FURNITURE = new Set(['page_header', 'page_footer']);

const Input = z.strictObject({
  document: givenText(500).describe('Id or file name.'),
  page: z.int().positive().describe('1-based page of the PDF, not the printed number.'),
  from: z
    .string()
    .max(100)
    .optional()
    .describe('Id of the element to begin with (nextElement of the answer before).'),
});

const PageElement = z.object({
  element: z.string(),
  type: z.string(),
  box: z.array(z.number()),
  text: z.string().describe('Copied from the document; of a flowchart its graph as mermaid.'),
  cut: z.boolean(),
  unsure: z.array(z.string()),
});
type PageElement = z.infer<typeof PageElement>;

const Output = z.object({
  citation: Citation,
  pages: z.int().nullable().describe('Pages of the document.'),
  readBy: z.string().nullable().describe('text = text layer of the PDF, ocr or vlm = read from the picture.'),
  problems: z.array(z.string()).describe('What could not be read on this page, and why.'),
  elements: z.array(PageElement).describe('In reading order, without running heads and feet.'),
  nextElement: z.string().nullable().describe('Where the page goes on; null = this is all of it.'),
});
type Output = z.infer<typeof Output>;

/** `get_page`: a page as it was read, element by element. */
export function registerGetPage(server: McpServer, { source, onError }: ToolDeps): void {
  server.registerTool(
    'get_page',
    {
      title: 'Read a page',
      description:
        'Everything on one page in reading order: use it to see what stands around a search result before relying on it. Tables are named only; get_table gives their cells.',
      inputSchema: Input,
      outputSchema: Output,
      annotations: READS,
    },
    ({ document: name, page, from }) =>
      answering(async () => {
        const document = await source.getDocument(name);
        const detail = await source.getPage(document.id, page);
        const read = readElements(detail.elements, from);
        const data: Output = {
          citation: toCitation(source, { document, page }),
          pages: document.pageCount,
          readBy: detail.route,
          problems: problemsOf(detail),
          ...read,
        };
        return toAnswer(toText(data), data);
      }, onError),
  );
}

function readElements(all: readonly Element[], from: string | undefined) {
  const printed = all.filter(({ type }) => !FURNITURE.has(type));
  const start = from === undefined ? 0 : printed.findIndex(({ id }) => id === from);
  if (start < 0) throw new AppError('request_invalid', `There is no element ${from} on this page.`);
  const elements: PageElement[] = [];
  let room = MOST_QUOTED;
  for (const element of printed.slice(start)) {
    const { text, cut } = cutText(textOf(element), MOST_QUOTED);
    if (text.length > room) return { elements, nextElement: element.id };
    room -= text.length;
    const { id, type, bbox, flags } = element;
    elements.push({ element: id, type, box: [...bbox], text, cut, unsure: [...flags] });
  }
  return { elements, nextElement: null };
}

function textOf(element: Element): string {
  if (element.table) {
    const rows = new Set(element.table.cells.map(({ row }) => row)).size;
    return `${toPlainLine(element.table.caption ?? 'table')} (${rows} rows; get_table gives them)`;
  }
  const { marker, text, mermaid } = element;
  return toPlainText(mermaid ?? (marker === undefined ? text : `${marker} ${text}`));
}

const problemsOf = (detail: PageDetail): string[] => [
  ...Object.entries(detail.stages)
    .filter(([, { state }]) => state === 'failed' || state === 'skipped')
    .map(
      ([stage, { state, reason }]) => `${stage} ${state}: ${toPlainLine(reason ?? 'no reason was given')}`,
    ),
  ...detail.warnings.map((warning) => toPlainLine(warning)),
];

function toText({ citation, pages, readBy, problems, elements, nextElement }: Output): string {
  const facts = `Page ${citation.page} of ${pages ?? 'unknown'}, read by ${readBy ?? 'nothing yet'}`;
  return [
    QUOTE_NOTE,
    [facts, citationLines(citation), ...problems.map((problem) => `Problem: ${problem}`)].join('\n'),
    ...(elements.length === 0 ? ['Nothing was read on this page.'] : elements.map(elementText)),
    ...(nextElement === null ? [] : [`The page goes on: call again with from = ${nextElement}`]),
  ].join('\n\n');
}

const elementText = ({ element, type, text, cut, unsure }: PageElement): string =>
  [
    `${element} ${type}${unsure.length > 0 ? `, unsure: ${unsure.join(', ')}` : ''}`,
    quoteLines(text),
    ...(cut ? ['The quotation is cut here.'] : []),
  ].join('\n');
