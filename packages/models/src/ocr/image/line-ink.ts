import type { OcrLine } from '../ocr-engine.ts';
import type { Bitmap } from './binarize.ts';

/** What the pixels say about one upright line. */
export interface LineInk {
  /** Rows of the first and past the last ink. */
  readonly top: number;
  readonly bottom: number;
  /** Mean horizontal stroke width in pixels. */
  readonly stroke: number;
}

/** A row belongs to the line when this share of its width has ink: specks and neighbours' descenders do not count. */
const MIN_ROW_SHARE = 0.004;

/** Ink extent and stroke width of a line in its box; null where the box holds no ink. */
export function lineInk({ data, width, height }: Bitmap, { box }: Pick<OcrLine, 'box'>): LineInk | null {
  const x0 = Math.max(0, Math.floor(box[0]));
  const x1 = Math.min(width, Math.ceil(box[2]));
  const y0 = Math.max(0, Math.floor(box[1]));
  const y1 = Math.min(height, Math.ceil(box[3]));
  const needed = Math.max(1, MIN_ROW_SHARE * (x1 - x0));
  let top = -1;
  let bottom = -1;
  let ink = 0;
  let runs = 0;
  for (let y = y0; y < y1; y++) {
    let count = 0;
    let before = 0;
    for (let x = x0; x < x1; x++) {
      const here = data[y * width + x]!;
      count += here;
      if (here && !before) runs++;
      before = here;
    }
    ink += count;
    if (count >= needed) {
      if (top < 0) top = y;
      bottom = y + 1;
    }
  }
  return top < 0 ? null : { top, bottom, stroke: ink / Math.max(1, runs) };
}
