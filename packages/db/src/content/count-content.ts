import { sql } from 'drizzle-orm';
import type { Queryable } from '../database.ts';

export interface ContentCounts {
  readonly elements: number;
  /** Evidence units, without the baselines for comparison. */
  readonly units: number;
}

/** How much was found in a document. */
export async function countContent(db: Queryable, documentId: string): Promise<ContentCounts> {
  const { rows } = await db.execute<{ elements: number; units: number }>(sql`
    select (select count(*)::int from elements where document_id = ${documentId}) as elements,
      (select count(*)::int from units where document_id = ${documentId} and strategy = 'structure') as units`);
  return rows[0] ?? { elements: 0, units: 0 };
}
