import type { Box, Element, FlowGraph, FlowNode } from '@guidepost/contracts';
import type { PageBlock, PageLayout } from '@guidepost/layout';
import type { ChartAnswer } from './ask-chart.ts';
import { toPageWords } from './page-words.ts';

/** An answer with the region it is about; JSON-stable, kept as the result of a page's flowchart stage. */
export interface RegionAnswer extends ChartAnswer {
  /** In the frame of the page's layout. */
  readonly bbox: Box;
}

/** Boxes of a region and of an element agree when they share this much. */
const SAME_PLACE = 0.8;
/** Texts of a step read twice agree when they share this much of their characters, in pairs. */
const SAME_TEXT = 0.6;
/** A step that was found is in the answer when it has this share of its words, and all its numbers. */
const SAID_SHARE = 0.7;
/** An answer that leaves out more of the steps that were found is not about this chart. */
const MAX_LEFT_OUT = 0.5;
/** An answer is never as sure as a drawing read from its paths. */
const MODEL_CONFIDENCE = 0.7;

/** The layout with what a model said about its flowcharts; what it said nothing usable about stays as it was, marked. */
export function applyChartAnswers(layout: PageLayout, answers: readonly RegionAnswer[]): PageLayout {
  if (answers.length === 0) return layout;
  return {
    ...layout,
    blocks: layout.blocks.map((block): PageBlock => {
      const answer = answers.find(({ bbox }) => sharedArea(bbox, block.element.bbox) >= SAME_PLACE);
      const isChart = block.element.type === 'flowchart' || block.element.type === 'figure';
      return answer && isChart ? { ...block, element: withAnswer(block.element, answer) } : block;
    }),
  };
}

type BlockElement = Omit<Element, 'id' | 'order'>;

function withAnswer(element: BlockElement, answer: ChartAnswer): BlockElement {
  if (answer.kind !== 'chart' || answer.graph === undefined) {
    // A picture that is no flowchart needs no mark.
    if (element.type === 'figure' && answer.kind === 'no_chart') return element;
    return withFlags(element, answer.flags);
  }
  const { graph, unplaced, found } = placeNodes(answer.graph, element);
  const said = toPageWords([
    ...graph.nodes.map(({ text }) => text),
    ...graph.edges.map(({ label = '' }) => label),
  ]);
  const isSaid = (text: string): boolean => said.share(text) >= SAID_SHARE && said.hasNumbers(text);
  const steps = found.filter(({ text }) => !isSaid(text));
  const printed = element.graph?.nodes.length ?? 0;
  if (steps.length > MAX_LEFT_OUT * printed) return withFlags(element, ['model_answer_unusable']);
  // What was read on the page stays, said by the model or not.
  const nodes = [...graph.nodes, ...withFreeIds(steps, graph.nodes)];
  const lines = element.graph ? [] : element.text.split('\n').filter((line) => !isSaid(line));
  const flags = [
    'read_by_model',
    ...answer.flags,
    ...(unplaced ? ['step_boxes_unknown'] : []),
    ...(steps.length + lines.length > 0 ? ['words_left_out_by_model'] : []),
  ];
  return {
    ...element,
    type: 'flowchart',
    text: [...nodes.map((node) => node.text), ...lines].join('\n'),
    source: 'vlm',
    confidence: Math.round(MODEL_CONFIDENCE * answer.support * 100) / 100,
    flags,
    graph: { nodes, edges: graph.edges },
  };
}

const withFlags = (element: BlockElement, flags: readonly string[]): BlockElement => ({
  ...element,
  flags: [...new Set([...element.flags, ...flags])],
});

function withFreeIds(steps: readonly FlowNode[], taken: readonly FlowNode[]): FlowNode[] {
  const ids = new Set(taken.map(({ id }) => id));
  return steps.map((step) => {
    let id = step.id;
    while (ids.has(id)) id = `${id}_`;
    ids.add(id);
    return { ...step, id };
  });
}

/** Steps of the answer with the boxes (and, from a text layer, the words) of the steps that were found on the page, and those that have no match. */
function placeNodes(
  graph: FlowGraph,
  element: BlockElement,
): { readonly graph: FlowGraph; readonly unplaced: boolean; readonly found: readonly FlowNode[] } {
  const left = new Set(element.graph?.nodes ?? []);
  const isPrinted = element.source === 'text' || element.source === 'vector';
  let unplaced = false;
  const nodes = graph.nodes.map((node): FlowNode => {
    let best: { readonly node: FlowNode; readonly score: number } | undefined;
    for (const found of left) {
      const score = similarity(node.text, found.text);
      if (score >= SAME_TEXT && score > (best?.score ?? 0)) best = { node: found, score };
    }
    if (best === undefined) {
      unplaced = true;
      return { ...node, bbox: element.bbox };
    }
    left.delete(best.node);
    return { ...node, bbox: best.node.bbox, ...(isPrinted ? { text: best.node.text } : {}) };
  });
  return { graph: { nodes, edges: graph.edges }, unplaced, found: [...left] };
}

/** Shared character pairs of two texts (Dice), without white space. */
function similarity(a: string, b: string): number {
  const pairs = (text: string): string[] => {
    const plain = text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
    return plain.length < 2
      ? [plain]
      : Array.from({ length: plain.length - 1 }, (_, i) => plain.slice(i, i + 2));
  };
  const [first, second] = [pairs(a), pairs(b)];
  const counts = new Map<string, number>();
  for (const pair of first) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  let shared = 0;
  for (const pair of second) {
    const count = counts.get(pair) ?? 0;
    if (count === 0) continue;
    shared++;
    counts.set(pair, count - 1);
  }
  return (2 * shared) / (first.length + second.length);
}

/** Share of the larger box that both cover. */
function sharedArea(a: Box, b: Box): number {
  const width = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const height = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  if (width <= 0 || height <= 0) return 0;
  const area = (box: Box): number => (box[2] - box[0]) * (box[3] - box[1]);
  return (width * height) / Math.max(area(a), area(b));
}
