export { encodePng, type PngOptions } from './encode-png.ts';
export { createPdfEngine, openPdf, type PdfEngine, type PdfEngineOptions } from './engine.ts';
export type { PdfDocument } from './open-document.ts';
export { DAMAGED_CONTENT } from './read-content.ts';
export type { PageBitmap, RenderOptions } from './render-page.ts';
export { repairPdf } from './repair-pdf.ts';
