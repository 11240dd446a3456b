import type { Box } from '@guidepost/contracts';
import {
  boxArea,
  boxHeight,
  boxWidth,
  containsBox,
  containsCenter,
  intersectionArea,
} from '../geometry/boxes.ts';
import type { Rulings } from '../table/rulings.ts';
import type { Item } from './item.ts';

/** A frame round almost the whole page is a page border. */
const MAX_PAGE_SHARE = 0.75;
/** Pages with more drawn areas than this (maps, charts) have no call-outs worth the time. */
const MAX_CANDIDATES = 300;

/** Closed frames of four rulings: rectangles a person would call a box. */
function framesOf(rulings: Rulings, slack: number): Box[] {
  const out: Box[] = [];
  const { horizontal, vertical } = rulings;
  if (horizontal.length > MAX_CANDIDATES || vertical.length > MAX_CANDIDATES) return out;
  for (const top of horizontal) {
    const sides = vertical.filter((v) => Math.abs(v.start - top.at) <= slack);
    const left = sides.find((v) => Math.abs(v.at - top.start) <= slack);
    const right = sides.find((v) => Math.abs(v.at - top.end) <= slack);
    if (!left || !right || Math.abs(left.end - right.end) > slack) continue;
    const bottom = horizontal.find(
      (h) =>
        Math.abs(h.at - left.end) <= slack &&
        Math.abs(h.start - top.start) <= slack &&
        Math.abs(h.end - top.end) <= slack,
    );
    if (bottom) out.push([top.start, top.at, top.end, bottom.at]);
  }
  return out;
}

/** Drawn or shaded boxes that hold text, outermost first, none crossing another. */
export function findTextBoxes(
  rulings: Rulings,
  items: readonly Item[],
  width: number,
  height: number,
  bodySize: number,
): Box[] {
  const page = width * height;
  const frames = framesOf(rulings, 0.4 * bodySize);
  const candidates = [...frames, ...mergeAreas(rulings.areas.map((area) => area.bbox))]
    .filter(
      (box) =>
        boxWidth(box) > 6 * bodySize &&
        boxHeight(box) > 2.5 * bodySize &&
        boxArea(box) < MAX_PAGE_SHARE * page,
    )
    .sort((a, b) => boxArea(b) - boxArea(a))
    .slice(0, MAX_CANDIDATES);
  const boxes: Box[] = [];
  for (const box of candidates) {
    if (boxes.some((other) => intersectionArea(other, box) > 0 && !containsBox(other, box, 2))) continue;
    if (boxes.some((other) => intersectionArea(other, box) > 0.85 * boxArea(other))) continue;
    let inside = 0;
    let crossing = 0;
    for (const item of items) {
      if (containsBox(box, item.bbox, 0.5 * bodySize)) inside++;
      else if (containsCenter(box, item.bbox) || intersectionArea(box, item.bbox) > 0.3 * boxArea(item.bbox))
        crossing++;
    }
    // One line on a shade is a heading as often as a call-out; with a frame round it, it stands for itself.
    const enough = inside >= 2 || (inside === 1 && frames.includes(box));
    if (enough && crossing === 0) boxes.push(box);
  }
  return boxes;
}

/** Shading drawn line by line (one rectangle for each line of text) put together. */
function mergeAreas(areas: readonly Box[]): Box[] {
  if (areas.length > 4 * MAX_CANDIDATES) return [];
  const sorted = [...areas].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const out: Box[] = [];
  for (const box of sorted) {
    const last = out.find(
      (other) =>
        Math.abs(other[0] - box[0]) < 1 &&
        Math.abs(other[2] - box[2]) < 1 &&
        box[1] - other[3] < 1 &&
        box[1] >= other[1],
    );
    if (last) last[3] = Math.max(last[3], box[3]);
    else out.push([...box]);
  }
  return out;
}

/** Items with those inside each box put together as one item. */
export function groupByBoxes(items: readonly Item[], boxes: readonly Box[], firstNumber = 1): Item[] {
  let open = [...items];
  // Innermost first, so that a box in a box is already one item when its outer box collects it.
  [...boxes]
    .map((bbox, i) => ({ bbox, box: firstNumber + i }))
    .reverse()
    .forEach(({ bbox, box }) => {
      const inside = open.filter((item) => containsCenter(bbox, item.bbox));
      if (inside.length === 0) return;
      open = [...open.filter((item) => !inside.includes(item)), { kind: 'box', bbox, box, items: inside }];
    });
  return open;
}
