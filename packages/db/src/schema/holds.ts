import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

export const HOLD_SCOPES = ['all', 'collection', 'document'] as const;
export type HoldScope = (typeof HOLD_SCOPES)[number];

/** What is paused: nothing of it is claimed or enqueued while its row is there. */
export const holds = pgTable(
  'holds',
  {
    scope: text('scope').$type<HoldScope>().notNull(),
    /** Of the collection, or id of the document; empty for everything. */
    name: text('name').notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.scope, t.name] }),
    check('holds_scope_check', sql`${t.scope} in ('all', 'collection', 'document')`),
  ],
);
