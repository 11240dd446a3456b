import { AppError } from '@guidepost/contracts';
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Queryable } from '../database.ts';

export type VectorModelState = 'filling' | 'active' | 'retired';

/** A model that vectors are kept of, and where they lie. */
export interface VectorModel {
  readonly id: number;
  /** Name and version of the embedder (`Embedder.id`). */
  readonly key: string;
  readonly dimension: number;
  readonly state: VectorModelState;
}

/** pgvector indexes halfvec up to this many dimensions. */
const MAX_DIMENSION = 4_000;
/** Two processes that register a model at once must choose the same number; it means nothing. */
const REGISTER_LOCK = 7_305_112;

/** Table of a model's vectors; its name is made here alone, from a number. */
export const vectorTableName = (model: Pick<VectorModel, 'id'>): string => `unit_vectors_${model.id}`;
export const vectorTable = (model: Pick<VectorModel, 'id'>): SQL =>
  sql`${sql.identifier(vectorTableName(model))}`;

export async function loadVectorModels(db: Queryable): Promise<VectorModel[]> {
  const { rows } = await db.execute<{ id: number; key: string; dimension: number; state: VectorModelState }>(
    sql`select id, key, dimension, state from embedding_models order by id`,
  );
  return rows;
}

/**
 * The model with this key, registered with a table of its own if it is new. The first model is searched at once; a later one is
 * filled beside it and searched after `activateVectorModel`. `config_invalid` if the dimension differs from before or cannot be indexed.
 */
export async function ensureVectorModel(
  db: Db,
  embedder: { readonly id: string; readonly dimension: number },
): Promise<VectorModel> {
  const known = (await loadVectorModels(db)).find((m) => m.key === embedder.id);
  if (known && known.state !== 'retired') return checkDimension(known, embedder.dimension);
  if (!Number.isInteger(embedder.dimension) || embedder.dimension < 1 || embedder.dimension > MAX_DIMENSION) {
    throw new AppError(
      'config_invalid',
      `Vectors of ${embedder.dimension} dimensions cannot be indexed (most: ${MAX_DIMENSION}). Set a smaller embedding dimension.`,
    );
  }
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${REGISTER_LOCK})`);
    const models = await loadVectorModels(tx);
    const state: VectorModelState = models.some((m) => m.state === 'active') ? 'filling' : 'active';
    const again = models.find((m) => m.key === embedder.id);
    if (again) {
      checkDimension(again, embedder.dimension);
      if (again.state !== 'retired') return again;
      await tx.execute(sql`update embedding_models set state = ${state} where id = ${again.id}`);
      return { ...again, state };
    }
    const { rows } = await tx.execute<{ id: number }>(
      sql`insert into embedding_models (key, dimension, state) values (${embedder.id}, ${embedder.dimension}, ${state}) returning id`,
    );
    const model: VectorModel = { id: rows[0]!.id, key: embedder.id, dimension: embedder.dimension, state };
    await createVectorTable(tx, model);
    return model;
  });
}

function checkDimension(model: VectorModel, dimension: number): VectorModel {
  if (model.dimension === dimension) return model;
  throw new AppError(
    'config_invalid',
    `Vectors of ${model.key} have ${model.dimension} dimensions, the embedder now gives ${dimension}. Give the changed embedder a name of its own.`,
  );
}

async function createVectorTable(tx: Queryable, model: VectorModel): Promise<void> {
  const table = vectorTable(model);
  const type = sql.raw(`halfvec(${model.dimension})`);
  const name = (suffix: string) => sql.identifier(`${vectorTableName(model)}_${suffix}`);
  // Filter columns are copied so that the index scan can apply them.
  await tx.execute(sql`create table if not exists ${table} (
    unit_id bigint not null references units(id) on delete cascade, part smallint not null, document_id text not null,
    strategy text not null, lang text not null, kind text not null, grade_system text, grade text, text_hash text not null,
    v ${type} not null, primary key (unit_id, part))`);
  await tx.execute(
    sql`create index if not exists ${name('hnsw')} on ${table} using hnsw (v halfvec_cosine_ops) where part = 0`,
  );
  await tx.execute(sql`create index if not exists ${name('document')} on ${table} (document_id)`);
  await tx.execute(sql`create index if not exists ${name('hash')} on ${table} (text_hash)`);
}

/** Switches search to a model; the one searched before is retired (its table stays until `dropRetiredVectors`). */
export async function activateVectorModel(db: Db, modelId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${REGISTER_LOCK})`);
    await tx.execute(
      sql`update embedding_models set state = 'retired' where state = 'active' and id <> ${modelId}`,
    );
    await tx.execute(sql`update embedding_models set state = 'active' where id = ${modelId}`);
  });
}

/** Deletes vectors of models that are not searched any more. */
export async function dropRetiredVectors(db: Db): Promise<number> {
  const retired = (await loadVectorModels(db)).filter((m) => m.state === 'retired');
  for (const model of retired) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`drop table if exists ${vectorTable(model)}`);
      await tx.execute(sql`delete from embedding_models where id = ${model.id} and state = 'retired'`);
    });
  }
  return retired.length;
}

export interface VectorCoverage {
  readonly units: number;
  readonly embedded: number;
}

/** How many units of a strategy have a vector of a model. */
export async function vectorCoverage(
  db: Queryable,
  model: Pick<VectorModel, 'id'>,
  strategy: string,
): Promise<VectorCoverage> {
  const { rows } = await db.execute<{ units: number; embedded: number }>(sql`select
    (select count(*)::int from unit_lexemes where strategy = ${strategy}) as units,
    (select count(*)::int from ${vectorTable(model)} where strategy = ${strategy} and part = 0) as embedded`);
  return rows[0] ?? { units: 0, embedded: 0 };
}
