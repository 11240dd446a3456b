import type { Element } from '@guidepost/contracts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../database.ts';
import { saveFlowcharts } from './flowcharts.ts';
import { storableJson } from './storable.ts';

/** Rows for one statement: keeps the parameter well under a few megabytes. */
const BATCH = 2_000;

/** Puts the finished elements of a document, and the steps and arrows of its flowcharts, in the place of those from before. */
export async function replaceElements(
  tx: Tx,
  documentId: string,
  elements: readonly Element[],
): Promise<void> {
  await tx.execute(sql`delete from elements where document_id = ${documentId}`);
  for (let start = 0; start < elements.length; start += BATCH) {
    const rows = storableJson(elements.slice(start, start + BATCH));
    await tx.execute(sql`
      insert into elements (document_id, element_id, page, ord, type, bbox, text, level, level_source, marker, depth, source,
        confidence, flags, "table", graph, mermaid, belongs_to, continues, in_box)
      select ${documentId}, e.id, e.page, e."order", e.type, e.bbox, e.text, e.level, e."levelSource", e.marker, e.depth,
        e.source, e.confidence, e.flags, e."table", e.graph, e.mermaid, e."belongsTo", e.continues, e."inBox"
      from jsonb_to_recordset(${rows}::jsonb) as e(id text, page int, "order" int, type text, bbox float8[], text text, level int,
        "levelSource" text, marker text, depth int, source text, confidence real, flags text[], "table" jsonb, graph jsonb,
        mermaid text, "belongsTo" text, continues text, "inBox" int)`);
  }
  await saveFlowcharts(tx, documentId, elements);
}
