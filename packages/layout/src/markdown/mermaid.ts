import type { FlowGraph, FlowNode } from '@guidepost/contracts';

const quote = (text: string): string => `"${text.replace(/"/g, '#quot;').replace(/\n/g, '<br/>')}"`;

function nodeText(node: FlowNode): string {
  const label = quote(node.text);
  if (node.shape === 'diamond') return `${node.id}{${label}}`;
  if (node.shape === 'rounded') return `${node.id}(${label})`;
  if (node.shape === 'stadium') return `${node.id}([${label}])`;
  if (node.shape === 'circle') return `${node.id}((${label}))`;
  if (node.shape === 'hexagon') return `${node.id}{{${label}}}`;
  return `${node.id}[${label}]`;
}

/** A flowchart in Mermaid notation. */
export function mermaidOf(graph: FlowGraph): string {
  const lines = ['flowchart TD', ...graph.nodes.map((node) => `  ${nodeText(node)}`)];
  for (const { from, to, label, arrow } of graph.edges) {
    const line = arrow === false ? '---' : '-->';
    lines.push(label ? `  ${from} ${line}|${quote(label)}| ${to}` : `  ${from} ${line} ${to}`);
  }
  return lines.join('\n');
}
