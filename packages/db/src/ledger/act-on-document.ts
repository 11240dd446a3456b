import { AppError } from '@guidepost/contracts';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../database.ts';
import { DOCUMENT_STAGES, type DocumentStage, type PageStage } from '../schema/index.ts';
import { lockDocument } from './attempt.ts';
import { settleDocument } from './settle-document.ts';

export interface RetryOptions {
  /** These pages only, whatever their state; default: every page that failed or was cancelled. */
  readonly pages?: readonly number[];
  /** One stage only. */
  readonly stage?: PageStage | DocumentStage;
  /** What failed for this reason only. */
  readonly code?: string;
  /** Marks it as unknown to the queue, for the sweep or a bulk of documents to hand out. */
  readonly forSweep?: boolean;
  /** Also stages that were skipped, for example because no OCR engine was there. */
  readonly skipped?: boolean;
}

const isDocumentStage = (stage: string): boolean => (DOCUMENT_STAGES as readonly string[]).includes(stage);

/** Makes failed work pending again; the units are built anew after it. Returns how many rows wait now. */
export function retryDocument(db: Db, documentId: string, options: RetryOptions = {}): Promise<number> {
  return act(db, documentId, async (tx) => {
    const ofCode = options.code === undefined ? sql`true` : sql`reason_code = ${options.code}`;
    const states = options.skipped === true ? ['failed', 'cancelled', 'skipped'] : ['failed', 'cancelled'];
    const which =
      options.pages === undefined
        ? sql`state = any(${sql.param(states)}::text[]) and ${ofCode}`
        : sql`page = any(${sql.param([...options.pages])}::int[]) and state not in ('pending', 'running')`;
    const stage = options.stage === undefined ? sql`true` : sql`stage = ${options.stage}`;
    const reset = sql`set state = 'pending', attempt = null, attempts = 0, returned = 0, worker_id = null, job_id = null,
      reason_code = null, reason_message = null, finished_at = null, queued_at = now()`;
    const pages = await tx.execute(
      sql`update page_stages ${reset} where document_id = ${documentId} and ${which} and ${stage}`,
    );
    const isPageStage = options.stage !== undefined && !isDocumentStage(options.stage);
    const opened = await tx.execute(sql`
      update document_stages ${reset} where document_id = ${documentId} and state in ('failed', 'cancelled')
        and ${stage} and ${ofCode} and ${!isPageStage}`);
    const count = (pages.rowCount ?? 0) + (opened.rowCount ?? 0);
    // Its units stand for pages that change now: the fan-in makes the stage anew. Old units stay searchable till then.
    if ((pages.rowCount ?? 0) > 0) {
      await tx.execute(
        sql`delete from document_stages where document_id = ${documentId} and stage in ('units', 'embed')`,
      );
    }
    // Jobs of the older generation find nothing: what waited before is handed out anew as well.
    if (options.forSweep === true && count > 0) {
      const waiting = sql`set queued_at = 'epoch' where document_id = ${documentId} and state = 'pending'`;
      await tx.execute(sql`update page_stages ${waiting}`);
      await tx.execute(sql`update document_stages ${waiting}`);
    }
    return count;
  });
}

/** Builds elements and units again from the stored page results; no page is read again. */
export function replanDocument(db: Db, documentId: string): Promise<number> {
  return act(db, documentId, async (tx) => {
    const deleted = await tx.execute(sql`
      delete from document_stages where document_id = ${documentId} and stage in ('units', 'embed') and state <> 'pending'`);
    return deleted.rowCount ?? 0;
  });
}

/** Stops what waits and refuses what runs; finished pages stay. Returns how many rows were stopped. */
export function cancelDocument(db: Db, documentId: string): Promise<number> {
  return act(db, documentId, async (tx) => {
    const stop = sql`set state = 'cancelled', attempt = null, finished_at = now(), reason_message = 'Cancelled.'
      where document_id = ${documentId} and state in ('pending', 'running')`;
    const pages = await tx.execute(sql`update page_stages ${stop}`);
    const stages = await tx.execute(sql`update document_stages ${stop}`);
    return (pages.rowCount ?? 0) + (stages.rowCount ?? 0);
  });
}

/**
 * Deletes a document with all its rows. `removeBlobs` runs inside the transaction, while nobody can register the same
 * bytes again, so that a new document never loses its file to the deletion of the old one.
 */
export function deleteDocument(
  db: Db,
  documentId: string,
  removeBlobs: (sha256: string) => Promise<void> = async () => {},
): Promise<void> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ sha256: string }>(
      sql`delete from documents where id = ${documentId} returning sha256`,
    );
    const row = rows[0];
    if (row === undefined) throw notFound(documentId);
    await tx.execute(sql`delete from holds where scope = 'document' and name = ${documentId}`);
    await removeBlobs(row.sha256);
  });
}

function act(db: Db, documentId: string, change: (tx: Tx) => Promise<number>): Promise<number> {
  return db.transaction(async (tx) => {
    await lockDocument(tx, documentId).catch(() => {
      throw notFound(documentId);
    });
    const count = await change(tx);
    if (count > 0) {
      await tx.execute(
        sql`update documents set generation = generation + 1, finished_at = null where id = ${documentId}`,
      );
      await settleDocument(tx, documentId);
    }
    return count;
  });
}

const notFound = (documentId: string): AppError =>
  new AppError('document_not_found', `There is no document ${documentId}.`, { details: { documentId } });
