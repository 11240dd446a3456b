import type { UnitStrategy } from '@guidepost/contracts';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../database.ts';

/**
 * Strategies that a document has units of: `structure` always, so that a search over everything misses no document, then what was
 * recorded for the document itself and for its collections.
 */
export async function loadUnitStrategies(db: Queryable, documentId: string): Promise<UnitStrategy[]> {
  const { rows } = await db.execute<{ strategy: UnitStrategy }>(sql`
    select unit_strategy as strategy from documents where id = ${documentId} and unit_strategy is not null
    union
    select c.unit_strategy from document_collections m join collections c on c.name = m.collection
    where m.document_id = ${documentId} order by 1`);
  return [...new Set<UnitStrategy>(['structure', ...rows.map(({ strategy }) => strategy)])];
}

/** Strategies that a document has units of now. */
export async function listUnitStrategies(db: Queryable, documentId: string): Promise<UnitStrategy[]> {
  const { rows } = await db.execute<{ strategy: UnitStrategy }>(
    sql`select distinct strategy from unit_lexemes where document_id = ${documentId} order by 1`,
  );
  return rows.map(({ strategy }) => strategy);
}

/** Records how the units of a collection are cut, for its documents of today and later; what single documents had goes. */
export async function setCollectionStrategy(
  tx: Queryable,
  collection: string,
  strategy: UnitStrategy,
): Promise<void> {
  await tx.execute(sql`
    insert into collections (name, unit_strategy) values (${collection}, ${strategy})
    on conflict (name) do update set unit_strategy = excluded.unit_strategy, updated_at = now()`);
  await tx.execute(sql`
    update documents set unit_strategy = null where unit_strategy is not null
      and id in (select document_id from document_collections where collection = ${collection})`);
}

/** Records how the units of one document are cut, beside what its collections ask for; `structure` takes that back. */
export async function setDocumentStrategy(
  tx: Queryable,
  documentId: string,
  strategy: UnitStrategy,
): Promise<void> {
  const own = strategy === 'structure' ? null : strategy;
  await tx.execute(sql`update documents set unit_strategy = ${own} where id = ${documentId}`);
}

/** Names of all collections that have a document. */
export async function listCollections(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ collection: string }>(
    sql`select distinct collection from document_collections order by 1`,
  );
  return rows.map(({ collection }) => collection);
}

/** What a search looks at when it is not told: see `searchStrategy`. */
export interface SearchStrategy {
  readonly strategy: UnitStrategy;
  /** True if documents in reach were planned in more than one way, so that `structure`, which all have, is searched. */
  readonly mixed: boolean;
}

/** The strategy that was recorded for the documents or collections a search is confined to; `structure` where they differ. */
export async function searchStrategy(
  db: Queryable,
  filters: {
    readonly collection?: readonly string[] | undefined;
    readonly document?: readonly string[] | undefined;
  },
): Promise<SearchStrategy> {
  const list = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;
  const { rows } = await db.execute<{ strategy: UnitStrategy }>(
    filters.document !== undefined
      ? sql`select distinct coalesce(d.unit_strategy, c.unit_strategy, 'structure') as strategy from documents d
          left join document_collections m on m.document_id = d.id left join collections c on c.name = m.collection
          where d.id = any(${list(filters.document)})`
      : filters.collection !== undefined
        ? sql`select distinct coalesce(c.unit_strategy, 'structure') as strategy
            from unnest(${list(filters.collection)}) n left join collections c on c.name = n`
        : // Nearly always nothing was recorded: then the memberships of all documents need not be read.
          sql`select distinct coalesce(c.unit_strategy, 'structure') as strategy
            from (select distinct collection from document_collections
              where exists (select from collections where unit_strategy <> 'structure')) n
            left join collections c on c.name = n.collection`,
  );
  const only = rows.length === 1 ? rows[0]!.strategy : 'structure';
  return { strategy: only, mixed: rows.length > 1 };
}
