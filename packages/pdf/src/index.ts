export { encodePng, type PngOptions } from './encode-png.ts';
export {
  createPdfEngine,
  DAMAGED_CONTENT,
  openPdf,
  type PdfDocument,
  type PdfEngine,
  type PdfEngineOptions,
} from './engine.ts';
export type { PageBitmap, RenderOptions } from './render-page.ts';
export { repairPdf } from './repair-pdf.ts';
