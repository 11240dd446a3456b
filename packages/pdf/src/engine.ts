import { createFontPicker } from './fonts/substitute-fonts.ts';
import { installSystemFonts } from './fonts/system-fonts.ts';
import { openDocument, type PdfDocument } from './open-document.ts';
import { loadPdfium } from './pdfium/load.ts';

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
