import type { Facets } from '@guidepost/contracts/api';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../database.ts';

const MOST_DOCUMENTS = 1000;
/** Printed grades that some misreading made up once are no choice. */
const MOST_GRADES = 200;

/** Values for the filters of a question, over the units that are searched by default. */
export async function listFacets(db: Queryable): Promise<Facets> {
  const collections = await db.execute<{ name: string; documents: number }>(sql`
    select collection as name, count(*)::int as documents from document_collections group by 1 order by 2 desc, 1`);
  const documents = await db.execute<{ id: string; title: string; file: string }>(sql`
    select d.id, d.title, coalesce((select file_name from document_sources where document_id = d.id order by id limit 1), '') as file
    from documents d where d.state in ('ready', 'partial', 'running') order by d.title, d.id limit ${MOST_DOCUMENTS}`);
  const { rows } = await db.execute<{
    lang: string;
    kind: Facets['kinds'][number]['kind'];
    system: string | null;
    grade: string | null;
    units: number;
  }>(sql`
    select lang, kind, grade_system as system, grade, count(*)::int as units from unit_lexemes
    where strategy in ('structure', 'planned') group by 1, 2, 3, 4`);
  const graded = rows.filter((row) => row.grade !== null);
  return {
    collections: collections.rows,
    documents: documents.rows,
    languages: sums(rows, (row) => row.lang).map(([{ lang }, units]) => ({ lang, units })),
    kinds: sums(rows, (row) => row.kind).map(([{ kind }, units]) => ({ kind, units })),
    grades: sums(graded, (row) => `${row.system}\n${row.grade}`)
      .slice(0, MOST_GRADES)
      .map(([{ system, grade }, units]) => ({ system, grade: grade ?? '', units })),
  };
}

/** One row of each key with the sum of its units, greatest first. */
function sums<T extends { readonly units: number }>(rows: readonly T[], keyOf: (row: T) => string) {
  const byKey = Map.groupBy(rows, keyOf);
  return [...byKey.values()]
    .map((same) => [same[0]!, same.reduce((sum, { units }) => sum + units, 0)] as const)
    .sort((a, b) => b[1] - a[1]);
}
