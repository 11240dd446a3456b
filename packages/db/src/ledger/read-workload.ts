import { sql } from 'drizzle-orm';
import type { Queryable } from '../database.ts';
import type { DocumentState } from '../schema/index.ts';
import { WORKER_TIMEOUT_MS } from './workers.ts';

export interface StageLoad {
  readonly stage: string;
  readonly pending: number;
  readonly running: number;
  /** Most often that one of the open rows was begun. */
  readonly mostAttempts: number;
  /** Age of the oldest document that waits in this stage. */
  readonly oldestSeconds: number;
}

/** What a monitor looks at every few seconds. */
export interface Workload {
  readonly documents: Readonly<Record<DocumentState, number>>;
  readonly stages: readonly StageLoad[];
  /** Given up, by stage and code. */
  readonly failures: readonly { readonly stage: string; readonly code: string; readonly n: number }[];
  /** Workers heard of lately, by queue. */
  readonly workers: readonly { readonly queue: string; readonly n: number }[];
  readonly holds: number;
}

/** Reads the open and the failed rows of the ledger alone, through their own indexes: it costs the same however much was done before. */
export async function readWorkload(db: Queryable): Promise<Workload> {
  const documents = await db.execute<{ state: DocumentState; n: number }>(
    sql`select state, count(*)::int as n from documents group by state`,
  );
  const stages = await db.execute<{
    stage: string;
    pending: number;
    running: number;
    attempts: number;
    oldest: number;
  }>(sql`
    with open as (
      select document_id, stage, state, attempts from page_stages where state in ('pending', 'running')
      union all
      select document_id, stage, state, attempts from document_stages where state in ('pending', 'running')
    ), of_documents as (
      select document_id, stage, count(*) filter (where state = 'pending') as pending,
        count(*) filter (where state = 'running') as running, max(attempts) as attempts
      from open group by document_id, stage
    )
    select o.stage, sum(o.pending)::int as pending, sum(o.running)::int as running, max(o.attempts)::int as attempts,
      coalesce(extract(epoch from now() - min(d.created_at) filter (where o.pending > 0)), 0)::float8 as oldest
    from of_documents o join documents d on d.id = o.document_id group by o.stage`);
  const failures = await db.execute<{ stage: string; code: string; n: number }>(sql`
    select stage, coalesce(reason_code, 'internal') as code, count(*)::int as n from (
      select stage, reason_code from page_stages where state = 'failed'
      union all select stage, reason_code from document_stages where state = 'failed') f
    group by 1, 2`);
  const workers = await db.execute<{ queue: string; n: number }>(sql`
    select q as queue, count(*)::int as n from workers w, unnest(w.queues) q
    where w.last_seen_at > now() - ${WORKER_TIMEOUT_MS} * interval '1 millisecond' group by q`);
  const held = await db.execute<{ n: number }>(sql`select count(*)::int as n from holds`);
  return {
    documents: {
      ...{ queued: 0, running: 0, ready: 0, partial: 0, failed: 0, cancelled: 0 },
      ...Object.fromEntries(documents.rows.map(({ state, n }) => [state, n])),
    },
    stages: stages.rows.map((row) => ({
      stage: row.stage,
      pending: row.pending,
      running: row.running,
      mostAttempts: row.attempts,
      oldestSeconds: row.oldest,
    })),
    failures: failures.rows,
    workers: workers.rows,
    holds: held.rows[0]?.n ?? 0,
  };
}
