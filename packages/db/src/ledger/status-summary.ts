import { sql } from 'drizzle-orm';
import type { Queryable } from '../database.ts';
import type { DocumentState, PageStage, StageState } from '../schema/index.ts';

export interface StatusSummary {
  readonly documents: Readonly<Record<DocumentState, number>>;
  /** Sum over the documents that were opened. */
  readonly pageCount: number;
  /** Pages by stage and state; for the render stage the states add up to `pageCount`. */
  readonly pages: Readonly<Partial<Record<PageStage, Readonly<Record<StageState, number>>>>>;
  readonly flowcharts: FlowchartCounts;
}

/** Flowcharts of the finished documents. */
export interface FlowchartCounts {
  readonly found: number;
  /** Read from pixels or with little confidence, and by no model. */
  readonly unsure: number;
  readonly byModel: number;
}

/** Below this an element of type flowchart counts as unsure; pixels always do. */
const SURE = 0.75;

/** Counts over all documents, or those of one collection. */
export async function statusSummary(db: Queryable, collection?: string): Promise<StatusSummary> {
  const inCollection =
    collection === undefined
      ? sql`true`
      : sql`exists (select from document_collections c where c.document_id = d.id and c.collection = ${collection})`;
  const byState = await db.execute<{ state: DocumentState; n: number; pages: number }>(sql`
    select d.state, count(*)::int as n, coalesce(sum(d.page_count), 0)::int as pages from documents d
    where ${inCollection} group by d.state`);
  const byStage = await db.execute<{ stage: PageStage; state: StageState; n: number }>(sql`
    select s.stage, s.state, count(*)::int as n from page_stages s join documents d on d.id = s.document_id
    where ${inCollection} group by s.stage, s.state`);
  const charts = await db.execute<{ found: number; unsure: number; by_model: number }>(sql`
    select count(*)::int as found, count(*) filter (where e.source = 'vlm')::int as by_model,
      count(*) filter (where e.source <> 'vlm'
        and (e.confidence < ${SURE} or e.flags && array['drawn_in_pixels', 'many_unconnected_steps']))::int as unsure
    from elements e join documents d on d.id = e.document_id where e.type = 'flowchart' and ${inCollection}`);
  const { found = 0, unsure = 0, by_model: byModel = 0 } = charts.rows[0] ?? {};
  const pages: Partial<Record<PageStage, Record<StageState, number>>> = {};
  for (const { stage, state, n } of byStage.rows) {
    pages[stage] ??= { pending: 0, running: 0, done: 0, skipped: 0, failed: 0, cancelled: 0 };
    pages[stage][state] = n;
  }
  return {
    documents: {
      ...{ queued: 0, running: 0, ready: 0, partial: 0, failed: 0, cancelled: 0 },
      ...Object.fromEntries(byState.rows.map((row) => [row.state, row.n])),
    },
    pageCount: byState.rows.reduce((sum, row) => sum + row.pages, 0),
    pages,
    flowcharts: { found, unsure, byModel },
  };
}
