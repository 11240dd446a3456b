import { AppError, type Priority } from '@guidepost/contracts';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../database.ts';
import type { DocumentStage, DocumentState, PageStage, StageState } from '../schema/index.ts';
import { toPriority } from './change-priority.ts';
import { isHeld } from './holds.ts';

export type StateCounts = Readonly<Record<StageState, number>>;

export interface DocumentRow {
  readonly id: string;
  readonly sha256: string;
  readonly title: string;
  /** Name as first given. */
  readonly fileName: string;
  readonly fileNames: readonly string[];
  readonly collections: readonly string[];
  readonly lang: string;
  readonly languages: readonly string[];
  /** Null until the file has been opened. */
  readonly pageCount: number | null;
  readonly sizeBytes: number;
  readonly mediaType: string;
  readonly blobKey: string;
  readonly state: DocumentState;
  readonly priority: Priority;
  /** It, a collection that it is in, or everything is paused. */
  readonly paused: boolean;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly updatedAt: Date;
  /** Pages by state for each page stage that has rows. */
  readonly pageStages: Readonly<Partial<Record<PageStage, StateCounts>>>;
  readonly documentStages: Readonly<Partial<Record<DocumentStage, StageState>>>;
}

export interface ListOptions {
  readonly limit: number;
  /** `nextCursor` of the page before. */
  readonly cursor?: string;
  readonly collection?: string;
  readonly states?: readonly DocumentState[];
}

export interface Listing<T> {
  readonly items: readonly T[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

const NO_COUNTS: StateCounts = { pending: 0, running: 0, done: 0, skipped: 0, failed: 0, cancelled: 0 };

/** Documents, newest first. A cursor stays right while documents are added or deleted. */
export async function listDocuments(db: Queryable, options: ListOptions): Promise<Listing<DocumentRow>> {
  const conditions: SQL[] = [sql`true`];
  if (options.cursor !== undefined) {
    const [ms, id] = parseCursor(options.cursor);
    conditions.push(sql`(d.created_at, d.id) < (to_timestamp(${ms}::float8 / 1000)::timestamptz(3), ${id})`);
  }
  if (options.collection !== undefined) {
    conditions.push(
      sql`exists (select from document_collections c where c.document_id = d.id and c.collection = ${options.collection})`,
    );
  }
  if (options.states !== undefined)
    conditions.push(sql`d.state = any(${sql.param([...options.states])}::text[])`);
  const rows = await select(
    db,
    sql`where ${sql.join(conditions, sql` and `)} order by d.created_at desc, d.id desc limit ${options.limit + 1}`,
  );
  const items = rows.slice(0, options.limit);
  const last = items.at(-1);
  const more = rows.length > options.limit && last !== undefined;
  return { items, nextCursor: more ? `${last.createdAt.getTime()}_${last.id}` : null };
}

/** One document by id, unique start of its id or SHA-256 (6 characters or more), or file name; `document_not_found` otherwise. */
export async function getDocument(db: Queryable, idOrName: string): Promise<DocumentRow> {
  const exact = await select(db, sql`where d.id = ${idOrName}`);
  if (exact[0] !== undefined) return exact[0];
  const found = /^[0-9a-f]{6,64}$/.test(idOrName)
    ? await select(db, sql`where d.sha256 like ${`${idOrName}%`} limit 2`)
    : await select(
        db,
        sql`where exists (select from document_sources s where s.document_id = d.id and ${idOrName} in (s.file_name, s.path)) limit 2`,
      );
  if (found.length === 1 && found[0] !== undefined) return found[0];
  const why = found.length === 0 ? 'There is no document' : 'There is more than one document';
  throw new AppError(
    'document_not_found',
    `${why} ${idOrName}. \`guidepost status\` lists them with their ids.`,
  );
}

/** Where documents stand now, for progress: those that changed since a moment, or the given ones. */
export async function listProgress(
  db: Queryable,
  which: { readonly ids?: readonly string[]; readonly changedSince?: Date },
): Promise<DocumentRow[]> {
  if (which.ids !== undefined) return select(db, sql`where d.id = any(${sql.param([...which.ids])}::text[])`);
  return select(
    db,
    sql`where d.updated_at >= ${(which.changedSince ?? new Date(0)).toISOString()}::timestamptz`,
  );
}

interface RawRow extends Record<string, unknown> {
  id: string;
  sha256: string;
  title: string;
  file_names: string[];
  collections: string[];
  lang: string;
  languages: string[];
  page_count: number | null;
  size_bytes: string;
  media_type: string;
  blob_key: string;
  state: DocumentState;
  priority: number;
  paused: boolean;
  error_code: string | null;
  error_message: string | null;
  created_at: Date | string;
  started_at: Date | string | null;
  finished_at: Date | string | null;
  updated_at: Date | string;
  page_counts: { stage: PageStage; state: StageState; n: number }[];
  document_stages: { stage: DocumentStage; state: StageState }[];
}

async function select(db: Queryable, tail: SQL): Promise<DocumentRow[]> {
  const { rows } = await db.execute<RawRow>(sql`
    select d.id, d.sha256, d.title, d.lang, d.languages, d.page_count, d.size_bytes, d.media_type, d.blob_key, d.state, d.priority,
      ${isHeld(sql`d.id`)} as paused,
      d.error_code, d.error_message, d.created_at, d.started_at, d.finished_at, d.updated_at,
      array(select s.file_name from document_sources s where s.document_id = d.id order by s.id) as file_names,
      array(select c.collection from document_collections c where c.document_id = d.id order by c.collection) as collections,
      (select coalesce(jsonb_agg(c), '[]') from (
        select stage, state, count(*)::int as n from page_stages p where p.document_id = d.id group by stage, state) c
      ) as page_counts,
      (select coalesce(jsonb_agg(jsonb_build_object('stage', s.stage, 'state', s.state)), '[]')
        from document_stages s where s.document_id = d.id) as document_stages
    from documents d ${tail}`);
  return rows.map(toRow);
}

function toRow(raw: RawRow): DocumentRow {
  const pageStages: Partial<Record<PageStage, StateCounts>> = {};
  for (const { stage, state, n } of raw.page_counts) {
    pageStages[stage] = { ...(pageStages[stage] ?? NO_COUNTS), [state]: n };
  }
  return {
    id: raw.id,
    sha256: raw.sha256,
    title: raw.title,
    fileName: raw.file_names[0] ?? raw.title,
    fileNames: raw.file_names,
    collections: raw.collections,
    lang: raw.lang,
    languages: raw.languages,
    pageCount: raw.page_count,
    sizeBytes: Number(raw.size_bytes),
    mediaType: raw.media_type,
    blobKey: raw.blob_key,
    state: raw.state,
    priority: toPriority(raw.priority),
    paused: raw.paused,
    errorCode: raw.error_code,
    errorMessage: raw.error_message,
    createdAt: new Date(raw.created_at),
    startedAt: toDate(raw.started_at),
    finishedAt: toDate(raw.finished_at),
    updatedAt: new Date(raw.updated_at),
    pageStages,
    documentStages: Object.fromEntries(raw.document_stages.map((s) => [s.stage, s.state])),
  };
}

const toDate = (value: Date | string | null): Date | null => (value === null ? null : new Date(value));

function parseCursor(cursor: string): [number, string] {
  const match = /^(\d{1,15})_([0-9a-f]{1,64})$/.exec(cursor);
  if (match?.[1] === undefined || match[2] === undefined) {
    throw new AppError('request_invalid', 'The cursor is not one that a listing gave.');
  }
  return [Number(match[1]), match[2]];
}
