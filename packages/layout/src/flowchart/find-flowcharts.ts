import type { FlowRegion, RegionInput } from '../page/region.ts';
import { arrowsOfGlyphs } from './arrow-glyphs.ts';
import { belongsToBox, createBoxFinder } from './attach.ts';
import { cutBehindBoxes } from './behind-boxes.ts';
import { edgesOfBlockArrows } from './block-arrows.ts';
import type { DraftEdge, DraftGraph } from './draft-graph.ts';
import { type BoxEdge, edgesOf } from './edges.ts';
import { type FlowBox, findBoxes, isLeaf, leavesOf } from './flow-box.ts';
import { boxInside, boxOf } from './geometry.ts';
import { labelClusters, labelEdges, labelText, wordsInArrow } from './labels.ts';
import { boxesOfLines } from './line-boxes.ts';
import { type Arc, buildNetwork, type Network, type Terminal } from './network.ts';
import { type NodeDraft, nodeOfCells, nodeOfFrame } from './nodes.ts';
import { primitivesOfPaths } from './paths-to-primitives.ts';
import { BoxGrid } from './point-grid.ts';
import type { FlowPrimitives, FlowWord, Stroke } from './primitives.ts';
import { regionsOf } from './regions.ts';
import { cutAtSeparators } from './separated-steps.ts';
import { splitStack, stacksOf } from './stacks.ts';
import { createTextBlocks } from './unboxed.ts';

/** Lines on a page beyond this number are a plot or a map: no flowchart is looked for. */
const MAX_STROKES = 4_000;
const MAX_OUTLINES = 4_000;
/** The same for lines that are not part of a box, and for arrow heads (vector fields, maps). */
const MAX_CONNECTORS = 1_200;
const MAX_HEADS = 600;
/** Figures and lines without which nothing can be a chart: one frame parted by printed arrows. */
const MIN_DRAWN = 1;

/** Flowcharts drawn on a page with vector paths, with their words. Never throws on damaged input. */
export function findFlowcharts(
  input: Pick<RegionInput, 'measures' | 'words' | 'paths'>,
): readonly FlowRegion[] {
  const fontSize = input.measures.bodySize;
  return findInPrimitives(primitivesOfPaths(input.paths, fontSize), input.words, fontSize);
}

/** Flowcharts in boxes, lines and heads, wherever these were found (vector paths or pixels, which are read with more doubt). `fontSize` in points. */
export function findInPrimitives<W extends FlowWord>(
  primitives: FlowPrimitives,
  words: readonly W[],
  fontSize: number,
  fromPixels = false,
): readonly (Omit<FlowRegion, 'words'> & { readonly words: readonly W[] })[] {
  const whole = draftGraph(primitives, words, fontSize);
  if (!whole) return [];
  const draft = fromPixels ? withoutUnderlines(whole) : whole;
  return regionsOf(draft, words, fontSize, fromPixels);
}

/** In pixels a line without head at text without a box is an underline, a rule or a signature. */
function withoutUnderlines(draft: DraftGraph): DraftGraph {
  const isText = (node: number): boolean => draft.nodes[node]!.shape === 'text';
  return { ...draft, edges: draft.edges.filter((e) => e.arrow || !(isText(e.from) || isText(e.to))) };
}

/** All boxes and connections of a page as one graph; undefined where there is nothing to connect. */
export function draftGraph(
  primitives: FlowPrimitives,
  words: readonly FlowWord[],
  fontSize: number,
): DraftGraph | undefined {
  const { strokes, heads, blockArrows, outlines } = primitives;
  if (!(fontSize > 0)) return undefined;
  // Two steps without a drawn box need a line or an arrow; lines without heads need boxes.
  if (heads.length + blockArrows.length === 0 && outlines.length + strokes.length < MIN_DRAWN)
    return undefined;
  if (strokes.length > MAX_STROKES || outlines.length > MAX_OUTLINES || heads.length > MAX_HEADS)
    return undefined;
  const all = words.map((_, i) => i);
  const bodied = [...blockArrows, ...arrowsOfGlyphs(words, all)];
  const drawn = findBoxes([...outlines, ...boxesOfLines(strokes)], words, strokes, fontSize);
  const boxes = cutAtSeparators(drawn, bodied, words);
  const outside = connectors(strokes, boxes);
  if (outside.length > MAX_CONNECTORS) return undefined;
  // Grid lines of a chart run on behind its bars: only where lines have heads is a line behind a box a connector.
  const lines = heads.length > 0 ? cutBehindBoxes(outside, boxes) : outside;
  const boxed = new Set(boxes.filter((b) => b.children.length === 0).flatMap((b) => b.words));
  const free = all.filter((i) => !boxed.has(i));
  const finder = createBoxFinder(boxes);
  const network = buildNetwork(
    lines,
    heads,
    finder,
    free.map((i) => words[i]!),
    fontSize,
  );
  const blocks = edgesOfBlockArrows(bodied, finder, boxes, fontSize);
  const arrowWords = blocks.edges.map((e) => wordsInArrow(e.block, words, free));
  const inArrows = new Set(arrowWords.flat());
  const textBlocks = createTextBlocks(
    words,
    free.filter((i) => !inArrows.has(i)),
    fontSize,
  );
  const found = edgesOf(meetTexts(network, textBlocks));
  const edges: BoxEdge[] = [...found.edges, ...blocks.edges];
  if (edges.length < 2) return undefined;
  const nodes = buildNodes(boxes, edges, words, fontSize);
  const nodeOf = new Map<FlowBox, number>();
  for (const [i, n] of nodes.entries()) for (const cell of n.cells) nodeOf.set(cell, i);
  const taken = new Set(nodes.flatMap((n) => n.words));
  const labels = labelEdges(
    found.edges,
    labelClusters(
      words,
      free.filter((i) => !taken.has(i) && !inArrows.has(i)),
    ),
    words,
  );
  const uses = new Map<Arc, number>();
  for (const arc of found.edges.flatMap((e) => e.arcs)) uses.set(arc, (uses.get(arc) ?? 0) + 1);
  return {
    nodes,
    edges: edges.flatMap((e, i): DraftEdge[] => {
      const [from, to] = [nodeOf.get(e.from.box), nodeOf.get(e.to.box)];
      if (from === undefined || to === undefined || from === to) return [];
      const block = i >= found.edges.length;
      const own = block ? [arrowWords[i - found.edges.length]!] : (labels.get(i) ?? []).map((l) => l.words);
      const labelWords = own.flat();
      const label = own
        .map((l) => labelText(l, words))
        .filter((t) => t !== '')
        .join(' ');
      return [
        {
          from,
          to,
          ...(label === '' ? {} : { label }),
          labelWords,
          arrow: e.arrow,
          block,
          forked: e.arcs.some((a) => uses.get(a)! > 1),
          bridged: Math.max(e.from.bridged, e.to.bridged),
          bbox: boxOf([e.from.point, e.to.point, ...e.arcs.flatMap((a) => a.points)]),
        },
      ];
    }),
    flags: [...primitives.flags, ...found.flags],
  };
}

/** Strokes that are not part of a box. */
function connectors(strokes: readonly Stroke[], boxes: readonly FlowBox[]): readonly Stroke[] {
  const grid = new BoxGrid<FlowBox>(60);
  for (const b of boxes) grid.add(b.bbox, b);
  return strokes.filter((s) => {
    const box = boxOf(s.points);
    return !belongsToBox(
      s.points,
      grid.touching(box).filter((b) => boxInside(box, b.bbox, 4)),
    );
  });
}

/** Loose ends that point to text without a box get that text as their box. */
function meetTexts(network: Network, blocks: ReturnType<typeof createTextBlocks>): Network {
  return {
    ...network,
    terminals: network.terminals.map((t): Terminal => {
      if (t.box) return t;
      const box = blocks.at(t.point, t.outward);
      return box ? { ...t, box } : t;
    }),
  };
}

function buildNodes(
  boxes: readonly FlowBox[],
  edges: readonly BoxEdge[],
  words: readonly FlowWord[],
  fontSize: number,
): NodeDraft[] {
  const ends = new Set(edges.flatMap((e) => [e.from.box, e.to.box]));
  const composites = [...ends].filter((b) => !isLeaf(b) && !leavesOf(b).some((leaf) => ends.has(leaf)));
  const inComposite = new Set(composites.flatMap(leavesOf));
  const nodes = stacksOf(boxes, fontSize)
    .flatMap((stack) => splitStack(stack, edges))
    .filter((cells) => !cells.some((c) => inComposite.has(c)))
    .map((cells) => nodeOfCells(cells, words))
    .filter((n) => n.text !== '');
  for (const box of composites) nodes.push(nodeOfFrame(box, leavesOf(box), words));
  const known = new Set(nodes.flatMap((n) => n.cells));
  for (const box of ends) {
    if (known.has(box) || box.words.length === 0) continue;
    known.add(box);
    nodes.push(nodeOfCells([box], words));
  }
  return nodes;
}
