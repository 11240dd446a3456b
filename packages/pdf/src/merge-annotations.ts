import type { Pdfium } from './pdfium/load.ts';

const FREE_TEXT = 3;
const STAMP = 13;
const WIDGET = 20;
const WITH_TEXT = new Set([FREE_TEXT, STAMP, WIDGET]);
const MAX_ANNOTATIONS = 5000;

const FLATTEN_SUCCESS = 1;
const FOR_DISPLAY = 0;

/**
 * Makes filled form fields, typed notes and stamps part of the page's content, as they are on the page a reader sees; text pages
 * of PDFium leave annotations out. True where the page has changed and must be loaded again. Links of the page are lost by it.
 */
export function mergeAnnotations({ api }: Pdfium, page: number): boolean {
  const count = Math.min(api.FPDFPage_GetAnnotCount(page), MAX_ANNOTATIONS);
  for (let index = 0; index < count; index++) {
    const annotation = api.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const kind = api.FPDFAnnot_GetSubtype(annotation);
    api.FPDFPage_CloseAnnot(annotation);
    if (WITH_TEXT.has(kind)) return api.FPDFPage_Flatten(page, FOR_DISPLAY) === FLATTEN_SUCCESS;
  }
  return false;
}
