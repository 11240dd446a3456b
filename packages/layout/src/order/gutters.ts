import type { Box } from '@guidepost/contracts';
import type { Item } from './item.ts';

/** A white corridor between two columns. */
export interface Gutter {
  x0: number;
  x1: number;
  y0: number;
  y1: number;
  /** Ends at an item that crosses it (else at the end of the items). */
  topCrossed: boolean;
  bottomCrossed: boolean;
  left: number;
  right: number;
}

/** Corridors narrower than this many body sizes are word gaps. */
const MIN_GUTTER_EM = 0.6;
/** Lines on either side that make a column. */
const MIN_LINES = 3;
/** Pages with more items than this are not searched for columns: nothing a person set in columns has so many lines. */
const MAX_ITEMS = 4000;

/**
 * White corridors that separate columns: gaps beside which at least three items stand on either side, stretched up and
 * down until an item crosses them (whitespace analysis after Breuel, "Two Geometric Algorithms for Layout Analysis", 2002,
 * started from gaps between neighbours instead of from the page).
 */
export function findGutters(items: readonly Item[], bodySize: number, minLeft = MIN_LINES): Gutter[] {
  if (items.length < minLeft + MIN_LINES || items.length > MAX_ITEMS) return [];
  const sorted = [...items].sort((a, b) => a.bbox[1] - b.bbox[1]);
  const found: Gutter[] = [];
  for (const gap of neighbourGaps(sorted, MIN_GUTTER_EM * bodySize)) {
    if (found.some((gutter) => covers(gutter, gap))) continue;
    const gutter = stretch(gap, sorted, MIN_GUTTER_EM * bodySize);
    found.push(gutter);
  }
  return found.filter((gutter) => gutter.left >= minLeft && gutter.right >= MIN_LINES);
}

const covers = (gutter: Gutter, gap: Box): boolean =>
  gap[0] < gutter.x1 && gap[2] > gutter.x0 && gap[1] >= gutter.y0 - 0.1 && gap[3] <= gutter.y1 + 0.1;

/** White between items and their right neighbours on the same height. */
function neighbourGaps(sorted: readonly Item[], minWidth: number): Box[] {
  const gaps: Box[] = [];
  for (let i = 0; i < sorted.length; i++) {
    const left = sorted[i]!.bbox;
    let nearest: Box | undefined;
    const consider = (right: Box): void => {
      const shared = Math.min(left[3], right[3]) - Math.max(left[1], right[1]);
      if (shared < 0.3 * Math.min(left[3] - left[1], right[3] - right[1])) return;
      if (right[0] >= left[2] && (!nearest || right[0] < nearest[0])) nearest = right;
    };
    for (let k = i + 1; k < sorted.length && sorted[k]!.bbox[1] < left[3]; k++) consider(sorted[k]!.bbox);
    for (let k = i - 1; k >= 0 && k > i - 60; k--) {
      if (sorted[k]!.bbox[3] > left[1]) consider(sorted[k]!.bbox);
    }
    if (nearest && nearest[0] - left[2] >= minWidth) {
      gaps.push([left[2], Math.max(left[1], nearest[1]), nearest[0], Math.min(left[3], nearest[3])]);
    }
  }
  // Wide gaps first: they survive the shrinking along the page best.
  return gaps.sort((a, b) => a[1] - b[1] || b[2] - b[0] - (a[2] - a[0]));
}

function stretch(gap: Box, sorted: readonly Item[], minWidth: number): Gutter {
  const gutter: Gutter = {
    x0: gap[0],
    x1: gap[2],
    y0: gap[1],
    y1: gap[3],
    topCrossed: false,
    bottomCrossed: false,
    left: 0,
    right: 0,
  };
  const middle = (gap[1] + gap[3]) / 2;
  let left = 0;
  let right = 0;
  const take = (box: Box): 'crossed' | 'taken' => {
    if (box[2] <= gutter.x0) left++;
    else if (box[0] >= gutter.x1) right++;
    else {
      // Reaches in from one side: give way while the corridor stays wide enough.
      const fromLeft = (box[0] + box[2]) / 2 < (gutter.x0 + gutter.x1) / 2;
      const x0 = fromLeft ? Math.max(gutter.x0, box[2]) : gutter.x0;
      const x1 = fromLeft ? gutter.x1 : Math.min(gutter.x1, box[0]);
      if (x1 - x0 < minWidth) return 'crossed';
      gutter.x0 = x0;
      gutter.x1 = x1;
      if (fromLeft) left++;
      else right++;
    }
    return 'taken';
  };
  const start = sorted.findIndex((item) => (item.bbox[1] + item.bbox[3]) / 2 >= middle - 0.01);
  const from = start < 0 ? sorted.length : start;
  for (let k = from; k < sorted.length; k++) {
    const box = sorted[k]!.bbox;
    if (take(box) === 'crossed') {
      gutter.bottomCrossed = true;
      gutter.y1 = Math.max(Math.min(gutter.y1, box[1]), gap[3]);
      break;
    }
    gutter.y1 = Math.max(gutter.y1, box[3]);
  }
  for (let k = from - 1; k >= 0; k--) {
    const box = sorted[k]!.bbox;
    if (take(box) === 'crossed') {
      gutter.topCrossed = true;
      gutter.y0 = Math.min(Math.max(gutter.y0, box[3]), gap[1]);
      break;
    }
    gutter.y0 = Math.min(gutter.y0, box[1]);
  }
  gutter.left = left;
  gutter.right = right;
  return gutter;
}
