import type { Pdfium } from './pdfium/load.ts';

export interface Color {
  /** `#rrggbb`. */
  readonly hex: string;
  /** 0 = transparent, 255 = solid. */
  readonly alpha: number;
}

const BLACK: Color = { hex: '#000000', alpha: 255 };

/** Colour of a pattern or shading, whose true colours differ from point to point. */
const PATTERN: Color = { hex: '#c0c0c0', alpha: 255 };

const byte = (value: number): string => Math.max(0, Math.min(255, value)).toString(16).padStart(2, '0');

type ColorGetter = (object: number, r: number, g: number, b: number, a: number) => number;

function readColor({ heap }: Pdfium, get: ColorGetter, object: number, missing: Color): Color {
  const p = heap.scratch;
  if (!get(object, p, p + 4, p + 8, p + 12)) return missing;
  const red = heap.i32(p);
  const green = heap.i32(p + 4);
  const blue = heap.i32(p + 8);
  const alpha = heap.i32(p + 12);
  if (red === 0 && green === 0 && blue === 0 && alpha === 255) return BLACK;
  return { hex: `#${byte(red)}${byte(green)}${byte(blue)}`, alpha };
}

export const readFillColor = (pdfium: Pdfium, object: number, missing: Color = PATTERN): Color =>
  readColor(pdfium, pdfium.api.FPDFPageObj_GetFillColor, object, missing);

export const readStrokeColor = (pdfium: Pdfium, object: number): Color =>
  readColor(pdfium, pdfium.api.FPDFPageObj_GetStrokeColor, object, PATTERN);

export { BLACK };
