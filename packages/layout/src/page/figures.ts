import type { Box, ImageRegion } from '@guidepost/contracts';
import { boxArea, boxHeight, boxWidth, containsBox, intersectionArea } from '../geometry/boxes.ts';

/** Smaller images are ornaments, icons, logos. */
const MIN_SIDE_EM = 4;
/** An image over almost the whole page is a scan or a background. */
const MAX_PAGE_SHARE = 0.85;
/** Strips of one picture touch. */
const STRIP_GAP = 2;

/** A line of text as far as it matters to pictures. */
export interface FigureLine {
  readonly bbox: Box;
  readonly chars: number;
}

/** Lines that run in or out over the edge of a picture show that it lies behind the text (a watermark, a tint). */
const MAX_CROSSING_LINES = 2;
/** Labels in a picture are short; a line this long on it is text that stands on a background. */
const LABEL_CHARS = 28;

function isBackground(box: Box, lines: readonly FigureLine[], bodySize: number): boolean {
  let crossing = 0;
  for (const { bbox: line, chars } of lines) {
    const middle = (line[1] + line[3]) / 2;
    if (middle < box[1] || middle > box[3]) continue;
    const shared = Math.min(box[2], line[2]) - Math.max(box[0], line[0]);
    if (shared > bodySize && shared < line[2] - line[0] - bodySize) crossing++;
    else if (shared > 0.9 * (line[2] - line[0]) && chars >= LABEL_CHARS) return true;
  }
  return crossing > MAX_CROSSING_LINES;
}

/** Boxes of pictures on the page, strips of one picture put together. */
export function findFigures(
  images: readonly ImageRegion[],
  taken: readonly Box[],
  width: number,
  height: number,
  bodySize: number,
  lines: readonly FigureLine[],
): Box[] {
  const page: Box = [0, 0, width, height];
  const merged: Box[] = [];
  const sorted = images
    .map(
      (image): Box => [
        Math.max(0, image.bbox[0]),
        Math.max(0, image.bbox[1]),
        Math.min(width, image.bbox[2]),
        Math.min(height, image.bbox[3]),
      ],
    )
    .filter((box) => box[2] > box[0] && box[3] > box[1])
    .sort((a, b) => a[1] - b[1] || a[0] - b[0])
    .slice(0, 2000);
  for (const box of sorted) {
    const strip = merged.find(
      (other) =>
        box[0] <= other[2] + STRIP_GAP &&
        box[2] >= other[0] - STRIP_GAP &&
        box[1] <= other[3] + STRIP_GAP &&
        box[3] >= other[1] - STRIP_GAP,
    );
    if (strip) {
      strip[0] = Math.min(strip[0], box[0]);
      strip[1] = Math.min(strip[1], box[1]);
      strip[2] = Math.max(strip[2], box[2]);
      strip[3] = Math.max(strip[3], box[3]);
    } else merged.push([...box]);
  }
  return merged.filter(
    (box) =>
      boxWidth(box) > MIN_SIDE_EM * bodySize &&
      boxHeight(box) > MIN_SIDE_EM * bodySize &&
      boxArea(box) < MAX_PAGE_SHARE * boxArea(page) &&
      !isBackground(box, lines, bodySize) &&
      !taken.some((other) => containsBox(other, box, 2) || intersectionArea(other, box) > 0.5 * boxArea(box)),
  );
}
