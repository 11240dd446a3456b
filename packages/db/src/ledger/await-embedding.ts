import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../database.ts';
import { ensureVectorModel, vectorTable } from '../search/vector-tables.ts';

const WAIT_AGAIN = sql`on conflict (document_id, stage) do update set state = 'pending', attempt = null, attempts = 0, returned = 0, worker_id = null,
  job_id = null, reason_code = null, reason_message = null, finished_at = null, queued_at = now()`;

/** Notes that the units of a document wait for their vectors; in the transaction that writes the units. */
export async function awaitEmbedding(tx: Tx, documentId: string): Promise<void> {
  await tx.execute(
    sql`insert into document_stages (document_id, stage) values (${documentId}, 'embed') ${WAIT_AGAIN}`,
  );
}

/**
 * Lets every document wait for vectors that has units without one of this model: after a change of the model, or where embedding
 * was off before. Documents that wait or run already are left alone. Returns how many were added.
 */
export async function awaitMissingEmbeddings(
  db: Db,
  embedder: { readonly id: string; readonly dimension: number },
): Promise<number> {
  const model = await ensureVectorModel(db, embedder);
  const { rowCount } = await db.execute(sql`
    insert into document_stages (document_id, stage)
    select d.document_id, 'embed' from (
      select distinct l.document_id from unit_lexemes l
      where not exists (select 1 from ${vectorTable(model)} e where e.unit_id = l.unit_id and e.part = 0)
    ) d
    where not exists (select 1 from document_stages s where s.document_id = d.document_id
      and (s.state in ('pending', 'running') or (s.stage = 'embed' and s.state in ('failed', 'cancelled'))))
    ${WAIT_AGAIN}`);
  return rowCount ?? 0;
}
