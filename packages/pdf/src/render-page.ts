import { AppError } from '@guidepost/contracts';
import type { Pdfium } from './pdfium/load.ts';

export interface RenderOptions {
  /** Dots per inch of the displayed page; 200 by default. */
  readonly dpi?: number;
  /** Longest side; the scale is lowered to fit. No limit but `MAX_RENDER_PIXELS` by default. */
  readonly maxSidePx?: number;
  /** Draw annotations (stamps, form fields); true by default. */
  readonly annotations?: boolean;
}

/** Pixels of a page, 4 bytes each in the order red, green, blue, unused (always 255). */
export interface PageBitmap {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly strideBytes: number;
  readonly rgbx: Uint8Array<ArrayBuffer>;
  /** Pixels a point. */
  readonly scale: number;
}

/** 160 MB of pixels: an A2 poster at 200 dpi has 15 million; a page as wide as PDF allows would have 1.6 billion. */
export const MAX_RENDER_PIXELS = 40_000_000;

const FORMAT_BGRX = 3;
/** FPDF_ANNOT and FPDF_REVERSE_BYTE_ORDER of fpdfview.h. */
const FLAG_ANNOTATIONS = 0x01;
const FLAG_RGB_BYTE_ORDER = 0x10;

/** Draws a loaded page on white. Throws `page_memory` where there is no room for the pixels. */
export function renderPage(
  { api, heap }: Pdfium,
  page: number,
  size: { readonly width: number; readonly height: number },
  options: RenderOptions,
): PageBitmap {
  const wanted = (options.dpi ?? 200) / 72;
  const bySide = options.maxSidePx ? options.maxSidePx / Math.max(size.width, size.height) : wanted;
  const byArea = Math.sqrt(MAX_RENDER_PIXELS / Math.max(1, size.width * size.height));
  const scale = Math.min(wanted, bySide, byArea);
  const widthPx = Math.max(1, Math.round(size.width * scale));
  const heightPx = Math.max(1, Math.round(size.height * scale));
  const strideBytes = widthPx * 4;
  const pixels = api.malloc(strideBytes * heightPx);
  const bitmap = pixels && api.FPDFBitmap_CreateEx(widthPx, heightPx, FORMAT_BGRX, pixels, strideBytes);
  if (!bitmap) {
    if (pixels) api.free(pixels);
    throw new AppError('page_memory', `no memory to draw ${widthPx} × ${heightPx} pixels`);
  }
  api.FPDFBitmap_FillRect(bitmap, 0, 0, widthPx, heightPx, 0xffffffff);
  const flags = FLAG_RGB_BYTE_ORDER | (options.annotations === false ? 0 : FLAG_ANNOTATIONS);
  api.FPDF_RenderPageBitmap(bitmap, page, 0, 0, widthPx, heightPx, 0, flags);
  const rgbx = heap.view(pixels, strideBytes * heightPx).slice();
  api.FPDFBitmap_Destroy(bitmap);
  api.free(pixels);
  return { widthPx, heightPx, strideBytes, rgbx, scale };
}
