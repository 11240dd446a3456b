import type { Box } from '@guidepost/contracts';

export const boxWidth = (box: Box): number => box[2] - box[0];
export const boxHeight = (box: Box): number => box[3] - box[1];
export const boxArea = (box: Box): number => Math.max(0, boxWidth(box)) * Math.max(0, boxHeight(box));
export const centerX = (box: Box): number => (box[0] + box[2]) / 2;
export const centerY = (box: Box): number => (box[1] + box[3]) / 2;

/** Smallest box round all given boxes; a zero box at the origin for none. */
export function unionBox(boxes: Iterable<Box>): Box {
  let x0 = Infinity;
  let y0 = Infinity;
  let x1 = -Infinity;
  let y1 = -Infinity;
  for (const box of boxes) {
    if (box[0] < x0) x0 = box[0];
    if (box[1] < y0) y0 = box[1];
    if (box[2] > x1) x1 = box[2];
    if (box[3] > y1) y1 = box[3];
  }
  return x0 <= x1 ? [x0, y0, x1, y1] : [0, 0, 0, 0];
}

/** Length shared by two intervals, negative when they are apart (then minus the gap). */
export const overlap = (a0: number, a1: number, b0: number, b1: number): number =>
  Math.min(a1, b1) - Math.max(a0, b0);
export const overlapX = (a: Box, b: Box): number => overlap(a[0], a[2], b[0], b[2]);
export const overlapY = (a: Box, b: Box): number => overlap(a[1], a[3], b[1], b[3]);

/** Area shared by two boxes, in square points. */
export const intersectionArea = (a: Box, b: Box): number =>
  Math.max(0, overlapX(a, b)) * Math.max(0, overlapY(a, b));

/** True where the centre of `inner` lies inside `outer` grown by `slack` points. */
export const containsCenter = (outer: Box, inner: Box, slack = 0): boolean => {
  const x = centerX(inner);
  const y = centerY(inner);
  return x >= outer[0] - slack && x <= outer[2] + slack && y >= outer[1] - slack && y <= outer[3] + slack;
};

/** True where all of `inner` lies inside `outer` grown by `slack` points. */
export const containsBox = (outer: Box, inner: Box, slack = 0): boolean =>
  inner[0] >= outer[0] - slack &&
  inner[1] >= outer[1] - slack &&
  inner[2] <= outer[2] + slack &&
  inner[3] <= outer[3] + slack;

/** True where all four numbers are finite. */
export const isFiniteBox = (box: Box): boolean =>
  Number.isFinite(box[0]) && Number.isFinite(box[1]) && Number.isFinite(box[2]) && Number.isFinite(box[3]);
