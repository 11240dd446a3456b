import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

/** Keys that callers of the API sent with a request, each with what the request was: a key stands for one content. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Name of the API key; empty where there are none. */
    caller: text('caller').notNull(),
    key: text('key').notNull(),
    /** SHA-256 over everything the request says. */
    requestHash: text('request_hash').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.caller, t.key] }), index('idempotency_keys_created_idx').on(t.createdAt)],
);
