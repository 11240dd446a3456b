import { sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { workers } from '../schema/index.ts';

export interface WorkerFacts {
  /** New with every start of a process. */
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly queues: readonly string[];
}

/** Work of a worker that has not beaten for this long is handed out again. */
export const WORKER_TIMEOUT_MS = 30_000;
/** Rows of workers not seen for this long say nothing any more. */
const FORGET_AFTER_MS = 24 * 3600 * 1000;

/** Says that the worker lives. By the database's clock, so that clocks of hosts do not matter. */
export async function beat(db: Db, worker: WorkerFacts): Promise<void> {
  await db
    .insert(workers)
    .values({ ...worker, queues: [...worker.queues] })
    .onConflictDoUpdate({ target: workers.id, set: { lastSeenAt: sql`now()` } });
}

/** Workers that have not been forgotten, alive or not. */
export function listWorkers(db: Db): Promise<(WorkerFacts & { readonly lastSeenAt: Date })[]> {
  return db.select().from(workers);
}

/** Takes a worker off the list: what it still holds is handed out by the next sweep, without waiting for the timeout. */
export async function forgetWorkers(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(sql`delete from workers where id = any(${sql.param([...ids])}::text[])`);
}

/** Makes work of workers that are gone pending again and forgets old ones. Returns how many rows of work. */
export async function releaseLostWork(db: Db, timeoutMs = WORKER_TIMEOUT_MS): Promise<number> {
  const lost = sql`state = 'running' and not exists (
    select from workers w where w.id = worker_id and w.last_seen_at > now() - ${timeoutMs} * interval '1 millisecond')`;
  const release = sql`set state = 'pending', attempt = null, worker_id = null, job_id = null, queued_at = 'epoch'`;
  const pages = await db.execute(sql`update page_stages ${release} where ${lost}`);
  const documents = await db.execute(sql`update document_stages ${release} where ${lost}`);
  await db.execute(
    sql`delete from workers where last_seen_at < now() - ${FORGET_AFTER_MS} * interval '1 millisecond'`,
  );
  return (pages.rowCount ?? 0) + (documents.rowCount ?? 0);
}
