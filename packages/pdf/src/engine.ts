import {
  AppError,
  type DocumentFacts,
  type ErrorCode,
  type PageContent,
  toAppError,
} from '@guidepost/contracts';
import { createFontTable } from './font-facts.ts';
import { createFontPicker } from './fonts/substitute-fonts.ts';
import { installSystemFonts } from './fonts/system-fonts.ts';
import { createFrame, type PageFrame } from './frame.ts';
import { createContentCheck } from './page-streams.ts';
import { loadPdfium, type Pdfium } from './pdfium/load.ts';
import { readFacts } from './read-facts.ts';
import { readGlyphs } from './read-glyphs.ts';
import { readLinks } from './read-links.ts';
import { readObjects } from './read-objects.ts';
import { readStructure } from './read-structure.ts';
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

export interface PdfEngine {
  /** Throws `file_empty`, `not_a_pdf`, `pdf_damaged`, `pdf_encrypted`, `pdf_password_wrong`, `pdf_security_unsupported`, `pdf_no_pages`. */
  open(bytes: Uint8Array, options?: { readonly password?: string }): PdfDocument;
  /** Memory that PDFium holds now. */
  heapBytes(): number;
}

export interface PdfEngineOptions {
  /** Upper limit of PDFium's memory; default 1 GiB. A lower one stops bombs sooner but refuses large scans. */
  readonly maxHeapBytes?: number;
}

const DEFAULT_MAX_HEAP_BYTES = 1024 ** 3;

/** FPDF_GetLastError. */
const ERROR_PASSWORD = 4;
const ERROR_SECURITY = 5;

/** Starts PDFium; some 100 ms, then good for many documents. */
export async function createPdfEngine(options: PdfEngineOptions = {}): Promise<PdfEngine> {
  const pdfium = await loadPdfium({ maxHeapBytes: options.maxHeapBytes ?? DEFAULT_MAX_HEAP_BYTES });
  installSystemFonts(pdfium, createFontPicker());
  return {
    open: (bytes, openOptions = {}) => openDocument(pdfium, bytes, openOptions.password),
    heapBytes: () => pdfium.heap.sizeBytes,
  };
}

/** Opens one PDF in an engine of its own. */
export async function openPdf(
  bytes: Uint8Array,
  options: { readonly password?: string } & PdfEngineOptions = {},
): Promise<PdfDocument> {
  const engine = await createPdfEngine(options);
  return engine.open(bytes, options);
}

function openDocument(pdfium: Pdfium, bytes: Uint8Array, password: string | undefined): PdfDocument {
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
      }
      return use(openPage.handle, readFrame(pdfium, openPage.handle, userUnit(pageNumber - 1)));
    });
  };

  return {
    pageCount,
    facts: () => guard(() => readFacts(pdfium, document, userUnit)),
    readPage: (pageNumber) =>
      withPage(pageNumber, (page, frame) => {
        const content = readContent(pdfium, document, page, pageNumber, frame);
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

function readFrame({ api, heap }: Pdfium, page: number, userUnit: number): PageFrame {
  const p = heap.scratch;
  api.FPDF_GetPageBoundingBox(page, p);
  const area = { left: heap.f32(p), top: heap.f32(p + 4), right: heap.f32(p + 8), bottom: heap.f32(p + 12) };
  return createFrame(area, api.FPDFPage_GetRotation(page), userUnit);
}

function readContent(
  pdfium: Pdfium,
  document: number,
  page: number,
  pageNumber: number,
  frame: PageFrame,
): PageContent {
  const { api, heap } = pdfium;
  const warnings: string[] = [];
  const fonts = createFontTable(pdfium);
  const text = api.FPDFText_LoadPage(page);
  const glyphs = text === 0 ? [] : readGlyphs(pdfium, text, frame, fonts, warnings);
  if (text === 0) warnings.push('the text of the page cannot be read');
  else api.FPDFText_ClosePage(text);
  const { paths, images } = readObjects(pdfium, page, frame, warnings);
  const links = readLinks(pdfium, document, page, frame);
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

/** Throws `page_damaged` where nothing is left of the page. */
function asDamaged(content: PageContent): PageContent {
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

/** Runs a call and turns a trap of the WebAssembly module into `page_memory` or `page_crashed`. */
function createGuard(pdfium: Pdfium): <T>(call: () => T) => T {
  return (call) => {
    try {
      return call();
    } catch (error) {
      if (error instanceof AppError) throw error;
      const code: ErrorCode = pdfium.heapLimitHit() ? 'page_memory' : 'page_crashed';
      const reason =
        code === 'page_memory' ? 'the PDF engine ran out of its memory limit' : 'the PDF engine broke down';
      throw new AppError(code, `${reason}: ${toAppError(error).message}`, { cause: error });
    }
  };
}

/** PDF readers accept the header anywhere in the first kilobyte (ISO 32000-1, annex H.3.4.1). */
const HEADER_WINDOW_BYTES = 1024;

function openError(pdfiumError: number, bytes: Uint8Array, hadPassword: boolean): AppError {
  if (pdfiumError === ERROR_PASSWORD) {
    return hadPassword
      ? new AppError('pdf_password_wrong', 'the password does not open this PDF')
      : new AppError('pdf_encrypted', 'the PDF is encrypted: give its password');
  }
  if (pdfiumError === ERROR_SECURITY) {
    return new AppError(
      'pdf_security_unsupported',
      'the PDF uses a kind of encryption that is not supported',
    );
  }
  const head = Buffer.from(bytes.subarray(0, HEADER_WINDOW_BYTES)).toString('latin1');
  return head.includes('%PDF-')
    ? new AppError('pdf_damaged', 'the PDF is damaged beyond what can be read')
    : new AppError('not_a_pdf', 'the file is not a PDF');
}
