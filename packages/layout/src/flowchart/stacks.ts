import type { BoxEdge } from './edges.ts';
import type { FlowBox } from './flow-box.ts';
import { isLeaf } from './flow-box.ts';
import { boxHeight, boxWidth, dot, expandBox, overlap } from './geometry.ts';
import { BoxGrid } from './point-grid.ts';

/** Rows of one drawn step: their sides are flush within this distance (points), and the gap between them is at most this share of the font size. */
const FLUSH = 2.2;
const GAP = 0.36;
/** Share of the shorter side that two cells of a step have in common. */
const SHARED = 0.9;

/** Leaf boxes that are drawn as one step: rows stacked without a gap, with level tabs beside them. */
export function stacksOf(boxes: readonly FlowBox[], fontSize: number): readonly (readonly FlowBox[])[] {
  const leaves = boxes.filter(isLeaf);
  const parent = leaves.map((_, i) => i);
  const root = (i: number): number => {
    let top = i;
    while (parent[top] !== top) {
      parent[top] = parent[parent[top]!]!;
      top = parent[top]!;
    }
    return top;
  };
  const grid = new BoxGrid<number>(60);
  for (const [i, b] of leaves.entries()) grid.add(b.bbox, i);
  const gap = Math.max(1.5, GAP * fontSize);
  for (const [i, a] of leaves.entries())
    for (const k of grid.touching(expandBox(a.bbox, gap)))
      if (k > i && flush(a, leaves[k]!, gap)) parent[root(i)] = root(k);
  const groups = new Map<number, FlowBox[]>();
  for (const [i, b] of leaves.entries()) {
    const group = groups.get(root(i));
    if (group) group.push(b);
    else groups.set(root(i), [b]);
  }
  return [...groups.values()];
}

function flush(a: FlowBox, b: FlowBox, gap: number): boolean {
  if (!isRectangular(a) || !isRectangular(b) || a.parent !== b.parent) return false;
  const [p, q] = [a.bbox, b.bbox];
  const x = overlap(p[0], p[2], q[0], q[2]);
  const y = overlap(p[1], p[3], q[1], q[3]);
  const sameX = Math.abs(p[0] - q[0]) <= FLUSH || Math.abs(p[2] - q[2]) <= FLUSH;
  const sameY = Math.abs(p[1] - q[1]) <= FLUSH || Math.abs(p[3] - q[3]) <= FLUSH;
  const above = Math.abs(y) <= gap && x >= SHARED * Math.min(boxWidth(p), boxWidth(q)) && sameX;
  const beside = Math.abs(x) <= gap && y >= SHARED * Math.min(boxHeight(p), boxHeight(q)) && sameY;
  return above || beside;
}

const isRectangular = (b: FlowBox): boolean => b.shape === 'rect' || b.shape === 'rounded';

/**
 * Splits a stack whose rows (or columns) are steps of their own: parallel arrows end at two or more of them, or
 * start from them. Other stacks stay whole.
 */
export function splitStack(
  stack: readonly FlowBox[],
  edges: readonly BoxEdge[],
): readonly (readonly FlowBox[])[] {
  if (stack.length < 2) return [stack];
  const cells = new Set(stack);
  const arriving = edges.filter((e) => cells.has(e.to.box)).map((e) => e.to);
  const leaving = edges.filter((e) => cells.has(e.from.box)).map((e) => e.from);
  for (const ends of [arriving, leaving]) {
    const parallel = ends.filter((t) => ends.some((u) => u.box !== t.box && dot(u.outward, t.outward) > 0.9));
    if (parallel.length < 2) continue;
    const level = Math.abs(parallel[0]!.outward[0]) > Math.abs(parallel[0]!.outward[1]);
    const bands = bandsOf(stack, level ? 1 : 0);
    const hit = new Set(parallel.map((t) => bands.findIndex((band) => band.includes(t.box))));
    // Lines of one net that leave from two rows are one connector with two stubs, not two steps.
    const nets = new Set(parallel.map((t) => edges.find((e) => e.from === t || e.to === t)!.to.vertex));
    if (hit.size > 1 && (ends === arriving || nets.size > 1)) return joinUnmet(bands, ends);
  }
  return [stack];
}

/** Rows that no line meets stay together: the header rows of a table whose body rows are steps. */
function joinUnmet(bands: readonly FlowBox[][], ends: readonly { readonly box: FlowBox }[]): FlowBox[][] {
  const met = new Set(ends.map((t) => t.box));
  const joined: { cells: FlowBox[]; met: boolean }[] = [];
  for (const cells of bands) {
    const isMet = cells.some((c) => met.has(c));
    const last = joined.at(-1);
    if (last && !last.met && !isMet) last.cells.push(...cells);
    else joined.push({ cells: [...cells], met: isMet });
  }
  return joined.map((b) => b.cells);
}

/** Cells grouped to rows (axis 1) or columns (axis 0) by overlap. */
function bandsOf(stack: readonly FlowBox[], axis: 0 | 1): FlowBox[][] {
  const bands: { from: number; to: number; cells: FlowBox[] }[] = [];
  for (const cell of [...stack].sort((a, b) => a.bbox[axis] - b.bbox[axis])) {
    const [from, to] = [cell.bbox[axis], cell.bbox[axis + 2]!];
    const host = bands.find(
      (b) => overlap(b.from, b.to, from, to) > 0.5 * Math.min(to - from, b.to - b.from),
    );
    if (!host) bands.push({ from, to, cells: [cell] });
    else host.cells.push(cell);
  }
  return bands.map((b) => b.cells);
}
