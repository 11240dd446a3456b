import type { DocumentFacts, ErrorCode } from '@guidepost/contracts';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../database.ts';
import type { DocumentStage } from '../schema/index.ts';
import { lockDocument, MAX_ATTEMPTS, MAX_LOST_ATTEMPTS, staleAttempt, type WorkerRun } from './attempt.ts';
import { isHeld } from './holds.ts';
import { settleDocument } from './settle-document.ts';
import { storableJson, storableText } from './storable.ts';

/** The right to write the result of one stage of one document. */
export interface DocumentClaim {
  readonly documentId: string;
  readonly stage: DocumentStage;
  readonly token: number;
}

interface ClaimedRow extends Record<string, unknown> {
  attempt: string;
  /** Those that count against it. */
  attempts: number;
  /** Of the attempt before, if it ended with an error. */
  reason_code: ErrorCode | null;
  reason_message: string | null;
}

/** Claims a stage that is pending, or that an earlier run of the same job holds; undefined if there is nothing to do. */
export function claimDocumentStage(
  db: Db,
  documentId: string,
  stage: DocumentStage,
  run: WorkerRun,
): Promise<DocumentClaim | undefined> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<ClaimedRow>(sql`
      update document_stages set state = 'running', attempt = nextval('attempt_tokens'), attempts = attempts + 1,
        worker_id = ${run.workerId}, job_id = ${run.jobId}, started_at = now(), finished_at = null
      where document_id = ${documentId} and stage = ${stage}
        and (state = 'pending' or (state = 'running' and job_id = ${run.jobId}))
        and exists (select from documents d where d.id = ${documentId} and not ${isHeld(sql`d.id`)}
          and d.generation = coalesce(${run.generation ?? null}::int, d.generation))
      returning attempt, attempts - returned as attempts, reason_code, reason_message`);
    const row = rows[0];
    if (row === undefined) return undefined;
    const claim: DocumentClaim = { documentId, stage, token: Number(row.attempt) };
    await lockDocument(tx, documentId);
    const limit = row.reason_code === null ? MAX_LOST_ATTEMPTS : MAX_ATTEMPTS;
    if (row.attempts > limit) {
      const why = row.reason_message ?? `The ${stage} stage ended the process that worked on it.`;
      const message = `${why} It was given up after ${limit} attempts.`;
      await endStage(tx, claim, 'failed', row.reason_code ?? 'internal', message);
      await settleDocument(tx, documentId);
      return undefined;
    }
    await settleDocument(tx, documentId);
    return claim;
  });
}

/** Saves the result of a document stage with `save` and marks it done, all or nothing; `attempt_stale` if it was taken over. */
export function finishDocumentStage(
  db: Db,
  claim: DocumentClaim,
  version: string,
  save: (tx: Tx) => Promise<void>,
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockDocument(tx, claim.documentId);
    await endStage(tx, claim, 'done', null, null, version);
    await save(tx);
    await settleDocument(tx, claim.documentId);
  });
}

/** Marks a document stage failed, with the sentence that the user sees. */
export function failDocumentStage(
  db: Db,
  claim: DocumentClaim,
  code: ErrorCode,
  message: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockDocument(tx, claim.documentId);
    await endStage(tx, claim, 'failed', code, message);
    await settleDocument(tx, claim.documentId);
  });
}

async function endStage(
  tx: Tx,
  claim: DocumentClaim,
  state: 'done' | 'failed',
  code: ErrorCode | null,
  message: string | null,
  version: string | null = null,
): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    update document_stages set state = ${state}, reason_code = ${code}, reason_message = ${message === null ? null : storableText(message)},
      version = ${version}, finished_at = clock_timestamp()
    where document_id = ${claim.documentId} and stage = ${claim.stage} and attempt = ${claim.token} and state = 'running'`);
  if (rowCount === 0) throw staleAttempt(claim.documentId, `another attempt at ${claim.stage} took over`);
}

/** What opening the file told: one row for each page and its render stage, so that none can be forgotten. */
export async function saveOpenedDocument(
  tx: Tx,
  documentId: string,
  opened: { readonly facts: DocumentFacts; readonly title?: string },
): Promise<void> {
  const { facts } = opened;
  const title = opened.title === undefined ? null : storableText(opened.title);
  await tx.execute(sql`
    update documents set page_count = ${facts.pageCount}, facts = ${storableJson(facts)}::jsonb, title = coalesce(${title}, title)
    where id = ${documentId}`);
  await tx.execute(sql`
    insert into pages (document_id, page) select ${documentId}, n from generate_series(1, ${facts.pageCount}::int) n
    on conflict do nothing`);
  await tx.execute(sql`
    insert into page_stages (document_id, page, stage)
    select ${documentId}, n, 'render' from generate_series(1, ${facts.pageCount}::int) n
    on conflict do nothing`);
}
