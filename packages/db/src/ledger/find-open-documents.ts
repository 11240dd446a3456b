import { sql } from 'drizzle-orm';
import type { Queryable } from '../database.ts';
import type { HoldTarget } from './holds.ts';

/** Ids of the documents of a target that have work waiting or running, first what is served first. */
export async function findOpenDocuments(db: Queryable, { scope, name }: HoldTarget): Promise<string[]> {
  const inScope = {
    all: sql`true`,
    document: sql`d.id = ${name}`,
    collection: sql`exists (select from document_collections c where c.document_id = d.id and c.collection = ${name})`,
  }[scope];
  const { rows } = await db.execute<{ id: string }>(sql`
    select d.id from documents d where ${inScope} and (
      exists (select from page_stages s where s.document_id = d.id and s.state in ('pending', 'running'))
      or exists (select from document_stages s where s.document_id = d.id and s.state in ('pending', 'running')))
    order by d.priority, d.turn, d.id`);
  return rows.map(({ id }) => id);
}
