import { centerY, unionBox } from '../geometry/boxes.ts';
import type { PageMeasures } from '../page/region.ts';
import { mergeLines } from '../text/to-lines.ts';
import { findGutters, type Gutter } from './gutters.ts';
import { type Column, type Item, type LineItem, lineItem, type RegionItem } from './item.ts';

/** Recursion is bounded: a page has columns in columns at most (box in column in spread). */
const MAX_DEPTH = 12;
/** A side column this much narrower than its neighbour holds side headings or labels. */
const SIDE_COLUMN_RATIO = 0.4;
/** Share of side blocks that must start level with a line beside them. */
const LEVEL_SHARE = 0.7;

/** Items in the order a person reads them, as columns. */
export function orderItems(
  items: readonly Item[],
  measures: PageMeasures,
  box?: number,
  depth = 0,
): Column[] {
  if (items.length === 0) return [];
  const gutter = depth < MAX_DEPTH ? chooseGutter(items, measures) : undefined;
  if (!gutter) return toColumns(items, measures, box, depth);
  const { above, left, right, below } = partition(items, gutter, measures);
  if (left.length === 0 || right.length === 0) return toColumns(items, measures, box, depth);
  const inner = isSideColumn(left, right, measures)
    ? interleave(left, right, measures).flatMap((part) => orderItems(part, measures, box, depth + 1))
    : [...orderItems(left, measures, box, depth + 1), ...orderItems(right, measures, box, depth + 1)];
  return [
    ...orderItems(above, measures, box, depth + 1),
    ...inner,
    ...orderItems(below, measures, box, depth + 1),
  ];
}

/** Two lines at the left make a column only where they are a label beside its text. */
const MIN_LABEL_LINES = 2;
const MIN_COLUMN_LINES = 3;

function isLabelGutter(items: readonly Item[], gutter: Gutter, measures: PageMeasures): boolean {
  const { left, right } = partition(items, gutter, measures);
  return (
    left.length > 0 &&
    right.length > 0 &&
    isSideColumn(left, right, measures) &&
    left.every((item) => item.kind === 'line' && item.line.bold)
  );
}

/** The gutter that separates most lines; the leftmost of equals. */
function chooseGutter(items: readonly Item[], measures: PageMeasures): Gutter | undefined {
  let best: Gutter | undefined;
  let most = 0;
  for (const gutter of findGutters(items, measures.bodySize, MIN_LABEL_LINES)) {
    if (gutter.left < MIN_COLUMN_LINES && !isLabelGutter(items, gutter, measures)) continue;
    const value =
      (gutter.y1 - gutter.y0) *
      Math.min(gutter.left, gutter.right, 20) *
      Math.min(2, (gutter.x1 - gutter.x0) / measures.bodySize);
    if (value > most) {
      most = value;
      best = gutter;
    }
  }
  return best;
}

interface Parts {
  readonly above: Item[];
  readonly left: Item[];
  readonly right: Item[];
  readonly below: Item[];
}

function partition(items: readonly Item[], gutter: Gutter, measures: PageMeasures): Parts {
  const above: Item[] = [];
  const left: Item[] = [];
  const right: Item[] = [];
  const below: Item[] = [];
  for (const item of items) {
    const y = centerY(item.bbox);
    if (y < gutter.y0) above.push(item);
    else if (y > gutter.y1) below.push(item);
    else if ((item.bbox[0] + item.bbox[2]) / 2 < (gutter.x0 + gutter.x1) / 2) left.push(item);
    else right.push(item);
  }
  if (gutter.bottomCrossed) releaseTail(left, right, below, measures);
  return { above, left, right, below };
}

/**
 * A heading of the full-width text under the columns stands short at the left and does not cross the gutter: where it hangs
 * below both columns with white above it, it belongs to what follows.
 */
function releaseTail(left: Item[], right: Item[], below: Item[], measures: PageMeasures): void {
  const bottomOf = (items: readonly Item[]): number => Math.max(...items.map((item) => item.bbox[3]));
  if (left.length < 2 || right.length === 0) return;
  const rightBottom = bottomOf(right);
  const tail = left.filter((item) => item.bbox[1] > rightBottom - 1);
  if (tail.length === 0 || tail.length > 2) return;
  const rest = left.filter((item) => !tail.includes(item));
  if (rest.length === 0) return;
  const white = Math.min(...tail.map((item) => item.bbox[1])) - bottomOf(rest);
  if (white < 0.5 * measures.linePitch) return;
  for (const item of tail) left.splice(left.indexOf(item), 1);
  below.push(...tail);
}

const itemWidth = (items: readonly Item[]): number => {
  const box = unionBox(items.map((item) => item.bbox));
  return box[2] - box[0];
};

function isSideColumn(left: readonly Item[], right: readonly Item[], measures: PageMeasures): boolean {
  if (itemWidth(left) > SIDE_COLUMN_RATIO * itemWidth(right)) return false;
  if (left.length > 0.8 * right.length) return false;
  const blocks = sideBlocks(left, measures);
  const level = blocks.filter((block) => {
    const top = block[0]!;
    return right.some(
      (item) =>
        Math.abs(baselineOf(item) - baselineOf(top)) < 0.45 * measures.linePitch ||
        (item.kind !== 'line' && Math.abs(item.bbox[1] - top.bbox[1]) < measures.linePitch),
    );
  });
  return level.length >= LEVEL_SHARE * blocks.length;
}

const baselineOf = (item: Item): number => (item.kind === 'line' ? item.line.baseline : item.bbox[1]);

/** Side items grouped where they follow each other at line distance. */
function sideBlocks(items: readonly Item[], measures: PageMeasures): Item[][] {
  const sorted = [...items].sort((a, b) => a.bbox[1] - b.bbox[1]);
  const blocks: Item[][] = [];
  for (const item of sorted) {
    const open = blocks[blocks.length - 1];
    const last = open?.[open.length - 1];
    if (open && last && baselineOf(item) - baselineOf(last) < 1.4 * measures.linePitch) open.push(item);
    else blocks.push([item]);
  }
  return blocks;
}

/** Side block, then the text beside it down to the next side block, and so on. */
function interleave(left: readonly Item[], right: readonly Item[], measures: PageMeasures): Item[][] {
  const blocks = sideBlocks(left, measures);
  const starts = blocks.map((block) => block[0]!.bbox[1] - 0.5 * measures.linePitch);
  const texts: Item[][] = blocks.map(() => []);
  const before: Item[] = [];
  for (const item of right) {
    const y = item.bbox[1];
    let k = starts.length - 1;
    while (k >= 0 && starts[k]! > y) k--;
    (k < 0 ? before : texts[k]!).push(item);
  }
  const out: Item[][] = before.length > 0 ? [before] : [];
  blocks.forEach((block, k) => {
    out.push(block);
    if (texts[k]!.length > 0) out.push(texts[k]!);
  });
  return out;
}

/** Items without a gutter among them: rows from top to bottom, pieces of one baseline joined; boxes are opened. */
function toColumns(
  items: readonly Item[],
  measures: PageMeasures,
  box: number | undefined,
  depth: number,
): Column[] {
  const rows = toRows(items);
  const columns: Column[] = [];
  let open: (LineItem | RegionItem)[] = [];
  const bounds = columnBounds(items);
  const close = (): void => {
    if (open.length > 0) columns.push({ ...bounds, items: open, ...(box === undefined ? {} : { box }) });
    open = [];
  };
  for (const row of rows) {
    for (const item of row) {
      if (item.kind === 'box') {
        close();
        columns.push(...orderItems(item.items, measures, item.box, depth + 1));
      } else open.push(item);
    }
  }
  close();
  return columns;
}

function columnBounds(items: readonly Item[]): { x0: number; x1: number } {
  const lines = items.filter((item) => item.kind === 'line');
  const box = unionBox((lines.length > 0 ? lines : items).map((item) => item.bbox));
  return { x0: box[0], x1: box[2] };
}

/** Items grouped by baseline (lines) or top (others), each row left to right with adjoining line pieces joined. */
function toRows(items: readonly Item[]): Item[][] {
  const sorted = [...items].sort((a, b) => centerY(a.bbox) - centerY(b.bbox));
  const rows: { y0: number; y1: number; items: Item[] }[] = [];
  for (const item of sorted) {
    const row = rows[rows.length - 1];
    if (
      item.kind === 'line' &&
      row?.items.every((other) => other.kind === 'line') &&
      sameRow(row.items, item)
    ) {
      row.items.push(item);
    } else rows.push({ y0: item.bbox[1], y1: item.bbox[3], items: [item] });
  }
  // Regions and boxes are placed by their top edge among the lines.
  return rows
    .sort((a, b) => topOf(a.items) - topOf(b.items))
    .map((row) => joinPieces(row.items.sort((a, b) => a.bbox[0] - b.bbox[0])));
}

const topOf = (items: readonly Item[]): number => {
  const first = items[0]!;
  return first.kind === 'line' ? centerY(first.bbox) : first.bbox[1];
};

function sameRow(row: readonly Item[], item: LineItem): boolean {
  const first = row[0]!;
  if (first.kind !== 'line') return false;
  const shared = Math.min(first.bbox[3], item.bbox[3]) - Math.max(first.bbox[1], item.bbox[1]);
  return (
    Math.abs(first.line.baseline - item.line.baseline) < 0.3 * Math.min(first.line.size, item.line.size) ||
    shared > 0.75 * Math.min(first.bbox[3] - first.bbox[1], item.bbox[3] - item.bbox[1])
  );
}

function joinPieces(row: readonly Item[]): Item[] {
  if (row.length < 2 || row.some((item) => item.kind !== 'line')) return [...row];
  return [lineItem(mergeLines(row.map((item) => (item as LineItem).line)))];
}
