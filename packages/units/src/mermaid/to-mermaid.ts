import type { FlowEdge, FlowGraph, FlowNode } from '@guidepost/contracts';
import { quoteMermaidText } from './mermaid-text.ts';

/** Brackets of each shape; shapes that older renderers lack are drawn as rectangles. */
const BRACKETS: Readonly<Record<FlowNode['shape'], readonly [string, string]>> = {
  rect: ['[', ']'],
  rounded: ['(', ')'],
  stadium: ['([', '])'],
  diamond: ['{', '}'],
  circle: ['((', '))'],
  hexagon: ['{{', '}}'],
  parallelogram: ['[/', '/]'],
  text: ['[', ']'],
  other: ['[', ']'],
};

/** Words that mean something else to a renderer where an id is expected. */
const RESERVED = new Set(
  'end graph flowchart subgraph style linkstyle class classdef click call href default direction interpolate'.split(
    ' ',
  ),
);

/** A flowchart in Mermaid notation. Ids that a renderer could misread are replaced by `n1`, `n2` …; edges to unknown nodes are left out. */
export function toMermaid(graph: FlowGraph, direction: 'TD' | 'LR' = 'TD'): string {
  const ids = safeIds(graph.nodes);
  const lines = [`flowchart ${direction}`];
  for (const node of graph.nodes) {
    const [open, close] = BRACKETS[node.shape];
    lines.push(`  ${ids.get(node.id)}${open}${quoteMermaidText(node.text)}${close}`);
  }
  for (const edge of graph.edges) {
    const [from, to] = [ids.get(edge.from), ids.get(edge.to)];
    if (from !== undefined && to !== undefined) lines.push(`  ${from} ${linkOf(edge)} ${to}`);
  }
  return `${lines.join('\n')}\n`;
}

function linkOf({ label, arrow }: FlowEdge): string {
  const line = arrow === false ? '---' : '-->';
  return label === undefined || label.trim() === '' ? line : `${line}|${quoteMermaidText(label)}|`;
}

function safeIds(nodes: readonly FlowNode[]): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  const used = new Set<string>();
  const isSafe = (id: string): boolean =>
    /^[A-Za-z][A-Za-z0-9_]{0,63}$/.test(id) && !RESERVED.has(id.toLowerCase());
  for (const { id } of nodes) if (isSafe(id)) used.add(id);
  let next = 1;
  for (const { id } of nodes) {
    if (ids.has(id)) continue;
    if (isSafe(id)) {
      ids.set(id, id);
      continue;
    }
    while (used.has(`n${next}`)) next++;
    used.add(`n${next}`);
    ids.set(id, `n${next}`);
  }
  return ids;
}
