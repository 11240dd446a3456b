import type { Element } from '@guidepost/contracts';
import { flowRoots, soundEdges } from '@guidepost/units';
import { sql } from 'drizzle-orm';
import type { Tx } from '../database.ts';
import { storableJson } from './storable.ts';

/**
 * Steps and arrows of the document's flowcharts as rows. Old ones are gone with their elements. An arrow whose step is
 * missing has no row; the unit of its flowchart carries the flag `edges_without_node`.
 */
export async function saveFlowcharts(
  tx: Tx,
  documentId: string,
  elements: readonly Element[],
): Promise<void> {
  const charts = elements.flatMap(({ id, graph }) => (graph ? [{ element: id, graph }] : []));
  if (charts.length === 0) return;
  const nodes = charts.flatMap(({ element, graph }) => {
    const roots = flowRoots(graph);
    return graph.nodes.map((node, i) => ({ element, ...node, ord: i + 1, root: roots.has(node.id) }));
  });
  const edges = charts.flatMap(({ element, graph }) =>
    soundEdges(graph).map(({ from, to, label, arrow = true }, i) => ({
      element,
      ord: i + 1,
      from,
      to,
      label: label?.trim() || null,
      arrow,
    })),
  );
  await tx.execute(sql`
    insert into flowchart_nodes (document_id, element_id, node_id, ord, text, shape, bbox, is_root)
    select ${documentId}, n.element, n.id, n.ord, n.text, n.shape, n.bbox, n.root
    from jsonb_to_recordset(${storableJson(nodes)}::jsonb)
      as n(element text, id text, ord int, text text, shape text, bbox float8[], root boolean)
    on conflict do nothing`);
  await tx.execute(sql`
    insert into flowchart_edges (document_id, element_id, ord, from_node, to_node, label, arrow)
    select ${documentId}, e.element, e.ord, e."from", e."to", e.label, e.arrow
    from jsonb_to_recordset(${storableJson(edges)}::jsonb)
      as e(element text, ord int, "from" text, "to" text, label text, arrow boolean)`);
}
