import { sql } from 'drizzle-orm';
import type { Db } from '../database.ts';

/** Views of schema `guidepost`: what analysts and `guidepost export` read. Their columns are commented in the database. */
export const ANALYST_VIEWS = [
  'documents',
  'pages',
  'elements',
  'table_cells',
  'units',
  'recommendations',
  'flowchart_nodes',
  'flowchart_edges',
  'flowchart_paths',
  'stage_runs',
  'failures',
  'quality',
] as const;
export type AnalystView = (typeof ANALYST_VIEWS)[number];

export interface ViewColumn {
  readonly name: string;
  /** Name of the Postgres type: `text`, `int4`, `float8`, `_text`, `jsonb`, `timestamptz` … */
  readonly type: string;
}

export interface ReadViewOptions {
  /** Only of these documents. */
  readonly documents?: readonly string[];
  /** Rows handed over at once; default 2,000. */
  readonly batch?: number;
}

export type ViewRow = Readonly<Record<string, unknown>>;

/** Columns of a view in order. */
export async function viewColumns(db: Db, view: AnalystView): Promise<ViewColumn[]> {
  const { rows } = await db.execute<{ name: string; type: string }>(sql`
    select a.attname as name, t.typname as type from pg_attribute a join pg_type t on t.oid = a.atttypid
    where a.attrelid = ${`guidepost.${view}`}::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`);
  return rows;
}

/** Hands over all rows of a view as of one moment, in batches: memory does not grow with the view. */
export async function readView(
  db: Db,
  view: AnalystView,
  { documents, batch = 2_000 }: ReadViewOptions,
  onRows: (rows: readonly ViewRow[]) => Promise<void>,
): Promise<void> {
  const name = sql`guidepost.${sql.identifier(view)}`;
  const only =
    documents === undefined ? sql`` : sql` where document_id = any(${sql.param([...documents])}::text[])`;
  await db.transaction(
    async (tx) => {
      await tx.execute(sql`declare rows_of_view no scroll cursor for select * from ${name}${only}`);
      for (;;) {
        const { rows } = await tx.execute<Record<string, unknown>>(
          sql.raw(`fetch forward ${batch} from rows_of_view`),
        );
        if (rows.length === 0) return;
        await onRows(rows);
      }
    },
    { accessMode: 'read only', isolationLevel: 'repeatable read' },
  );
}
