import type { LinkedUnit } from '@guidepost/contracts/api';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../database.ts';
import { documentsOf } from './document-filter.ts';
import type { UnitFilters } from './search-request.ts';

/** Places named for one result; a boilerplate sentence may stand in hundreds of documents. */
const MOST_PLACES = 20;

interface LinkedRow extends Record<string, unknown> {
  readonly of: string;
  readonly document_id: string;
  readonly title: string;
  readonly file: string;
  readonly unit_key: string;
  readonly pages: number[];
}

/** For each unit (by row id) the units of other documents that say the same, among the documents that the filters leave. */
export async function loadLinkedUnits(
  db: Queryable,
  unitIds: readonly string[],
  filters: UnitFilters,
): Promise<Map<string, LinkedUnit[]>> {
  const found = new Map<string, LinkedUnit[]>();
  if (unitIds.length === 0) return found;
  const { rows } = await db.execute<LinkedRow>(sql`
    with docs as materialized (select ${documentsOf(filters)} as ids)
    select u.id as of, o.* from units u cross join lateral (
      select d.id as document_id, d.title, o.unit_key, o.pages,
        coalesce((select file_name from document_sources where document_id = d.id order by id limit 1), '') as file
      from units o join documents d on d.id = o.document_id, docs
      where o.fingerprint = u.fingerprint and o.fingerprint <> '' and o.strategy = u.strategy and o.document_id <> u.document_id
        and (docs.ids is null or d.id = any (docs.ids))
      order by d.created_at desc, d.id, o.ordinal limit ${MOST_PLACES}) o
    where u.id = any (${`{${unitIds.join(',')}}`}::bigint[])`);
  for (const row of rows) {
    const list = found.get(row.of) ?? [];
    list.push({
      document: { id: row.document_id, title: row.title, file: row.file },
      unit: row.unit_key,
      pages: row.pages,
    });
    found.set(row.of, list);
  }
  return found;
}
