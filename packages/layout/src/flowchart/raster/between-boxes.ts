import type { Box } from '@guidepost/contracts';

interface Area {
  readonly box: Box;
}

/** Steps never overlap in part; noise at the rim and corners does by less than this share of the smaller box. */
const OVERLAP = { min: 0.1, max: 0.92 };
/** Sides of boxes that touch lie within this many font sizes. */
const TOUCH = 0.6;

/**
 * Areas without those that only lie between boxes: connectors and boxes close in white space, or the tint that compression left of it, that looks like a box. Such an area overlaps a
 * smaller box in part, or has no words and fills the gap between two boxes of other widths.
 */
export function withoutGaps<T extends Area>(
  areas: readonly T[],
  holdsWords: (area: T) => boolean,
  font: number,
): T[] {
  const worded = areas.filter(holdsWords);
  return areas.filter((area) => {
    if (worded.some((other) => other !== area && overlapsInPart(area.box, other.box))) return false;
    if (worded.includes(area)) return true;
    const others = areas.filter((other) => other !== area).map((other) => other.box);
    return !fillsGap(area.box, others, TOUCH * font);
  });
}

/** Whether the second box is smaller and lies partly in the first. */
function overlapsInPart(a: Box, b: Box): boolean {
  if (areaOf(b) >= areaOf(a)) return false;
  const share =
    (Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) *
      Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]))) /
    areaOf(b);
  return share > OVERLAP.min && share < OVERLAP.max;
}

const areaOf = (box: Box): number => Math.max(1, box[2] - box[0]) * Math.max(1, box[3] - box[1]);

function fillsGap(gap: Box, boxes: readonly Box[], touch: number): boolean {
  const isBesides = (box: Box, side: 0 | 1): boolean => {
    const [low, high] = side === 1 ? [0, 2] : [1, 3];
    const shared = Math.min(gap[high]!, box[high]!) - Math.max(gap[low]!, box[low]!);
    const flush = Math.abs(gap[low]! - box[low]!) <= touch && Math.abs(gap[high]! - box[high]!) <= touch;
    return shared > 0 && !flush;
  };
  const near = (a: number, b: number): boolean => Math.abs(a - b) <= touch;
  return ([1, 0] as const).some(
    (side) =>
      boxes.some((box) => near(box[side + 2]!, gap[side]!) && isBesides(box, side)) &&
      boxes.some((box) => near(box[side]!, gap[side + 2]!) && isBesides(box, side)),
  );
}
