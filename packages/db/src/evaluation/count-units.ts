import type { UnitStrategy } from '@guidepost/contracts';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../database.ts';

/** Units of one strategy over all documents. */
export async function countUnits(db: Queryable, strategy: UnitStrategy): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from units where strategy = ${strategy}`,
  );
  return rows[0]?.n ?? 0;
}
