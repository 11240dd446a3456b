import type { Line } from '../text/line.ts';
import { cutAtCorridor } from '../text/to-lines.ts';
import { findGutters } from './gutters.ts';
import { lineItem } from './item.ts';

/** Lines a corridor is tried on beyond its own ends, in body sizes. */
const REACH_EM = 60;

/**
 * Line pieces that join two columns over a gutter as narrow as a word gap, cut at the gutter that the lines above and below
 * show.
 */
export function cutAtGutters(lines: readonly Line[], bodySize: number): Line[] {
  const gutters = findGutters(lines.map(lineItem), bodySize);
  if (gutters.length === 0) return [...lines];
  return lines.flatMap((line): readonly Line[] => {
    for (const gutter of gutters) {
      const y = (line.bbox[1] + line.bbox[3]) / 2;
      if (y < gutter.y0 - REACH_EM * bodySize || y > gutter.y1 + REACH_EM * bodySize) continue;
      const cut = cutAtCorridor(line, gutter.x0, gutter.x1);
      if (cut) return cut;
    }
    return [line];
  });
}
