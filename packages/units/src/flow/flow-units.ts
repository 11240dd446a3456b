import type { Element, FlowEdge, FlowGraph, FlowNode, UnitBox } from '@guidepost/contracts';
import { PATH_PREFIX } from '../evidence.ts';
import { breadcrumbOf, clip, contextLines, type Heading, sectionContext } from '../outline.ts';
import { unionBox } from '../table/row-box.ts';
import type { UnitDraft } from '../unit-draft.ts';
import { pathTo, type Step, shortestPathParents, soundEdges } from './root-paths.ts';

/** A path with more steps shows its last ones. */
const PATH_STEPS = 8;
const STEP_CHARS = 90;
const TITLE_CHARS = 160;
/** Flag of the element, with the id of a step that a model read and that is not among the words of the page. */
const UNSEEN = 'words_not_on_page';

export interface Flowchart {
  readonly element: Element;
  readonly graph: FlowGraph;
  readonly title: string;
  readonly titleIds: readonly string[];
  readonly heading: Heading | undefined;
  readonly position: number;
}

/**
 * One unit an edge: `from → [label] → to`, with the title of the flowchart and the path from the root in its context, so that a step is
 * understood alone. Nodes without edges get a unit each.
 */
export function flowDrafts(chart: Flowchart): UnitDraft[] {
  const edges = soundEdges(chart.graph);
  const nodes = new Map(chart.graph.nodes.map((node) => [node.id, node]));
  const parents = shortestPathParents(chart.graph, edges);
  const joined = new Set(edges.flatMap((edge) => [edge.from, edge.to]));
  const alone = chart.graph.nodes.filter((node) => !joined.has(node.id) && node.text.trim() !== '');
  const flags = edges.length < chart.graph.edges.length ? ['edges_without_node'] : [];
  const unseen = (ids: readonly string[]): string[] =>
    ids.some((id) => chart.element.flags.includes(`${UNSEEN}:${id}`)) ? [UNSEEN] : [];
  return [
    ...edges.map((edge) =>
      edgeDraft(chart, edge, nodes, parents, [...flags, ...unseen([edge.from, edge.to])]),
    ),
    ...alone.map((node) =>
      draft(chart, node.text.trim(), '', nodeBoxes(chart, [node]), [
        ...flags,
        ...unseen([node.id]),
        'node_without_edge',
      ]),
    ),
  ];
}

function edgeDraft(
  chart: Flowchart,
  edge: FlowEdge,
  nodes: ReadonlyMap<string, FlowNode>,
  parents: ReadonlyMap<string, FlowEdge | undefined>,
  flags: readonly string[],
): UnitDraft {
  const from = nodes.get(edge.from) as FlowNode;
  const to = nodes.get(edge.to) as FlowNode;
  const path = pathTo(edge.from, parents, PATH_STEPS);
  const label = edge.label?.trim() || undefined;
  const before =
    path.steps.length > 1 ? `${PATH_PREFIX}${path.cut ? '… → ' : ''}${pathText(path.steps, nodes)}` : '';
  const text = [nodeText(from), label && `[${label}]`, nodeText(to)].filter(Boolean).join(' → ');
  return {
    ...draft(
      chart,
      text,
      before,
      nodeBoxes(chart, [from, to]),
      path.cut ? [...flags, 'path_shortened'] : flags,
    ),
    edge: { from: nodeText(from), ...(label ? { label } : {}), to: nodeText(to) },
  };
}

/** A node without words (a joint of lines) is shown by nothing but its place in the path. */
const nodeText = (node: FlowNode): string => node.text.trim();

function pathText(steps: readonly Step[], nodes: ReadonlyMap<string, FlowNode>): string {
  return steps
    .flatMap((step, index) => {
      const text = clip(nodeText(nodes.get(step.node) as FlowNode), STEP_CHARS);
      return index > 0 && step.label ? [`[${clip(step.label, STEP_CHARS)}]`, text] : [text];
    })
    .filter(Boolean)
    .join(' → ');
}

const nodeBoxes = (chart: Flowchart, nodes: readonly FlowNode[]): UnitBox[] => [
  { page: chart.element.page, bbox: unionBox(nodes.map((node) => node.bbox)) },
];

function draft(
  chart: Flowchart,
  text: string,
  path: string,
  boxes: readonly UnitBox[],
  flags: readonly string[],
): UnitDraft {
  return {
    kind: 'flow_path',
    text,
    context: contextLines(
      sectionContext(chart.heading),
      chart.title && `Flowchart: ${clip(chart.title, TITLE_CHARS)}`,
      path,
    ),
    breadcrumb: breadcrumbOf(chart.heading),
    boxes: [...boxes],
    elements: [...chart.titleIds, chart.element.id],
    element: chart.element.id,
    flags: [...flags],
    heading: chart.heading,
    position: chart.position,
  };
}
