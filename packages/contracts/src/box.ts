import { z } from 'zod';

/**
 * `[x0, y0, x1, y1]` in points, origin top left, y down, of the page as displayed: after /Rotate, cropped to the CropBox.
 * The one coordinate frame of the system: glyphs, paths, OCR words, elements, units, API and viewer.
 */
export const Box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type Box = z.infer<typeof Box>;
