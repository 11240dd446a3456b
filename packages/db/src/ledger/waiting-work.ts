import { sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import type { DocumentStage, PageStage } from '../schema/index.ts';

/** Work that waits: pages of one document in one stage, or a stage of a whole document. */
export interface WaitingWork {
  readonly documentId: string;
  readonly stage: PageStage | DocumentStage;
  /** Rising; empty for a stage of the whole document. */
  readonly pages: readonly number[];
  /** Unknown before the file was opened. */
  readonly pageCount: number | null;
  readonly generation: number;
  readonly priority: number;
  /** Most often that one of them was handed out before. */
  readonly attempts: number;
}

export interface WaitingOptions {
  /** Of this document only. */
  readonly documentId?: string;
  /** Only what was handed to the queue longer ago than this; 0 = all. */
  readonly olderThanMs: number;
  /** Most documents at once. */
  readonly limit?: number;
}

/** Lists waiting work to (re-)enqueue and notes that it was handed to the queue now. */
export async function takeWaitingWork(db: Db, options: WaitingOptions): Promise<WaitingWork[]> {
  const age = sql`queued_at <= now() - ${options.olderThanMs} * interval '1 millisecond'`;
  const ofDocument = options.documentId === undefined ? sql`true` : sql`document_id = ${options.documentId}`;
  const { rows } = await db.execute<{
    document_id: string;
    stage: PageStage | DocumentStage;
    pages: number[];
    page_count: number | null;
    generation: number;
    priority: number;
    attempts: number;
  }>(sql`
    with chosen as materialized (
      select document_id from (
        select document_id from page_stages where state = 'pending' and ${age} and ${ofDocument}
        union
        select document_id from document_stages where state = 'pending' and ${age} and ${ofDocument}
      ) d limit ${options.limit ?? 10_000}
    ), of_pages as (
      update page_stages set queued_at = now()
      where state = 'pending' and ${age} and document_id in (select document_id from chosen)
      returning document_id, stage, page, attempts
    ), of_documents as (
      update document_stages set queued_at = now()
      where state = 'pending' and ${age} and document_id in (select document_id from chosen)
      returning document_id, stage, attempts
    ), work as (
      select document_id, stage, array_agg(page order by page) as pages, max(attempts) as attempts
      from of_pages group by document_id, stage
      union all
      select document_id, stage, '{}'::int[], attempts from of_documents
    )
    select work.*, d.page_count, d.generation, d.priority from work join documents d on d.id = work.document_id
    order by d.priority, d.created_at, d.id, work.stage`);
  return rows.map((row) => ({
    documentId: row.document_id,
    stage: row.stage,
    pages: row.pages,
    pageCount: row.page_count,
    generation: row.generation,
    priority: row.priority,
    attempts: row.attempts,
  }));
}

/** Whether anything waits or runs, in one document or in all. */
export async function hasOpenWork(db: Db, documentId?: string): Promise<boolean> {
  const where = documentId === undefined ? sql`true` : sql`document_id = ${documentId}`;
  const { rows } = await db.execute<{ open: boolean }>(sql`
    select exists (select from page_stages where state in ('pending', 'running') and ${where})
      or exists (select from document_stages where state in ('pending', 'running') and ${where}) as open`);
  return rows[0]?.open === true;
}
