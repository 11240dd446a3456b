import type { Box } from '@guidepost/contracts';
import { isArrowGlyph } from './arrow-glyphs.ts';
import type { BoxEdge } from './edges.ts';
import { boxDistance, boxHeight, boxOf, boxWidth, type Point, project, unionBox } from './geometry.ts';
import type { Arc } from './network.ts';
import { joinWords } from './node-text.ts';
import { BoxGrid } from './point-grid.ts';
import type { BlockArrow, FlowWord } from './primitives.ts';

/** Words of one label: neighbours on a line, and lines right below each other. */
export interface LabelCluster {
  readonly bbox: Box;
  readonly words: readonly number[];
}

/** Gaps inside a label, in font sizes: between words, and between lines. */
const GAP = { words: 0.8, lines: 0.95 };
/** A label is a condition, not a paragraph. */
const MAX = { chars: 90, lines: 6 };
/** How far a label may stand from its line, in font sizes. */
const REACH = 1.3;

/** Groups free words into possible labels; groups too long for a label are left out. */
export function labelClusters(words: readonly FlowWord[], free: readonly number[]): readonly LabelCluster[] {
  const grid = new BoxGrid<number>(30);
  const parent = new Map<number, number>(free.map((i) => [i, i]));
  const root = (i: number): number => {
    let top = i;
    while (parent.get(top) !== top) top = parent.get(top)!;
    parent.set(i, top);
    return top;
  };
  for (const i of free) grid.add(words[i]!.bbox, i);
  for (const i of free) {
    const w = words[i]!;
    const b = w.bbox;
    const zone: Box = [
      b[0] - w.size * GAP.words,
      b[1] - w.size * GAP.lines,
      b[2] + w.size * GAP.words,
      b[3] + w.size * GAP.lines,
    ];
    for (const k of grid.touching(zone)) if (words[k]!.angle === w.angle) parent.set(root(k), root(i));
  }
  const groups = new Map<number, number[]>();
  for (const i of free) {
    const group = groups.get(root(i));
    if (group) group.push(i);
    else groups.set(root(i), [i]);
  }
  return [...groups.values()]
    .map((group) => ({ words: group, bbox: group.map((i) => words[i]!.bbox).reduce(unionBox) }))
    .filter(({ words: group, bbox }) => {
      const chars = group.reduce((n, i) => n + words[i]!.text.length, 0);
      return chars <= MAX.chars && boxHeight(bbox) <= MAX.lines * 1.6 * words[group[0]!]!.size;
    });
}

/** Distance from a label to a polyline; negative where the line goes through it. */
export function distanceToLine(label: Box, points: readonly Point[]): number {
  let best = Infinity;
  const center: Point = [(label[0] + label[2]) / 2, (label[1] + label[3]) / 2];
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1]!, points[i]!];
    const near = project(center, a, b).point;
    const corner = boxDistance(label, [...near, ...near]);
    // The nearest point to the centre is not always nearest to the box: try the corners of the box too.
    const others = [
      [label[0], label[1]],
      [label[2], label[1]],
      [label[2], label[3]],
      [label[0], label[3]],
    ].map((c) => project(c as unknown as Point, a, b).distance);
    best = Math.min(best, corner, ...others);
    if (corner === 0)
      best = Math.min(best, -1 + project(center, a, b).distance / (boxWidth(label) + boxHeight(label)));
  }
  return best;
}

/** Labels of each edge, by index of the edge: a label goes to the nearest arc and to all edges over that arc. */
export function labelEdges(
  edges: readonly BoxEdge[],
  clusters: readonly LabelCluster[],
  words: readonly FlowWord[],
): ReadonlyMap<number, readonly LabelCluster[]> {
  const edgesOfArc = new Map<Arc, number[]>();
  for (const [i, e] of edges.entries())
    for (const arc of e.arcs) {
      const list = edgesOfArc.get(arc);
      if (list) list.push(i);
      else edgesOfArc.set(arc, [i]);
    }
  const grid = new BoxGrid<Arc>(40);
  for (const arc of edgesOfArc.keys()) grid.add(boxOf(arc.points), arc);
  const labels = new Map<number, LabelCluster[]>();
  for (const cluster of clusters) {
    const size = words[cluster.words[0]!]!.size;
    const reach = REACH * size;
    const b = cluster.bbox;
    let nearest: { readonly arc: Arc; readonly distance: number } | undefined;
    for (const arc of grid.touching([b[0] - reach, b[1] - reach, b[2] + reach, b[3] + reach])) {
      const d = distanceToLine(b, arc.points);
      if (d <= reach && (!nearest || d < nearest.distance)) nearest = { arc, distance: d };
    }
    if (!nearest) continue;
    for (const i of edgesOfArc.get(nearest.arc)!) labels.set(i, [...(labels.get(i) ?? []), cluster]);
  }
  return labels;
}

/** Words printed inside a block arrow. */
export const wordsInArrow = (
  arrow: BlockArrow,
  words: readonly FlowWord[],
  free: readonly number[],
): number[] =>
  free.filter((i) => {
    const b = words[i]!.bbox;
    const [x, y] = [(b[0] + b[2]) / 2, (b[1] + b[3]) / 2];
    return x >= arrow.bbox[0] && x <= arrow.bbox[2] && y >= arrow.bbox[1] && y <= arrow.bbox[3];
  });

/** Words of one label as text; an arrow that is printed as a character is no label. */
export const labelText = (indices: readonly number[], words: readonly FlowWord[]): string =>
  joinWords(indices.map((i) => words[i]!).filter((w) => !isArrowGlyph(w.text))).replaceAll('; ', ' ');
