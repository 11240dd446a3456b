import { AppError, type DocumentFacts, type LinkRegion, type PageContent } from '@guidepost/contracts';
import type { PageFrame } from './frame.ts';
import { mergeAnnotations } from './merge-annotations.ts';
import { openError } from './open-error.ts';
import { createContentCheck } from './page-streams.ts';
import { createGuard } from './pdfium/guard.ts';
import type { Pdfium } from './pdfium/load.ts';
import { asDamaged, readContent, readFrame } from './read-content.ts';
import { readFacts } from './read-facts.ts';
import { readLinks } from './read-links.ts';
import { type PageBitmap, type RenderOptions, renderPage } from './render-page.ts';
import { readUserUnits } from './user-units.ts';

/** An open PDF. Page numbers are 1-based. Every call may throw `AppError`; after `page_memory` or `page_crashed` the engine is spent. */
export interface PdfDocument {
  readonly pageCount: number;
  facts(): DocumentFacts;
  /** Glyphs, paths, images, links and structure of a page. Throws `page_not_found` and `page_damaged`. */
  readPage(pageNumber: number): PageContent;
  renderPage(pageNumber: number, options?: RenderOptions): PageBitmap;
  close(): void;
}

/** Opens a PDF in an engine; the codes of `PdfEngine.open`. */
export function openDocument(pdfium: Pdfium, bytes: Uint8Array, password: string | undefined): PdfDocument {
  const { api, heap } = pdfium;
  if (bytes.length === 0) throw new AppError('file_empty', 'the file holds 0 bytes');
  const guard = createGuard(pdfium);
  const data = guard(() => heap.allocate(bytes));
  if (data === 0) throw new AppError('page_memory', `no memory for a file of ${bytes.length} bytes`);
  const secret = password === undefined ? 0 : heap.allocateString(password);
  const document = guard(() => api.FPDF_LoadMemDocument(data, bytes.length, secret));
  if (secret !== 0) api.free(secret);
  if (document === 0) {
    const code = api.FPDF_GetLastError();
    api.free(data);
    throw openError(code, bytes, password !== undefined);
  }
  const pageCount = api.FPDF_GetPageCount(document);
  if (pageCount === 0) {
    api.FPDF_CloseDocument(document);
    api.free(data);
    throw new AppError('pdf_no_pages', 'the PDF has no pages');
  }

  const units = readUserUnits(bytes);
  const userUnit = (index: number): number =>
    units.size === 0 ? 1 : (units.get(api.EPDFDoc_GetPageObjectNumberByIndex(document, index)) ?? 1);

  const contentCheck = api.EPDF_IsEncrypted(document) ? undefined : createContentCheck(bytes);
  const isDamaged = (index: number): boolean =>
    contentCheck?.check(api.EPDFDoc_GetPageObjectNumberByIndex(document, index)) === 'damaged';

  /** Links of pages whose annotations have become content. */
  const mergedLinks = new Map<number, LinkRegion[]>();

  // The page used last stays open: reading and drawing the same page parse it once, and the next page finds its fonts loaded.
  let openPage = { number: 0, handle: 0 };
  const closePage = (): void => {
    if (openPage.handle !== 0) api.FPDF_ClosePage(openPage.handle);
    openPage = { number: 0, handle: 0 };
  };

  const withPage = <T>(pageNumber: number, use: (page: number, frame: PageFrame) => T): T => {
    if (!Number.isInteger(pageNumber) || pageNumber < 1 || pageNumber > pageCount) {
      throw new AppError('page_not_found', `the PDF has pages 1 to ${pageCount}, not ${pageNumber}`, {
        details: { page: pageNumber },
      });
    }
    return guard(() => {
      if (openPage.number !== pageNumber) {
        const handle = api.FPDF_LoadPage(document, pageNumber - 1);
        if (handle === 0) {
          throw new AppError('page_damaged', `page ${pageNumber} cannot be loaded`, {
            details: { page: pageNumber },
          });
        }
        closePage();
        openPage = { number: pageNumber, handle };
        const frame = readFrame(pdfium, handle, userUnit(pageNumber - 1));
        const links = readLinks(pdfium, document, handle, frame);
        if (mergeAnnotations(pdfium, handle)) {
          mergedLinks.set(pageNumber, links);
          closePage();
          openPage = { number: pageNumber, handle: api.FPDF_LoadPage(document, pageNumber - 1) };
        }
      }
      return use(openPage.handle, readFrame(pdfium, openPage.handle, userUnit(pageNumber - 1)));
    });
  };

  return {
    pageCount,
    facts: () => guard(() => readFacts(pdfium, document, userUnit)),
    readPage: (pageNumber) =>
      withPage(pageNumber, (page, frame) => {
        const content = readContent(pdfium, document, page, pageNumber, frame, mergedLinks.get(pageNumber));
        return isDamaged(pageNumber - 1) ? asDamaged(content) : content;
      }),
    renderPage: (pageNumber, options = {}) =>
      withPage(pageNumber, (page, frame) => renderPage(pdfium, page, frame, options)),
    close: () => {
      closePage();
      api.FPDF_CloseDocument(document);
      api.free(data);
    },
  };
}
