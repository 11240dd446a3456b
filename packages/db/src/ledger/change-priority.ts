import type { Priority } from '@guidepost/contracts';
import { sql } from 'drizzle-orm';
import type { Db } from '../database.ts';

/** As stored, and as the line is sorted. */
export const PRIORITY_VALUES: Readonly<Record<Priority, number>> = { high: -1, normal: 0, low: 1 };

/** Name of a stored priority. */
export const toPriority = (value: number): Priority => (value < 0 ? 'high' : value > 0 ? 'low' : 'normal');

/**
 * Sets how urgent documents are. What waits of them is marked as unknown to the queue and belongs to a new generation, so that the
 * next `takeWaitingWork` hands it out with the new priority and jobs with the old one find nothing. Returns how many changed.
 */
export function changePriority(db: Db, documentIds: readonly string[], priority: Priority): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      update documents set priority = ${PRIORITY_VALUES[priority]}, generation = generation + 1, updated_at = now()
      where id = any(${sql.param([...documentIds])}::text[]) and priority <> ${PRIORITY_VALUES[priority]} returning id`);
    const waiting = sql`state = 'pending' and document_id = any(${sql.param(rows.map(({ id }) => id))}::text[])`;
    await tx.execute(sql`update page_stages set queued_at = 'epoch' where ${waiting}`);
    await tx.execute(sql`update document_stages set queued_at = 'epoch' where ${waiting}`);
    return rows.length;
  });
}
