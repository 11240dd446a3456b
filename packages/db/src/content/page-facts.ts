import { sql } from 'drizzle-orm';
import type { Queryable } from '../database.ts';

/** What became of the pages of a document, in numbers. */
export interface PageFacts {
  /** Pages by the way they were read. */
  readonly routes: Readonly<Partial<Record<'text' | 'ocr' | 'vlm', number>>>;
  /** Pages on which something was cut, left out or unsure. */
  readonly flaggedPages: number;
}

/** Page facts by document id; documents without a page that was read are left out. */
export async function countPageFacts(db: Queryable, ids: readonly string[]): Promise<Map<string, PageFacts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{
    document_id: string;
    route: string;
    pages: number;
    flagged: number;
  }>(sql`
    select document_id, route, count(*)::int as pages,
      (count(*) filter (where cardinality(warnings) > 0 or jsonb_array_length(coalesce(quality->'flags', '[]')) > 0))::int as flagged
    from pages where document_id = any(${sql.param([...ids])}::text[]) and route is not null group by 1, 2`);
  return new Map(
    [...Map.groupBy(rows, (row) => row.document_id)].map(([id, ofDocument]) => [
      id,
      {
        routes: Object.fromEntries(ofDocument.map(({ route, pages }) => [route, pages])),
        flaggedPages: ofDocument.reduce((sum, { flagged }) => sum + flagged, 0),
      },
    ]),
  );
}
