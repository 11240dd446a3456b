import type { Box } from '@guidepost/contracts';
import type { Ruling } from './rulings.ts';

/** Lines that cross or touch one another, directly or through others. */
export interface LineComponent {
  readonly bbox: Box;
  readonly horizontal: readonly Ruling[];
  readonly vertical: readonly Ruling[];
}

/** Ends of lines may miss each other by this much at a drawn corner or at a double rule. */
const CORNER_GAP_PT = 3;
/** Pairs of lines that are compared at most; a page beyond it is a drawing. */
const COMPARISONS_MAX = 2_000_000;

/**
 * Groups of connected lines, largest area first (the "lattice" idea of tabula and camelot, Nurminen 2013 §3.1.3, on exact
 * line geometry instead of pixels). Lines that touch nothing form groups of their own.
 */
export function lineComponents(horizontal: readonly Ruling[], vertical: readonly Ruling[]): LineComponent[] {
  const lines = [...horizontal, ...vertical];
  const parent = lines.map((_, i) => i);
  const find = (i: number): number => {
    let root = i;
    while (parent[root] !== root) root = parent[root]!;
    for (let at = i; parent[at] !== root; ) {
      const next = parent[at]!;
      parent[at] = root;
      at = next;
    }
    return root;
  };
  let comparisons = 0;
  // `vertical` is sorted by `at`, so the candidates of a horizontal are one run of it.
  for (let h = 0; h < horizontal.length && comparisons < COMPARISONS_MAX; h++) {
    const line = horizontal[h]!;
    for (let v = lowerBound(vertical, line.start - CORNER_GAP_PT); v < vertical.length; v++) {
      const other = vertical[v]!;
      if (other.at > line.end + CORNER_GAP_PT) break;
      comparisons++;
      const slack = CORNER_GAP_PT + (line.thickness + other.thickness) / 2;
      if (line.at >= other.start - slack && line.at <= other.end + slack)
        parent[find(h)] = find(horizontal.length + v);
    }
  }
  const groups = new Map<number, Ruling[]>();
  lines.forEach((line, i) => {
    const root = find(i);
    const group = groups.get(root);
    if (group) group.push(line);
    else groups.set(root, [line]);
  });
  return [...groups.values()].map(toComponent).sort((a, b) => area(b.bbox) - area(a.bbox));
}

const area = (box: Box): number => (box[2] - box[0]) * (box[3] - box[1]);

function lowerBound(lines: readonly Ruling[], at: number): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const mid = (low + high) >> 1;
    if (lines[mid]!.at < at) low = mid + 1;
    else high = mid;
  }
  return low;
}

export function toComponent(lines: readonly Ruling[]): LineComponent {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const line of lines) {
    const flat = line.axis === 'h';
    x0 = Math.min(x0, flat ? line.start : line.at);
    x1 = Math.max(x1, flat ? line.end : line.at);
    y0 = Math.min(y0, flat ? line.at : line.start);
    y1 = Math.max(y1, flat ? line.at : line.end);
  }
  return {
    bbox: [x0, y0, x1, y1],
    horizontal: lines.filter((line) => line.axis === 'h'),
    vertical: lines.filter((line) => line.axis === 'v'),
  };
}
