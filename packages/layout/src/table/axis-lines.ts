import type { Ruling } from './rulings.ts';

/** A border position of a grid and where along it a line is drawn. */
export interface AxisLine {
  readonly at: number;
  /** Drawn parts, merged, sorted. Empty for a border that only the text gives. */
  readonly drawn: readonly (readonly [number, number])[];
}

/** Lines of one axis that lie within `tolerance` points of each other become one border. */
export function toAxisLines(rulings: readonly Ruling[], tolerance: number): AxisLine[] {
  const sorted = [...rulings].sort((a, b) => a.at - b.at);
  const groups: Ruling[][] = [];
  for (const ruling of sorted) {
    const group = groups.at(-1);
    if (group && ruling.at - group[0]!.at <= tolerance) group.push(ruling);
    else groups.push([ruling]);
  }
  return groups.map((group) => {
    let weight = 0;
    let sum = 0;
    for (const { at, start, end } of group) {
      weight += end - start;
      sum += at * (end - start);
    }
    return { at: sum / weight, drawn: mergeIntervals(group.map(({ start, end }) => [start, end] as const)) };
  });
}

export function mergeIntervals(intervals: readonly (readonly [number, number])[]): [number, number][] {
  const out: [number, number][] = [];
  for (const [start, end] of [...intervals].sort((a, b) => a[0] - b[0])) {
    const last = out.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else out.push([start, end]);
  }
  return out;
}

/** Share of `from..to` along the border on which a line is drawn. */
export function drawnShare(line: AxisLine, from: number, to: number): number {
  if (to <= from) return 0;
  let sum = 0;
  for (const [start, end] of line.drawn) sum += Math.max(0, Math.min(end, to) - Math.max(start, from));
  return sum / (to - from);
}
