import type { FlowEdge, FlowGraph } from '@guidepost/contracts';

/** A step on the way from a root: the node, and the label of the edge that leads to it. */
export interface Step {
  readonly node: string;
  readonly label: string | undefined;
}

/** Edges of a graph whose ends exist, each once. */
export function soundEdges(graph: FlowGraph): FlowEdge[] {
  const ids = new Set(graph.nodes.map((node) => node.id));
  const seen = new Set<string>();
  return graph.edges.filter((edge) => {
    const key = `${edge.from}\u001f${edge.to}\u001f${edge.label ?? ''}`;
    if (!ids.has(edge.from) || !ids.has(edge.to) || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/**
 * For each node the edge on a shortest path from a root (breadth first). Roots are the nodes without incoming edges; a part of the graph that
 * is one cycle has its first node in reading order as root. Linear time; cycles end because a node is entered once.
 */
export function shortestPathParents(
  graph: FlowGraph,
  edges: readonly FlowEdge[],
): Map<string, FlowEdge | undefined> {
  const out = new Map<string, FlowEdge[]>();
  const entered = new Set<string>();
  for (const edge of edges) {
    const list = out.get(edge.from);
    if (list) list.push(edge);
    else out.set(edge.from, [edge]);
    if (edge.from !== edge.to) entered.add(edge.to);
  }
  const parents = new Map<string, FlowEdge | undefined>();
  const reading = [...graph.nodes].sort((a, b) => a.bbox[1] - b.bbox[1] || a.bbox[0] - b.bbox[0]);
  // All roots start together, so that a node reached from several has the path of the nearest.
  visitAll(
    reading.filter((node) => !entered.has(node.id)).map((node) => node.id),
    out,
    parents,
  );
  for (const node of reading) if (!parents.has(node.id)) visitAll([node.id], out, parents);
  return parents;
}

function visitAll(
  roots: readonly string[],
  out: ReadonlyMap<string, FlowEdge[]>,
  parents: Map<string, FlowEdge | undefined>,
): void {
  const queue = [...roots];
  for (const root of roots) parents.set(root, undefined);
  for (let at = 0; at < queue.length; at++) {
    for (const edge of out.get(queue[at] as string) ?? []) {
      if (parents.has(edge.to)) continue;
      parents.set(edge.to, edge);
      queue.push(edge.to);
    }
  }
}

/** Steps from the root to a node, at most `maxSteps` (the last ones); `cut` says that earlier ones are left out. */
export function pathTo(
  node: string,
  parents: ReadonlyMap<string, FlowEdge | undefined>,
  maxSteps: number,
): { readonly steps: readonly Step[]; readonly cut: boolean } {
  const steps: Step[] = [];
  let at: string | undefined = node;
  while (at !== undefined && steps.length < maxSteps) {
    const edge: FlowEdge | undefined = parents.get(at);
    steps.push({ node: at, label: edge?.label });
    at = edge?.from;
  }
  return { steps: steps.reverse(), cut: at !== undefined };
}

/** Ids of the nodes that paths start at: those no arrow leads to, and the first one of each part that goes round in a circle. */
export function flowRoots(graph: FlowGraph): ReadonlySet<string> {
  const parents = shortestPathParents(graph, soundEdges(graph));
  return new Set([...parents].filter(([, edge]) => edge === undefined).map(([id]) => id));
}
