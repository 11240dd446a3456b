import { AppError } from '@guidepost/contracts';
import { sql } from 'drizzle-orm';
import type { Db, Queryable, Tx } from '../database.ts';
import { lockDocument } from './attempt.ts';
import { awaitEmbedding } from './await-embedding.ts';
import { settleDocument } from './settle-document.ts';

/** Proof that a document's elements are those that were loaded: the attempt that wrote them. */
export interface ReplanTicket {
  readonly documentId: string;
  readonly attempt: string | null;
}

/** Call before elements are loaded for a re-plan. `document_busy` while they are being made, or if there are none yet. */
export async function beginReplan(db: Queryable, documentId: string): Promise<ReplanTicket> {
  const { rows } = await db.execute<{ state: string | null; attempt: string | null }>(sql`
    select s.state, s.attempt from documents d
    left join document_stages s on s.document_id = d.id and s.stage = 'units' where d.id = ${documentId}`);
  if (rows[0] === undefined)
    throw new AppError('document_not_found', `There is no document ${documentId}.`, {
      details: { documentId },
    });
  if (rows[0].state !== 'done') throw busy(documentId);
  return { documentId, attempt: rows[0].attempt };
}

/**
 * Saves re-planned units with `save` and notes it in the ledger, all or nothing; page rows are not touched. `save` says how many texts lack
 * a vector: then the document waits for the embed stage again, if it ever had one. `document_busy` if its elements changed meanwhile.
 */
export function finishReplan(
  db: Db,
  ticket: ReplanTicket,
  version: string,
  save: (tx: Tx) => Promise<{ readonly missing: number }>,
): Promise<void> {
  const { documentId, attempt } = ticket;
  return db.transaction(async (tx) => {
    await lockDocument(tx, documentId);
    const { rowCount } = await tx.execute(sql`
      update document_stages set attempt = nextval('attempt_tokens'), version = ${version}, started_at = now(),
        finished_at = clock_timestamp(), worker_id = null, job_id = null
      where document_id = ${documentId} and stage = 'units' and state = 'done' and attempt is not distinct from ${attempt}::bigint`);
    if (rowCount === 0) throw busy(documentId);
    const { missing } = await save(tx);
    const { rowCount: embeds } = await tx.execute(
      sql`select from document_stages where document_id = ${documentId} and stage = 'embed'`,
    );
    if (missing > 0 && (embeds ?? 0) > 0) {
      await awaitEmbedding(tx, documentId);
      await tx.execute(
        sql`update documents set generation = generation + 1, finished_at = null where id = ${documentId}`,
      );
    }
    await settleDocument(tx, documentId);
  });
}

const busy = (documentId: string): AppError =>
  new AppError(
    'document_busy',
    `The units of document ${documentId} cannot be planned anew: its elements are not finished. Wait until it is ready, or retry it.`,
    { details: { documentId } },
  );
