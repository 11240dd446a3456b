import type { ErrorCode, PageQuality } from '@guidepost/contracts';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../database.ts';
import type { PageStage } from '../schema/index.ts';
import { lockDocument, MAX_ATTEMPTS, MAX_LOST_ATTEMPTS, staleAttempt, type WorkerRun } from './attempt.ts';
import { gzipJson } from './gzip-json.ts';
import { isHeld } from './holds.ts';
import { settleDocument } from './settle-document.ts';
import { storableJson, storableText } from './storable.ts';

/** The right to write results of these pages in one stage. */
export interface PageClaim {
  readonly documentId: string;
  readonly stage: PageStage;
  readonly token: number;
  /** Rising; empty if there was nothing left to do. */
  readonly pages: readonly number[];
}

export interface PageSpan {
  readonly documentId: string;
  readonly stage: PageStage;
  readonly firstPage: number;
  readonly lastPage: number;
}

/** Whether the caller has to enqueue the document's units job. */
export interface PageSaved {
  readonly unitsPending: boolean;
}

/** Of a page that was saved or ended. */
export interface PageEnded extends PageSaved {
  /** The document was paused meanwhile: give the rest of the claim back. */
  readonly held: boolean;
}

/**
 * Claims what is pending in a span of pages, and what an earlier run of the same job holds. Pages that were handed out
 * too often without an end fail here with `page_crashed`. Of a document that is paused, or whose work has been handed out anew
 * since the job was made, nothing is claimed.
 */
export function claimPages(db: Db, span: PageSpan, run: WorkerRun): Promise<PageClaim & PageSaved> {
  return db.transaction(async (tx) => {
    const inSpan = sql`document_id = ${span.documentId} and stage = ${span.stage}
      and page between ${span.firstPage} and ${span.lastPage}
      and (state = 'pending' or (state = 'running' and job_id = ${run.jobId}))`;
    const { rows: wanted } = await tx.execute<{ wanted: boolean }>(sql`
      select generation = coalesce(${run.generation ?? null}::int, generation) and not ${isHeld(sql`id`)} as wanted
      from documents where id = ${span.documentId} for no key update`);
    if (wanted[0]?.wanted !== true)
      return { documentId: span.documentId, stage: span.stage, token: 0, pages: [], unitsPending: false };
    const limit = sql`case when reason_code is null then ${MAX_LOST_ATTEMPTS}::int else ${MAX_ATTEMPTS}::int end`;
    const givenUp = await tx.execute(sql`
      update page_stages set state = 'failed', finished_at = now(),
        reason_code = coalesce(reason_code, 'page_crashed'),
        reason_message = coalesce(reason_message || ' ', 'The page ended the process that worked on it. ')
          || format('It was given up after %s attempts.', ${limit})
      where ${inSpan} and attempts - returned >= ${limit}`);
    const { rows } = await tx.execute<{ page: number; attempt: string }>(sql`
      with token as materialized (select nextval('attempt_tokens') as value)
      update page_stages set state = 'running', attempt = token.value, attempts = attempts + 1,
        worker_id = ${run.workerId}, job_id = ${run.jobId}, started_at = now(), finished_at = null
      from token where ${inSpan} returning page, attempt`);
    const unitsPending =
      rows.length > 0 || (givenUp.rowCount ?? 0) > 0 ? await settleDocument(tx, span.documentId) : false;
    return {
      documentId: span.documentId,
      stage: span.stage,
      token: Number(rows[0]?.attempt ?? 0),
      pages: rows.map((row) => row.page).sort((a, b) => a - b),
      unitsPending,
    };
  });
}

/** A stage that follows for the page, or that will not be done, with the reason. */
export interface NextStage {
  readonly stage: PageStage;
  readonly skipped?: { readonly code: ErrorCode; readonly message: string };
}

export interface PageRecord {
  readonly page: number;
  readonly version: string;
  /** Points, as displayed; null where the page could not be measured. */
  readonly width: number | null;
  readonly height: number | null;
  readonly rotation: number | null;
  readonly label?: string;
  readonly route: 'text' | 'ocr' | 'vlm';
  readonly quality: PageQuality | null;
  readonly image?: { readonly blobKey: string; readonly widthPx: number; readonly heightPx: number };
  readonly warnings: readonly string[];
  /** Result for later stages, JSON-stable; kept gzipped. */
  readonly payload: unknown;
  readonly next: readonly NextStage[];
}

/**
 * Writes the result of one page, its ledger row and what follows in one transaction; `attempt_stale` if it was taken over.
 * One statement for the lot: on a busy machine each round trip costs more than the work in it.
 */
export async function savePage(db: Db, claim: PageClaim, outcome: PageRecord): Promise<PageEnded> {
  const payload = await gzipJson(outcome.payload);
  const { documentId, stage } = claim;
  const { page, version, image } = outcome;
  const label = outcome.label === undefined ? null : storableText(outcome.label);
  const quality = outcome.quality === null ? null : storableJson(outcome.quality);
  const next = storableJson(
    outcome.next.map(({ stage: follows, skipped }) => ({
      stage: follows,
      code: skipped?.code,
      message: skipped?.message,
    })),
  );
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ ended: number }>(sql`
      with locked as (
        -- Locks the document, and tells those who watch its progress.
        update documents set updated_at = now() where id = ${documentId} returning id
      ), ended as (
        update page_stages s set state = 'done', version = ${version}, finished_at = clock_timestamp(),
          reason_code = null, reason_message = null
        from locked where s.document_id = locked.id and s.stage = ${stage} and s.page = ${page}
          and s.attempt = ${claim.token} and s.state = 'running'
        returning s.document_id, s.page
      ), described as (
        update pages p set width = ${outcome.width}, height = ${outcome.height}, rotation = ${outcome.rotation},
          label = ${label}, route = ${outcome.route}, quality = ${quality}::jsonb,
          image_blob_key = coalesce(${image?.blobKey ?? null}, image_blob_key),
          image_width_px = coalesce(${image?.widthPx ?? null}, image_width_px),
          image_height_px = coalesce(${image?.heightPx ?? null}, image_height_px),
          warnings = array(select jsonb_array_elements_text(${storableJson(outcome.warnings)}::jsonb))
        from ended where p.document_id = ended.document_id and p.page = ended.page
      ), kept as (
        insert into page_results (document_id, page, stage, version, payload)
        select document_id, page, ${stage}, ${version}, ${payload}::bytea from ended
        on conflict (document_id, page, stage) do update
          set version = excluded.version, payload = excluded.payload, created_at = now()
      ), follows as (
        insert into page_stages (document_id, page, stage, state, reason_code, reason_message, finished_at)
        select document_id, page, n.stage, case when n.code is null then 'pending' else 'skipped' end, n.code, n.message,
          case when n.code is not null then clock_timestamp() end
        from ended, jsonb_to_recordset(${next}::jsonb) as n(stage text, code text, message text)
        on conflict (document_id, stage, page) do update
          set state = excluded.state, reason_code = excluded.reason_code, reason_message = excluded.reason_message,
            finished_at = excluded.finished_at, attempt = null, attempts = 0, returned = 0, queued_at = now()
      )
      select count(*)::int as ended from ended`);
    if (rows[0]?.ended !== 1) throw takenOver(documentId, page);
    return settleIfLast(tx, documentId);
  });
}

/** While other pages are open the document's state does not change; only the last page needs the whole sum. */
async function settleIfLast(tx: Tx, documentId: string): Promise<PageEnded> {
  const { rows } = await tx.execute<{ open: boolean; held: boolean }>(sql`
    select ${isHeld(sql`${documentId}`)} as held, exists (
      select from page_stages where document_id = ${documentId} and state in ('pending', 'running')) as open`);
  const { open = false, held = false } = rows[0] ?? {};
  return { held, unitsPending: open ? false : await settleDocument(tx, documentId) };
}

const takenOver = (documentId: string, page: number) =>
  staleAttempt(documentId, `another attempt at page ${page} took over`);

/** Marks one page failed or skipped, with the sentence that the user sees. */
export function endPageWithout(
  db: Db,
  claim: PageClaim,
  page: number,
  end: { readonly state: 'failed' | 'skipped'; readonly code: ErrorCode; readonly message: string },
): Promise<PageEnded> {
  return db.transaction(async (tx) => {
    await lockDocument(tx, claim.documentId);
    await endPage(tx, claim, page, end);
    const unitsPending = await settleDocument(tx, claim.documentId);
    const { rows } = await tx.execute<{ held: boolean }>(
      sql`select ${isHeld(sql`${claim.documentId}`)} as held`,
    );
    return { unitsPending, held: rows[0]?.held === true };
  });
}

async function endPage(
  tx: Tx,
  claim: PageClaim,
  page: number,
  end: { readonly state: string; readonly code: ErrorCode; readonly message: string },
): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    update page_stages set state = ${end.state}, reason_code = ${end.code},
      reason_message = ${storableText(end.message)}, version = null, finished_at = clock_timestamp()
    where document_id = ${claim.documentId} and stage = ${claim.stage} and page = ${page}
      and attempt = ${claim.token} and state = 'running'`);
  if (rowCount === 0) throw takenOver(claim.documentId, page);
}
