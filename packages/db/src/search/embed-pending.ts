import { AppError, type UnitStrategy } from '@guidepost/contracts';
import { type SQL, sql } from 'drizzle-orm';
import { toSql } from 'pgvector';
import type { Db, Queryable } from '../database.ts';
import { mergeSearchStatistics } from './replace-units.ts';
import type { QueryEmbedder } from './search-request.ts';
import {
  activateVectorModel,
  ensureVectorModel,
  type VectorModel,
  vectorCoverage,
  vectorTable,
} from './vector-tables.ts';

export interface EmbedPendingOptions {
  /** Texts handed to the embedder at once; default 32. */
  readonly batch?: number;
  readonly strategy?: UnitStrategy;
  /** False: units alone, not the elements they can point at (for measurements that look at no element). */
  readonly parts?: boolean;
  /** Checked between batches. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}

export interface EmbedPendingReport {
  /** Vectors made now. */
  readonly embedded: number;
  /** Vectors copied from the same text elsewhere. */
  readonly reused: number;
  /** True if this model is searched now. */
  readonly active: boolean;
}

interface PendingText {
  readonly unit_id: string;
  readonly part: number;
  readonly text_hash: string;
  readonly text: string;
}

/**
 * Gives every unit of a document, and every element a unit can point at, its vector. Text whose hash is known is never embedded
 * again. Safe to run twice or in parallel; what is done stays done if it is stopped. A model that was filled beside the searched
 * one takes its place as soon as no unit is without a vector.
 */
export async function embedPending(
  db: Db,
  embedder: QueryEmbedder,
  documentId: string,
  options: EmbedPendingOptions = {},
): Promise<EmbedPendingReport> {
  const { batch = 32, strategy = 'structure', parts = true, signal } = options;
  const model = await ensureVectorModel(db, embedder);
  await mergeSearchStatistics(db);
  await dropStale(db, model, documentId);
  const reused = await copyKnown(db, model, places(documentId, strategy, parts));
  const pending = await loadPending(db, model, places(documentId, strategy, parts));

  // One text may stand in several places of a document (a heading, a repeated table row): embed it once.
  const byText = Map.groupBy(pending, (p) => p.text_hash);
  const distinct = [...byText.values()].map((group) => group[0]!);
  let embedded = 0;
  for (let start = 0; start < distinct.length; start += batch) {
    signal?.throwIfAborted();
    const slice = distinct.slice(start, start + batch);
    const vectors = await embedder.embed(
      slice.map((p) => p.text),
      'passage',
    );
    checkVectors(vectors, slice.length, embedder);
    const rows = slice.flatMap((p, i) =>
      byText.get(p.text_hash)!.map((place) => ({
        unit_id: place.unit_id,
        part: place.part,
        text_hash: place.text_hash,
        v: vectorLiteral(vectors[i]!),
      })),
    );
    await saveVectors(db, model, rows);
    embedded += slice.length;
    options.onProgress?.(embedded, distinct.length);
  }
  return { embedded, reused, active: await switchWhenFull(db, model, strategy) };
}

/** Written with few digits: halfvec keeps eleven bits of each number. */
export const vectorLiteral = (vector: ArrayLike<number>): string =>
  toSql(Array.from(vector, (value) => Number(value.toPrecision(5)))) as string;

/** `model_unavailable` if an embedder gave too few vectors, a wrong size, or something that is not a number. */
export function checkVectors(vectors: readonly Float32Array[], count: number, embedder: QueryEmbedder): void {
  const wrong = vectors.find((v) => v.length !== embedder.dimension || !v.every(Number.isFinite));
  if (vectors.length === count && wrong === undefined) return;
  throw new AppError(
    'model_unavailable',
    wrong === undefined
      ? `The embedder ${embedder.id} gave ${vectors.length} vectors for ${count} texts.`
      : `The embedder ${embedder.id} gave a vector of ${wrong.length} numbers where ${embedder.dimension} finite ones were due. Set the dimension to what the model gives.`,
  );
}

/** Takes away vectors of parts that say something else now, and brings copied filter columns up to date. */
export async function dropStale(db: Queryable, model: VectorModel, documentId: string): Promise<void> {
  await db.execute(sql`delete from ${vectorTable(model)} e where document_id = ${documentId} and part > 0 and not exists
    (select 1 from unit_parts p where p.unit_id = e.unit_id and p.part = e.part and p.text_hash = e.text_hash)`);
  await db.execute(sql`update ${vectorTable(model)} e set lang = l.lang, kind = l.kind, grade_system = l.grade_system, grade = l.grade
    from unit_lexemes l where l.unit_id = e.unit_id and l.document_id = ${documentId}
      and (e.lang, e.kind, e.grade_system, e.grade) is distinct from (l.lang, l.kind, l.grade_system, l.grade)`);
}

/** A unit of one part that says the same as the unit needs no vector of its own; search falls back to the unit's. */
export const places = (documentId: string, strategy: string, parts: boolean) => sql`(
    select u.id as unit_id, 0::smallint as part, u.text_hash, u.context || E'\n' || u.text as text from units u
      where u.document_id = ${documentId} and u.strategy = ${strategy}
    union all
    select p.unit_id, p.part, p.text_hash, u.context || E'\n' || p.text from unit_parts p join units u on u.id = p.unit_id
      where ${parts} and p.document_id = ${documentId} and u.strategy = ${strategy}
        and exists (select 1 from unit_parts o where o.unit_id = p.unit_id and o.part = 2)
  )`;

/** Copies vectors of the same text and context, from the model's table or from another that has `text_hash` and `v`. */
export async function copyKnown(
  db: Queryable,
  model: VectorModel,
  wanted: SQL,
  from: SQL = vectorTable(model),
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    insert into ${vectorTable(model)} (unit_id, part, document_id, strategy, lang, kind, grade_system, grade, text_hash, v)
    select w.unit_id, w.part, l.document_id, l.strategy, l.lang, l.kind, l.grade_system, l.grade, w.text_hash, known.v
    from ${wanted} w join unit_lexemes l on l.unit_id = w.unit_id
    cross join lateral (select k.v from ${from} k where k.text_hash = w.text_hash limit 1) known
    where not exists (select 1 from ${vectorTable(model)} e where e.unit_id = w.unit_id and e.part = w.part)
    on conflict do nothing`);
  return rowCount ?? 0;
}

/** Texts of a document without a vector. */
export async function loadPending(db: Queryable, model: VectorModel, wanted: SQL): Promise<PendingText[]> {
  const { rows } = await db.execute<PendingText & Record<string, unknown>>(sql`
    select w.unit_id, w.part, w.text_hash, w.text from ${wanted} w
    where not exists (select 1 from ${vectorTable(model)} e where e.unit_id = w.unit_id and e.part = w.part)
    order by w.part > 0, w.unit_id, w.part`);
  return rows;
}

async function saveVectors(db: Queryable, model: VectorModel, rows: readonly object[]): Promise<void> {
  // A unit that was re-planned away meanwhile simply finds no row to join.
  await db.execute(sql`
    insert into ${vectorTable(model)} (unit_id, part, document_id, strategy, lang, kind, grade_system, grade, text_hash, v)
    select r.unit_id, r.part, l.document_id, l.strategy, l.lang, l.kind, l.grade_system, l.grade, r.text_hash, r.v::halfvec
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(unit_id bigint, part smallint, text_hash text, v text)
    join unit_lexemes l on l.unit_id = r.unit_id
    on conflict do nothing`);
}

async function switchWhenFull(db: Db, model: VectorModel, strategy: string): Promise<boolean> {
  if (model.state === 'active') return true;
  const { units, embedded } = await vectorCoverage(db, model, strategy);
  if (embedded < units) return false;
  await activateVectorModel(db, model.id);
  return true;
}
