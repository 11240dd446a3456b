import { AppError } from '@guidepost/contracts';
import { sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../database.ts';
import { storableText } from './storable.ts';

/** Who works: the worker process and the queue's job, so that a repeated run of one job may take its own work over. */
export interface WorkerRun {
  readonly workerId: string;
  readonly jobId: string;
  /** Of the document when the job was made; a job of an older one finds nothing to do. */
  readonly generation?: number;
}

/** A row of work that is handed out this often and ends with an error each time is given up. */
export const MAX_ATTEMPTS = 5;
/**
 * The same where all that is known is that its worker ended. Work that ends its worker does so every time; whoever loses machines in a row
 * must not lose work with them.
 */
export const MAX_LOST_ATTEMPTS = 10;

/**
 * Locks the document's row for the rest of the transaction, so that pages finished at the same moment count one after
 * the other. Refuses with `attempt_stale` if the document is gone.
 */
export async function lockDocument(tx: Tx, documentId: string): Promise<{ generation: number }> {
  const { rows } = await tx.execute<{ generation: number }>(
    sql`select generation from documents where id = ${documentId} for no key update`,
  );
  const row = rows[0];
  if (row === undefined) throw staleAttempt(documentId, 'the document was deleted');
  return row;
}

export const staleAttempt = (documentId: string, why: string): AppError =>
  new AppError('attempt_stale', `The result for document ${documentId} was refused: ${why}.`, {
    details: { documentId },
  });

/**
 * Gives back everything a token still holds, to be claimed again at once. The reason, if any, is shown until it succeeds; without
 * one the work was interrupted on purpose, which is not held against it. Returns how many rows.
 */
export async function releaseAttempt(db: Queryable, token: number, reason?: AppError): Promise<number> {
  const message = reason === undefined ? null : storableText(reason.message);
  const release = sql`set state = 'pending', attempt = null, worker_id = null, queued_at = now(),
      returned = returned + ${reason === undefined ? 1 : 0},
      reason_code = ${reason?.code ?? null}, reason_message = ${message}
    where attempt = ${token} and state = 'running'`;
  const pages = await db.execute(sql`update page_stages ${release}`);
  const documents = await db.execute(sql`update document_stages ${release}`);
  return (pages.rowCount ?? 0) + (documents.rowCount ?? 0);
}
