import type { PdfDocument } from '../open-document.ts';

const DPI = 150;
/** Ink is darker than the paper by this much of 255 somewhere in the glyph's box. */
const MIN_CONTRAST = 60;

/** Characters of a page's text layer whose place in the drawn page is blank, with their number. */
export function blankGlyphs(document: PdfDocument, pageNumber: number): Map<string, number> {
  const { glyphs } = document.readPage(pageNumber);
  const { rgbx, widthPx, heightPx, scale } = document.renderPage(pageNumber, { dpi: DPI });
  const blank = new Map<string, number>();
  for (const { text, bbox, hidden, generated } of glyphs) {
    if (hidden || generated || text.trim() === '') continue;
    // The loose box: where the font is a stand-in, the tight box is that of another shape.
    const x0 = Math.max(0, Math.floor(bbox[0] * scale) - 1);
    const y0 = Math.max(0, Math.floor(bbox[1] * scale));
    const x1 = Math.min(widthPx, Math.ceil(bbox[2] * scale) + 1);
    const y1 = Math.min(heightPx, Math.ceil(bbox[3] * scale));
    let min = 255;
    let max = 0;
    for (let y = y0; y < y1; y++) {
      for (let x = x0; x < x1; x++) {
        const value = rgbx[(y * widthPx + x) * 4 + 1] ?? 255;
        min = Math.min(min, value);
        max = Math.max(max, value);
      }
    }
    if (max - min < MIN_CONTRAST) blank.set(text, (blank.get(text) ?? 0) + 1);
  }
  return blank;
}
