import type { Box, FlowEdge, FlowNode } from '@guidepost/contracts';
import type { DraftEdge, DraftGraph } from './draft-graph.ts';
import { boxArea, boxCenter, boxDistance, boxHas, overlap, unionBox } from './geometry.ts';
import type { NodeDraft } from './nodes.ts';
import type { FlowWord } from './primitives.ts';

/** Charts nearer to each other than this (font sizes) are parts of one. */
const PART_GAP = 2;
/** A box without connector belongs to the chart when it is flush with a step above, below or beside it, at most this many font sizes away. */
const NOTE_GAP = 4;
const FLUSH = 2;
/** A box this near (font sizes) to a chart in pixels belongs to it. */
const CLOSE = 1;
/** A flowchart leads over at least this many arrows. */
const MIN_ARROWS = 2;
/**
 * A tree of boxes joined by lines without heads has a fork, at least this many boxes, none of them a table (cells), and
 * lines that end on their borders (points).
 */
const MIN_PLAIN_STEPS = 4;
const MAX_PLAIN_CELLS = 3;
const EXACT = 2;

export interface FoundRegion<W> {
  readonly bbox: Box;
  readonly words: readonly W[];
  readonly graph: { readonly nodes: FlowNode[]; readonly edges: FlowEdge[] };
  readonly confidence: number;
  readonly flags: readonly string[];
}

/** Connected parts of the page's graph that are flowcharts, each with the loose notes that stand in it. */
export function regionsOf<W extends FlowWord>(
  draft: DraftGraph,
  words: readonly W[],
  fontSize: number,
  fromPixels = false,
): FoundRegion<W>[] {
  const parts = joinNear(connectedParts(draft), draft, fontSize);
  return parts
    .filter((part) => isFlowchart(part, draft))
    .map((part) => toRegion(withNotes(part, draft, fontSize, fromPixels), draft, words));
}

function connectedParts(draft: DraftGraph): Set<number>[] {
  const parts: Set<number>[] = [];
  const of = new Map<number, Set<number>>();
  for (const { from, to } of draft.edges) {
    const [a, b] = [of.get(from) ?? new Set([from]), of.get(to) ?? new Set([to])];
    const joined = new Set([...a, ...b]);
    for (const n of joined) of.set(n, joined);
  }
  for (const part of of.values()) if (!parts.includes(part)) parts.push(part);
  return parts;
}

const hull = (part: ReadonlySet<number>, draft: DraftGraph): Box =>
  [...part]
    .map((n) => draft.nodes[n]!.bbox)
    .concat(draft.edges.filter((e) => part.has(e.from)).map((e) => e.bbox))
    .reduce(unionBox);

/** Parts that overlap or nearly touch are one chart. */
function joinNear(parts: readonly Set<number>[], draft: DraftGraph, fontSize: number): Set<number>[] {
  let groups = parts.map((part) => ({ part, box: hull(part, draft) }));
  for (let changed = true; changed; ) {
    changed = false;
    for (let i = 0; i < groups.length && !changed; i++)
      for (let k = i + 1; k < groups.length && !changed; k++) {
        if (boxDistance(groups[i]!.box, groups[k]!.box) > PART_GAP * fontSize) continue;
        const joined = {
          part: new Set([...groups[i]!.part, ...groups[k]!.part]),
          box: unionBox(groups[i]!.box, groups[k]!.box),
        };
        groups = [...groups.filter((_, n) => n !== i && n !== k), joined];
        changed = true;
      }
  }
  return groups.map((g) => g.part);
}

function isFlowchart(part: ReadonlySet<number>, draft: DraftGraph): boolean {
  const edges = draft.edges.filter((e) => part.has(e.from));
  const arrows = edges.filter((e) => e.arrow);
  const nodes = [...part].map((n) => draft.nodes[n]!);
  const boxed = nodes.filter((n) => n.shape !== 'text').length;
  if (part.size < 3) return false;
  if (arrows.length >= MIN_ARROWS) return boxed >= part.size / 2 || arrows.length >= 4;
  return (
    boxed === part.size &&
    part.size >= MIN_PLAIN_STEPS &&
    nodes.every((n) => n.cells.length <= MAX_PLAIN_CELLS) &&
    edges.some((e) => e.forked) &&
    edges.every((e) => e.bridged < EXACT)
  );
}

/** Adds boxes that no line reaches: those inside the chart, those flush with one of its steps, and in pixels (where a line may be lost) those close above or below. */
function withNotes(
  part: ReadonlySet<number>,
  draft: DraftGraph,
  fontSize: number,
  fromPixels: boolean,
): Set<number> {
  const all = new Set(part);
  let box = hull(part, draft);
  const rest = draft.nodes
    .map((_, i) => i)
    .filter((i) => !part.has(i) && !draft.edges.some((e) => e.from === i || e.to === i));
  for (let changed = true; changed; ) {
    changed = false;
    for (const i of rest) {
      const node = draft.nodes[i]!;
      if (all.has(i) || boxArea(node.bbox) > boxArea(box)) continue;
      const inside =
        boxHas(box, boxCenter(node.bbox)) &&
        overlap(box[0], box[2], node.bbox[0], node.bbox[2]) > 0.8 * (node.bbox[2] - node.bbox[0]);
      const isClose = fromPixels && node.shape !== 'text' && touchesAcross(node.bbox, box, CLOSE * fontSize);
      if (!inside && !isClose && ![...all].some((k) => isFlushNeighbour(node, draft.nodes[k]!, fontSize)))
        continue;
      all.add(i);
      box = unionBox(box, node.bbox);
      changed = true;
    }
  }
  return all;
}

/** Whether a box lies within the width of the chart and overlaps it or nearly does. */
const touchesAcross = (box: Box, chart: Box, gap: number): boolean =>
  box[0] >= chart[0] && box[2] <= chart[2] && box[1] <= chart[3] + gap && box[3] >= chart[1] - gap;

function isFlushNeighbour(a: NodeDraft, b: NodeDraft, fontSize: number): boolean {
  const same = (i: 0 | 1): boolean =>
    Math.abs(a.bbox[i] - b.bbox[i]) <= FLUSH && Math.abs(a.bbox[i + 2]! - b.bbox[i + 2]!) <= FLUSH;
  return (same(0) || same(1)) && boxDistance(a.bbox, b.bbox) <= NOTE_GAP * fontSize;
}

function toRegion<W extends FlowWord>(
  part: ReadonlySet<number>,
  draft: DraftGraph,
  words: readonly W[],
): FoundRegion<W> {
  const order = [...part].sort((a, b) => {
    const [p, q] = [draft.nodes[a]!.bbox, draft.nodes[b]!.bbox];
    return p[1] - q[1] || p[0] - q[0];
  });
  const id = new Map(order.map((n, i) => [n, `n${i + 1}`]));
  const inside = draft.edges.filter((e) => part.has(e.from) && part.has(e.to));
  const edges = uniqueEdges(inside);
  const used = new Set([
    ...order.flatMap((n) => draft.nodes[n]!.words),
    ...inside.flatMap((e) => e.labelWords),
  ]);
  const flags = [...draft.flags];
  const lone = order.filter((n) => !inside.some((e) => e.from === n || e.to === n)).length;
  if (lone > order.length / 2) flags.push('many_unconnected_steps');
  return {
    bbox: [...used].map((i) => words[i]!.bbox).reduce(unionBox, hull(part, draft)),
    words: [...used].sort((a, b) => a - b).map((i) => words[i]!),
    graph: {
      nodes: order.map((n) => {
        const { text, shape, bbox } = draft.nodes[n]!;
        return { id: id.get(n)!, text, shape, bbox };
      }),
      edges: edges.map((e) => ({
        from: id.get(e.from)!,
        to: id.get(e.to)!,
        ...(e.label === undefined ? {} : { label: e.label }),
        ...(e.arrow ? {} : { arrow: false }),
      })),
    },
    confidence: confidenceOf(inside, lone / order.length),
    flags: [...new Set(flags)],
  };
}

/** One edge for each ordered pair of steps and label; a label that only one of the doubles has is kept. */
function uniqueEdges(edges: readonly DraftEdge[]): DraftEdge[] {
  const kept = new Map<string, DraftEdge>();
  for (const e of edges) {
    const key = `${e.from}>${e.to}`;
    const other = kept.get(key);
    if (!other || (other.label === undefined && e.label !== undefined)) kept.set(key, e);
    else if (e.label !== undefined && e.label !== other.label) kept.set(`${key}|${e.label}`, e);
  }
  return [...kept.values()];
}

/** Falls with the share of edges that needed a gap bridged, of joins without head, and of steps no line reaches. */
function confidenceOf(edges: readonly DraftEdge[], loneShare: number): number {
  const bridged = edges.filter((e) => e.bridged > 3).length / edges.length;
  const headless = edges.filter((e) => !e.arrow).length / edges.length;
  return Math.max(0.3, Math.round((0.97 - 0.25 * bridged - 0.2 * headless - 0.3 * loneShare) * 100) / 100);
}
