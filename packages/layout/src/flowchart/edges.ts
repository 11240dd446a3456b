import type { FlowBox } from './flow-box.ts';
import type { Point } from './geometry.ts';
import type { Arc, Network, Terminal } from './network.ts';

/** A connection of two boxes, with the arcs it runs over. */
export interface BoxEdge {
  readonly from: Terminal & { readonly box: FlowBox };
  readonly to: Terminal & { readonly box: FlowBox };
  readonly arcs: readonly Arc[];
  readonly arrow: boolean;
}

/** A net with more ends than this is a grid or a plot, not a connector. */
const MAX_ENDS = 60;

type Met = Terminal & { readonly box: FlowBox };

/**
 * Edges of every net: from each end without head to each head that can be reached from it. A net with two heads and
 * no other end is an edge both ways; a net without heads joins the ends on its one side to those on the other.
 */
export function edgesOf(network: Network): {
  readonly edges: readonly BoxEdge[];
  readonly flags: readonly string[];
} {
  const next = new Map<number, { readonly to: number; readonly arc: Arc }[]>();
  const link = (from: number, to: number, arc: Arc): void => {
    const list = next.get(from);
    if (list) list.push({ to, arc });
    else next.set(from, [{ to, arc }]);
  };
  for (const arc of network.arcs) {
    link(arc.a, arc.b, arc);
    if (!arc.oneWay) link(arc.b, arc.a, arc);
  }
  const edges: BoxEdge[] = [];
  const flags = new Set<string>();
  for (const ends of nets(network)) {
    const met = ends.filter((t): t is Met => t.box !== undefined);
    if (met.length < 2) continue;
    if (met.length > MAX_ENDS) {
      flags.add('net_too_large');
      continue;
    }
    const heads = met.filter((t) => t.head);
    const tails = met.filter((t) => !t.head);
    const add = (from: Met, to: Met, arrow: boolean): void => {
      if (from.box === to.box) return;
      const arcs = path(next, from.vertex, to.vertex);
      if (arcs) edges.push({ from, to, arcs, arrow });
    };
    if (heads.length === 0) for (const [from, to] of plainPairs(tails)) add(from, to, false);
    else if (tails.length > 0) for (const from of tails) for (const to of heads) add(from, to, true);
    else if (heads.length === 2) {
      add(heads[0]!, heads[1]!, true);
      add(heads[1]!, heads[0]!, true);
    } else flags.add('arrow_without_source');
  }
  return { edges, flags: [...flags] };
}

/** Ends grouped by the net they belong to. */
function nets(network: Network): Terminal[][] {
  const parent = Array.from({ length: network.vertexCount }, (_, i) => i);
  const root = (v: number): number => {
    let top = v;
    while (parent[top] !== top) {
      parent[top] = parent[parent[top]!]!;
      top = parent[top]!;
    }
    return top;
  };
  for (const { a, b } of network.arcs) parent[root(a)] = root(b);
  const groups = new Map<number, Terminal[]>();
  for (const t of network.terminals) {
    const group = groups.get(root(t.vertex));
    if (group) group.push(t);
    else groups.set(root(t.vertex), [t]);
  }
  return [...groups.values()];
}

/** Shortest way (in arcs) from one vertex to another; undefined where a one-way arc bars it. */
function path(
  next: ReadonlyMap<number, readonly { readonly to: number; readonly arc: Arc }[]>,
  from: number,
  to: number,
): Arc[] | undefined {
  const came = new Map<number, { readonly from: number; readonly arc: Arc } | undefined>([[from, undefined]]);
  const queue = [from];
  for (let i = 0; i < queue.length && !came.has(to); i++) {
    for (const step of next.get(queue[i]!) ?? []) {
      if (came.has(step.to)) continue;
      came.set(step.to, { from: queue[i]!, arc: step.arc });
      queue.push(step.to);
    }
  }
  if (!came.has(to)) return undefined;
  const arcs: Arc[] = [];
  for (let at = came.get(to); at; at = came.get(at.from)) arcs.push(at.arc);
  return arcs.reverse();
}

/**
 * Pairs of a net without heads: boxes above (or left of) the lines lead to boxes below (or right of) them; two boxes
 * on one side are joined in reading order.
 */
function plainPairs(ends: readonly Met[]): (readonly [Met, Met])[] {
  const before = (a: Met, b: Met): number => a.point[1] - b.point[1] || a.point[0] - b.point[0];
  const side = (t: Met): number => {
    // A line leaves the net towards its box: upwards or leftwards means that the box comes first.
    const [x, y]: Point = t.outward;
    return Math.abs(y) > Math.abs(x) ? Math.sign(y) : Math.sign(x);
  };
  const first = ends.filter((t) => side(t) < 0);
  const second = ends.filter((t) => side(t) >= 0);
  if (first.length > 0 && second.length > 0 && (first.length === 1 || second.length === 1))
    return first.flatMap((f) => second.map((s) => [f, s] as const));
  if (ends.length === 2) return [[...ends].sort(before) as [Met, Met]];
  return [];
}
