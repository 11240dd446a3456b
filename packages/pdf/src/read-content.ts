import { AppError, type LinkRegion, type PageContent } from '@guidepost/contracts';
import { createFontTable } from './font-facts.ts';
import { createFrame, type PageFrame } from './frame.ts';
import type { Pdfium } from './pdfium/load.ts';
import { readGlyphs } from './read-glyphs.ts';
import { readLinks } from './read-links.ts';
import { readObjects } from './read-objects.ts';
import { readStructure } from './read-structure.ts';

/** Frame of a loaded page. */
export function readFrame({ api, heap }: Pdfium, page: number, userUnit: number): PageFrame {
  const p = heap.scratch;
  api.FPDF_GetPageBoundingBox(page, p);
  const area = { left: heap.f32(p), top: heap.f32(p + 4), right: heap.f32(p + 8), bottom: heap.f32(p + 12) };
  return createFrame(area, api.FPDFPage_GetRotation(page), userUnit);
}

/** Everything on a loaded page; `mergedLinks` are its links where its annotations have become content. */
export function readContent(
  pdfium: Pdfium,
  document: number,
  page: number,
  pageNumber: number,
  frame: PageFrame,
  mergedLinks: readonly LinkRegion[] | undefined,
): PageContent {
  const { api, heap } = pdfium;
  const warnings: string[] = [];
  const fonts = createFontTable(pdfium);
  const text = api.FPDFText_LoadPage(page);
  const glyphs = text === 0 ? [] : readGlyphs(pdfium, text, frame, fonts, warnings);
  if (text === 0) warnings.push('the text of the page cannot be read');
  else api.FPDFText_ClosePage(text);
  const { paths, images } = readObjects(pdfium, page, frame, warnings);
  const links = mergedLinks ?? readLinks(pdfium, document, page, frame);
  const structure = api.FPDFCatalog_IsTagged(document) === 1 ? readStructure(pdfium, page) : undefined;
  const label = heap.readUtf16((b, n) => api.FPDF_GetPageLabel(document, pageNumber - 1, b, n), 1024);
  return {
    page: pageNumber,
    width: Math.round(frame.width * 100) / 100,
    height: Math.round(frame.height * 100) / 100,
    rotation: frame.rotation,
    ...(label ? { label } : {}),
    source: 'text',
    fonts: fonts.fonts,
    glyphs,
    paths,
    images,
    links,
    ...(structure ? { structure } : {}),
    warnings,
  };
}

/** Warning of a page whose content breaks off: what PDFium could read is there, the rest is not. */
export const DAMAGED_CONTENT = 'the content of the page is damaged: it may be incomplete';

/** Marks a page whose content breaks off. Throws `page_damaged` where nothing is left of it. */
export function asDamaged(content: PageContent): PageContent {
  if (content.glyphs.length + content.paths.length + content.images.length === 0) {
    throw new AppError(
      'page_damaged',
      `the content of page ${content.page} is damaged: nothing can be read`,
      {
        details: { page: content.page },
      },
    );
  }
  return { ...content, warnings: [...content.warnings, DAMAGED_CONTENT] };
}
