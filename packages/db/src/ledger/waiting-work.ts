import { sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import type { DocumentStage, PageStage } from '../schema/index.ts';
import { isHeld } from './holds.ts';
import { servedTurn } from './turns.ts';

/** Work that waits: pages of one document in one stage, or a stage of a whole document. */
export interface WaitingWork {
  readonly documentId: string;
  readonly stage: PageStage | DocumentStage;
  /** Rising; empty for a stage of the whole document. */
  readonly pages: readonly number[];
  /** Unknown before the file was opened. */
  readonly pageCount: number | null;
  readonly generation: number;
  /** -1 high, 0 normal, 1 low. */
  readonly priority: number;
  /** Place in line among documents of the same priority. */
  readonly turn: number;
  /** Most often that one of them was handed out before. */
  readonly attempts: number;
}

export interface WaitingOptions {
  /** Of this document only. */
  readonly documentId?: string;
  /** Only what was handed to the queue longer ago than this; 0 = all. */
  readonly olderThanMs: number;
  /** Pages and stages at once; more only if one document has more. */
  readonly limit?: number;
  /** Stages whose queue is full: of these only what is served next, and what is urgent, is handed out. */
  readonly full?: readonly (PageStage | DocumentStage)[];
}

/** Documents of each collection whose work may enter a full queue: one that comes late must not wait until the queue is shorter. */
const NEXT_TURNS = 8;
const ROWS_AT_ONCE = 20_000;

/**
 * Lists waiting work to (re-)enqueue, first what is served first, and notes that it was handed to the queue now. Work of paused
 * documents is left out.
 */
export async function takeWaitingWork(db: Db, options: WaitingOptions): Promise<WaitingWork[]> {
  const { documentId, full = [] } = options;
  const age = sql`queued_at <= now() - ${options.olderThanMs} * interval '1 millisecond'`;
  const ofDocument = documentId === undefined ? sql`true` : sql`document_id = ${documentId}`;
  const isFull = sql`stage = any(${sql.param([...full])}::text[])`;
  if (documentId !== undefined && full.length > 0) await leaveToSweep(db, documentId, full);
  const { rows } = await db.execute<{
    document_id: string;
    stage: PageStage | DocumentStage;
    pages: number[];
    page_count: number | null;
    generation: number;
    priority: number;
    turn: number;
    attempts: number;
  }>(sql`
    with waiting as (
      select document_id, stage, count(*) as n from page_stages where state = 'pending' and ${age} and ${ofDocument}
      group by document_id, stage
      union all
      select document_id, stage, 1 from document_stages where state = 'pending' and ${age} and ${ofDocument}
    ), ranked as (
      select w.document_id, w.stage, sum(w.n) over (order by d.priority, d.turn, d.id, w.stage rows unbounded preceding) - w.n as before
      from waiting w join documents d on d.id = w.document_id
      where not ${isHeld(sql`d.id`)} and (not ${isFull} or d.priority < 0 or d.turn <= ${servedTurn} + ${NEXT_TURNS})
    ), chosen as materialized (
      select document_id, stage from ranked where before < ${options.limit ?? ROWS_AT_ONCE}
    ), of_pages as (
      update page_stages s set queued_at = now() from chosen c
      where s.state = 'pending' and ${age} and s.document_id = c.document_id and s.stage = c.stage
      returning s.document_id, s.stage, s.page, s.attempts
    ), of_documents as (
      update document_stages s set queued_at = now() from chosen c
      where s.state = 'pending' and ${age} and s.document_id = c.document_id and s.stage = c.stage
      returning s.document_id, s.stage, s.attempts
    ), work as (
      select document_id, stage, array_agg(page order by page) as pages, max(attempts) as attempts
      from of_pages group by document_id, stage
      union all
      select document_id, stage, '{}'::int[], attempts from of_documents
    )
    select work.*, d.page_count, d.generation, d.priority, d.turn from work join documents d on d.id = work.document_id
    order by d.priority, d.turn, d.id, work.stage`);
  return rows.map((row) => ({
    documentId: row.document_id,
    stage: row.stage,
    pages: row.pages,
    pageCount: row.page_count,
    generation: row.generation,
    priority: row.priority,
    turn: row.turn,
    attempts: row.attempts,
  }));
}

/** Marks work as unknown to the queue, for the sweep to hand out when there is room. */
async function leaveToSweep(db: Db, documentId: string, stages: readonly string[]): Promise<void> {
  const waiting = sql`set queued_at = 'epoch'
    where document_id = ${documentId} and state = 'pending' and stage = any(${sql.param([...stages])}::text[])`;
  await db.execute(sql`update page_stages ${waiting}`);
  await db.execute(sql`update document_stages ${waiting}`);
}

/** Whether anything waits or runs, in one document or in all. */
export async function hasOpenWork(db: Db, documentId?: string): Promise<boolean> {
  const where = documentId === undefined ? sql`true` : sql`document_id = ${documentId}`;
  const { rows } = await db.execute<{ open: boolean }>(sql`
    select exists (select from page_stages where state in ('pending', 'running') and ${where})
      or exists (select from document_stages where state in ('pending', 'running') and ${where}) as open`);
  return rows[0]?.open === true;
}
