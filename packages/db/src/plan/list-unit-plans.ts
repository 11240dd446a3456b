import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../database.ts';
import { unitPlans } from '../schema/index.ts';

export type StoredUnitPlan = typeof unitPlans.$inferSelect;

/** How the units of a document came about, one row for each strategy. */
export const listUnitPlans = (db: Queryable, documentId: string): Promise<StoredUnitPlan[]> =>
  db.select().from(unitPlans).where(eq(unitPlans.documentId, documentId)).orderBy(asc(unitPlans.strategy));
