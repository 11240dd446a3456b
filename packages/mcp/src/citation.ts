import { z } from 'zod';
import type { EvidenceSource } from './evidence-source.ts';
import { toPlainLine } from './quoted-text.ts';

const BoxNumbers = z.array(z.number()).length(4);

/** Where a piece of evidence stands. */
export const Citation = z.object({
  title: z.string().describe('Title of the document.'),
  file: z.string(),
  document: z.string().describe('Id of the document, for the other tools.'),
  page: z.int().describe('1-based page of the PDF, not the printed number.'),
  section: z.string().optional().describe('Headings above it, outermost first.'),
  element: z.string().optional().describe('Id of the element on the page.'),
  box: BoxNumbers.optional().describe('[x0, y0, x1, y1] in points from the top left of the page.'),
  link: z.string().optional().describe('Address of the page for people.'),
});
export type Citation = z.infer<typeof Citation>;

export interface Place {
  readonly document: { readonly id: string; readonly title: string; readonly file: string };
  readonly page: number;
  readonly breadcrumb?: readonly string[];
  readonly element?: string;
  readonly box?: readonly number[];
}

export function toCitation(source: EvidenceSource, place: Place): Citation {
  const { document, page, breadcrumb = [], element, box } = place;
  const link = source.linkOf(document.id, page);
  return {
    title: toPlainLine(document.title),
    file: toPlainLine(document.file),
    document: document.id,
    page,
    ...(breadcrumb.length > 0 && { section: toPlainLine(breadcrumb.join(' > ')) }),
    ...(element !== undefined && { element }),
    ...(box !== undefined && { box: [...box] }),
    ...(link !== undefined && { link }),
  };
}

/** A citation in words, on two lines: as a reader would write it, and as the tools take it. */
export function citationLines(citation: Citation): string {
  const { title, file, page, section, document, element, box, link } = citation;
  const said = [`“${title}” (${file})`, `page ${page}`, ...(section ? [`section “${section}”`] : [])];
  const place = [
    `document ${document}`,
    ...(element ? [`element ${element}`] : []),
    ...(box ? [`box [${box.map((n) => n.toFixed(1)).join(', ')}]`] : []),
    ...(link ? [link] : []),
  ];
  return `Cite: ${said.join(', ')}\nPlace: ${place.join(', ')}`;
}
