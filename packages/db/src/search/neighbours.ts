import { sql } from 'drizzle-orm';
import type { Queryable } from '../database.ts';
import type { NeighbourUnit } from './search-request.ts';

interface NeighbourRow extends Record<string, unknown> {
  readonly of: string;
  readonly relation: 'previous' | 'next' | 'parent';
  readonly unit_key: string;
  readonly kind: string;
  readonly text: string;
  readonly pages: number[];
}

/**
 * For each unit (by row id): the unit before and after it in reading order, and the last section unit before it that stands
 * directly under its parent heading.
 */
export async function loadNeighbours(
  db: Queryable,
  unitIds: readonly string[],
): Promise<Map<string, NeighbourUnit[]>> {
  const found = new Map<string, NeighbourUnit[]>();
  if (unitIds.length === 0) return found;
  const { rows } = await db.execute<NeighbourRow>(sql`
    select u.id as of, n.relation, n.unit_key, n.kind, n.text, n.pages from units u cross join lateral (
      select case when o.ordinal < u.ordinal then 'previous' else 'next' end as relation, o.unit_key, o.kind, o.text, o.pages
        from units o where o.document_id = u.document_id and o.strategy = u.strategy and o.ordinal in (u.ordinal - 1, u.ordinal + 1)
      union all
      (select 'parent', o.unit_key, o.kind, o.text, o.pages from units o
        where o.document_id = u.document_id and o.strategy = u.strategy and o.kind = 'section' and o.ordinal < u.ordinal
          and cardinality(u.breadcrumb) > 1 and o.breadcrumb = u.breadcrumb[1 : cardinality(u.breadcrumb) - 1]
        order by o.ordinal desc limit 1)
    ) n where u.id = any (${`{${unitIds.join(',')}}`}::bigint[])`);
  for (const { of, unit_key: id, relation, kind, text, pages } of rows) {
    const list = found.get(of) ?? [];
    list.push({ relation, id, kind, text, pages });
    found.set(of, list);
  }
  return found;
}
