import { sql } from 'drizzle-orm';
import type { Queryable } from '../database.ts';

/** Pages that ended in one minute in one stage. */
export interface PagesPerMinute {
  readonly minute: Date;
  readonly stage: string;
  readonly pages: number;
}

/** Pages that ended in the last minutes, oldest first; minutes in which none did are left out. */
export async function listThroughput(db: Queryable, minutes = 30): Promise<PagesPerMinute[]> {
  const { rows } = await db.execute<{ minute: Date | string; stage: string; pages: number }>(sql`
    select date_trunc('minute', finished_at) as minute, stage, count(*)::int as pages from page_stages
    where finished_at > date_trunc('minute', now()) - ${minutes} * interval '1 minute' and state = 'done'
    group by 1, 2 order by 1, 2`);
  return rows.map((row) => ({ ...row, minute: new Date(row.minute) }));
}

/** Work that was given up, with its reason. */
export interface FailureGroup {
  readonly stage: string;
  readonly code: string;
  /** Pages and document stages. */
  readonly rows: number;
  readonly documents: number;
  /** Of the latest one. */
  readonly message: string;
}

/** Failures by stage and reason, most frequent first. */
export async function groupFailures(db: Queryable): Promise<FailureGroup[]> {
  const { rows } = await db.execute<FailureGroup & Record<string, unknown>>(sql`
    select stage, code, count(*)::int as rows, count(distinct document_id)::int as documents,
      (array_agg(message order by finished_at desc nulls last))[1] as message
    from guidepost.failures group by 1, 2 order by 3 desc, 1, 2`);
  return rows;
}
