import { type SQL, sql } from 'drizzle-orm';
import type { Db, Queryable } from '../database.ts';
import { type HoldScope, holds } from '../schema/index.ts';

/** What is paused, or is to be. */
export interface HoldTarget {
  readonly scope: HoldScope;
  /** Of the collection, or id of the document; empty for everything. */
  readonly name: string;
}

/** Whether work on a document rests: everything does, it does, or a collection that it is in does. */
export const isHeld = (documentId: SQL): SQL => sql`exists (
  select from holds h where h.scope = 'all' or (h.scope = 'document' and h.name = ${documentId})
    or (h.scope = 'collection' and exists (
      select from document_collections c where c.document_id = ${documentId} and c.collection = h.name)))`;

/** Pauses: pages in hand are finished, nothing new of it is begun. Returns false if it was paused already. */
export async function addHold(db: Db, { scope, name }: HoldTarget): Promise<boolean> {
  const added = await db.insert(holds).values({ scope, name }).onConflictDoNothing().returning();
  return added.length > 0;
}

/**
 * Ends a pause; ending that of everything leaves those of documents and collections. What waits and is free now is marked as
 * unknown to the queue, so that the next `takeWaitingWork` hands it out. Returns false if it was not paused.
 */
export function removeHold(db: Db, { scope, name }: HoldTarget): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`delete from holds where scope = ${scope} and name = ${name}`);
    if (rowCount === 0) return false;
    const inScope = {
      all: sql`true`,
      document: sql`d.id = ${name}`,
      collection: sql`exists (select from document_collections c where c.document_id = d.id and c.collection = ${name})`,
    }[scope];
    const ofFree = sql`state = 'pending' and document_id in (
      select d.id from documents d where ${inScope} and not ${isHeld(sql`d.id`)})`;
    await tx.execute(sql`update page_stages set queued_at = 'epoch' where ${ofFree}`);
    await tx.execute(sql`update document_stages set queued_at = 'epoch' where ${ofFree}`);
    return true;
  });
}

/** Everything that is paused, oldest pause first. */
export const listHolds = (db: Queryable): Promise<(HoldTarget & { readonly createdAt: Date })[]> =>
  db.select().from(holds).orderBy(holds.createdAt, holds.scope, holds.name);
