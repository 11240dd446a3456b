import { type SQL, sql } from 'drizzle-orm';
import type { UnitFilters } from './search-request.ts';

/** An array as one text parameter: node-postgres would spread it otherwise. */
export const array = (values: readonly (string | number)[], type: string): SQL =>
  sql`${`{${values.map((v) => (typeof v === 'number' ? String(v) : `"${v.replace(/["\\]/g, '\\$&')}"`)).join(',')}}`}::${sql.raw(type)}[]`;
/** The same, where no list means no filter. */
export const optional = (values: readonly string[] | undefined): SQL =>
  values === undefined ? sql`null::text[]` : array(values.map(storable), 'text');
/** Postgres holds no NUL and no lone surrogate. */
export const storable = (text: string): string => text.replaceAll('\u0000', '\ufffd').toWellFormed();

/** Ids of the documents that the filters on documents leave; NULL where there is no such filter. */
export function documentsOf(filters: UnitFilters): SQL {
  const conditions: SQL[] = [];
  if (filters.document) conditions.push(sql`d.id = any (${optional(filters.document)})`);
  if (filters.collection) {
    conditions.push(
      sql`exists (select 1 from document_collections c where c.document_id = d.id and c.collection = any (${optional(filters.collection)}))`,
    );
  }
  if (filters.addedFrom !== undefined)
    conditions.push(sql`d.created_at >= ${filters.addedFrom}::timestamptz`);
  if (filters.addedBefore !== undefined)
    conditions.push(sql`d.created_at < ${filters.addedBefore}::timestamptz`);
  if (filters.current)
    conditions.push(sql`not exists (select 1 from document_versions v where v.older_id = d.id)`);
  if (conditions.length === 0) return sql`null::text[]`;
  return sql`coalesce((select array_agg(d.id) from documents d where ${sql.join(conditions, sql` and `)}), '{}')`;
}
