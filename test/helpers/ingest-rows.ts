import type pg from 'pg';

/** Everything that ingest wrote and a reader can see, without times, tokens, counters and generated ids. */
export async function ingestRows(pool: pg.Pool): Promise<Record<string, unknown[]>> {
  const statements = {
    documents: `select id, sha256, title, lang, page_count, state, error_code, error_message from documents order by id`,
    pages: `select document_id, page, width, height, rotation, label, route, image_blob_key from pages order by 1, 2`,
    pageStages: `select document_id, page, stage, state, reason_code, reason_message, version from page_stages order by 1, 2, 3`,
    documentStages: `select document_id, stage, state, reason_code, version from document_stages order by 1, 2`,
    elements: `select * from elements order by document_id, page, ord`,
    flowchartNodes: `select * from flowchart_nodes order by 1, 2, 3`,
    flowchartEdges: `select * from flowchart_edges order by 1, 2, 3`,
    units: `select document_id, unit_key, kind, text, context, pages, boxes, element_ids, element_id, lang, flags from units order by document_id, ordinal`,
    lexemes: `select u.document_id, u.unit_key, l.tsv::text from unit_lexemes l join units u on u.id = l.unit_id order by 1, 2`,
  };
  const rows: Record<string, unknown[]> = {};
  for (const [name, statement] of Object.entries(statements)) rows[name] = (await pool.query(statement)).rows;
  return rows;
}
