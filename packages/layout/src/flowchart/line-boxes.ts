import type { Box } from '@guidepost/contracts';
import { boxOf } from './geometry.ts';
import type { Outline, Stroke } from './primitives.ts';

/** Greatest lean of a line (points) that still counts as level or upright, and greatest gap of lines that meet. */
const LEAN = 0.8;
const MEET = 1.6;
/** A net of lines with more grid cells than this is a plot or a large form; its boxes are not built. */
const MAX_CELLS = 20_000;

interface Rule {
  /** 0 level, 1 upright. */
  readonly axis: 0 | 1;
  at: number;
  from: number;
  to: number;
  readonly order: number;
}

/** Boxes drawn as separate lines: every closed rectangular cell of each net of level and upright lines that meet. */
export function boxesOfLines(strokes: readonly Stroke[]): readonly Outline[] {
  const rules = joinCollinear(strokes.flatMap(rulesOf));
  const boxes: Outline[] = [];
  for (const net of netsOf(rules)) boxes.push(...cellsOf(net));
  return boxes;
}

function rulesOf({ points, order }: Stroke): Rule[] {
  const rules: Rule[] = [];
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1]!, points[i]!];
    const [dx, dy] = [Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])];
    if (dy <= LEAN && dx > dy)
      rules.push({
        axis: 0,
        at: (a[1] + b[1]) / 2,
        from: Math.min(a[0], b[0]),
        to: Math.max(a[0], b[0]),
        order,
      });
    else if (dx <= LEAN && dy > dx)
      rules.push({
        axis: 1,
        at: (a[0] + b[0]) / 2,
        from: Math.min(a[1], b[1]),
        to: Math.max(a[1], b[1]),
        order,
      });
  }
  return rules;
}

/** Joins rules on one line that overlap or touch. */
function joinCollinear(rules: readonly Rule[]): Rule[] {
  const sorted = [...rules].sort((a, b) => a.axis - b.axis || a.at - b.at || a.from - b.from);
  const joined: Rule[] = [];
  for (const rule of sorted) {
    let host: Rule | undefined;
    for (let i = joined.length - 1; i >= 0 && i >= joined.length - 40; i--) {
      const other = joined[i]!;
      if (other.axis !== rule.axis || rule.at - other.at > LEAN) break;
      if (rule.from <= other.to + MEET && rule.to >= other.from - MEET) {
        host = other;
        break;
      }
    }
    if (host) {
      host.from = Math.min(host.from, rule.from);
      host.to = Math.max(host.to, rule.to);
    } else joined.push({ ...rule });
  }
  return joined;
}

/** Groups of rules that cross or meet, each with both axes. */
function netsOf(rules: readonly Rule[]): Rule[][] {
  const level = rules.filter((r) => r.axis === 0).sort((a, b) => a.at - b.at);
  const upright = rules.filter((r) => r.axis === 1);
  const parent = new Map<Rule, Rule>(rules.map((r) => [r, r]));
  const root = (r: Rule): Rule => {
    let top = r;
    while (parent.get(top) !== top) top = parent.get(top)!;
    parent.set(r, top);
    return top;
  };
  for (const v of upright) {
    let [low, high] = [0, level.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (level[middle]!.at < v.from - MEET) low = middle + 1;
      else high = middle;
    }
    for (let i = low; i < level.length && level[i]!.at <= v.to + MEET; i++) {
      const h = level[i]!;
      if (v.at >= h.from - MEET && v.at <= h.to + MEET) parent.set(root(h), root(v));
    }
  }
  const nets = new Map<Rule, Rule[]>();
  for (const r of rules) {
    const net = nets.get(root(r));
    if (net) net.push(r);
    else nets.set(root(r), [r]);
  }
  return [...nets.values()].filter((n) => n.length >= 4);
}

/** Positions that lie within `MEET` of each other as one. */
function levels(values: readonly number[]): number[] {
  const out: number[] = [];
  for (const v of [...values].sort((a, b) => a - b))
    if (out.length === 0 || v - out.at(-1)! > MEET) out.push(v);
  return out;
}

/** Closed rectangular cells: grid squares flooded through every side that no rule covers. */
function cellsOf(net: readonly Rule[]): Outline[] {
  const xs = levels(net.filter((r) => r.axis === 1).map((r) => r.at));
  const ys = levels(net.filter((r) => r.axis === 0).map((r) => r.at));
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  if (columns < 1 || rows < 1 || columns * rows > MAX_CELLS) return [];
  const wallAbove = new Uint8Array(columns * (rows + 1));
  const wallLeft = new Uint8Array((columns + 1) * rows);
  const indexOf = (list: readonly number[], v: number): number => {
    let best = 0;
    for (let i = 1; i < list.length; i++) if (Math.abs(list[i]! - v) < Math.abs(list[best]! - v)) best = i;
    return best;
  };
  for (const r of net) {
    const [along, acrossList] = r.axis === 0 ? [xs, ys] : [ys, xs];
    const line = indexOf(acrossList, r.at);
    for (let i = 0; i + 1 < along.length; i++) {
      if (r.from > along[i]! + MEET || r.to < along[i + 1]! - MEET) continue;
      if (r.axis === 0) wallAbove[line * columns + i] = 1;
      else wallLeft[i * (columns + 1) + line] = 1;
    }
  }
  const seen = new Uint8Array(columns * rows);
  const order = Math.min(...net.map((r) => r.order));
  const cells: Outline[] = [];
  for (let start = 0; start < columns * rows; start++) {
    if (seen[start]) continue;
    let [c0, r0, c1, r1, count, open] = [columns, rows, -1, -1, 0, false];
    const queue = [start];
    seen[start] = 1;
    const visit = (c: number, r: number): void => {
      if (c < 0 || r < 0 || c >= columns || r >= rows) {
        open = true;
        return;
      }
      const k = r * columns + c;
      if (!seen[k]) {
        seen[k] = 1;
        queue.push(k);
      }
    };
    while (queue.length > 0) {
      const k = queue.pop()!;
      const [c, r] = [k % columns, Math.floor(k / columns)];
      count++;
      [c0, r0, c1, r1] = [Math.min(c0, c), Math.min(r0, r), Math.max(c1, c), Math.max(r1, r)];
      if (!wallAbove[r * columns + c]) visit(c, r - 1);
      if (!wallAbove[(r + 1) * columns + c]) visit(c, r + 1);
      if (!wallLeft[r * (columns + 1) + c]) visit(c - 1, r);
      if (!wallLeft[r * (columns + 1) + c + 1]) visit(c + 1, r);
    }
    if (!open && count === (c1 - c0 + 1) * (r1 - r0 + 1))
      cells.push(rectangle([xs[c0]!, ys[r0]!, xs[c1 + 1]!, ys[r1 + 1]!], order));
  }
  return cells;
}

function rectangle(b: Box, order: number): Outline {
  const points = [
    [b[0], b[1]],
    [b[2], b[1]],
    [b[2], b[3]],
    [b[0], b[3]],
  ] as const;
  return { bbox: boxOf(points), points, shape: 'rect', stroked: true, order };
}
