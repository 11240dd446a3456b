import { AppError } from '@guidepost/contracts';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../database.ts';
import type { DocumentStage, PageStage } from '../schema/index.ts';
import type { Listing } from './read-documents.ts';

export interface FailureFilter {
  /** Whole id. */
  readonly documentId?: string | undefined;
  readonly collection?: string | undefined;
  readonly stage?: PageStage | DocumentStage | undefined;
  readonly code?: string | undefined;
}

/** Work that was given up, with its reason. */
export interface FailureRow {
  readonly documentId: string;
  readonly fileName: string;
  readonly collections: readonly string[];
  readonly stage: string;
  /** Null for a stage of the whole document. */
  readonly page: number | null;
  readonly code: string;
  readonly message: string;
  readonly attempts: number;
  readonly finishedAt: Date | null;
}

const conditions = ({ documentId, collection, stage, code }: FailureFilter): SQL =>
  sql.join(
    [
      sql`true`,
      ...(documentId === undefined ? [] : [sql`f.document_id = ${documentId}`]),
      ...(collection === undefined ? [] : [sql`${collection} = any(f.collections)`]),
      ...(stage === undefined ? [] : [sql`f.stage = ${stage}`]),
      ...(code === undefined ? [] : [sql`f.code = ${code}`]),
    ],
    sql` and `,
  );

/** Failures by document, stage and page; the cursor is the last one's key. */
export async function listFailures(
  db: Queryable,
  filter: FailureFilter,
  options: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<Listing<FailureRow>> {
  const after = options.cursor === undefined ? sql`true` : behind(options.cursor);
  const { rows } = await db.execute<{
    document_id: string;
    file_name: string;
    collections: string[];
    stage: string;
    page: number | null;
    code: string;
    message: string;
    attempts: number;
    finished_at: Date | string | null;
  }>(sql`
    select f.* from guidepost.failures f where ${conditions(filter)} and ${after}
    order by f.document_id, f.stage, coalesce(f.page, 0) limit ${options.limit + 1}`);
  const items = rows.slice(0, options.limit).map(
    (row): FailureRow => ({
      documentId: row.document_id,
      fileName: row.file_name,
      collections: row.collections,
      stage: row.stage,
      page: row.page,
      code: row.code,
      message: row.message,
      attempts: row.attempts,
      finishedAt: row.finished_at === null ? null : new Date(row.finished_at),
    }),
  );
  const last = items.at(-1);
  const more = rows.length > options.limit && last !== undefined;
  return { items, nextCursor: more ? `${last.documentId}_${last.stage}_${last.page ?? 0}` : null };
}

function behind(cursor: string): SQL {
  const [, documentId, stage, page] = /^([0-9a-f]{1,64})_([a-z]{1,30})_(\d{1,9})$/.exec(cursor) ?? [];
  if (documentId === undefined || stage === undefined || page === undefined)
    throw new AppError('request_invalid', 'The cursor is not one that a listing gave.');
  return sql`(f.document_id, f.stage, coalesce(f.page, 0)) > (${documentId}, ${stage}, ${Number(page)}::int)`;
}

/** Documents that have such failures. */
export async function findFailedDocuments(db: Queryable, filter: FailureFilter): Promise<string[]> {
  const { rows } = await db.execute<{ document_id: string }>(sql`
    select distinct f.document_id from guidepost.failures f where ${conditions(filter)} order by 1`);
  return rows.map((row) => row.document_id);
}
