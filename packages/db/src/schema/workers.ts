import { sql } from 'drizzle-orm';
import { integer, pgSequence, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

/** Worker processes seen lately; work of one that stopped beating is handed out again. */
export const workers = pgTable('workers', {
  /** New with every start of a process. */
  id: text('id').primaryKey(),
  host: text('host').notNull(),
  pid: integer('pid').notNull(),
  queues: text('queues').array().notNull().default(sql`'{}'::text[]`),
  startedAt: instant('started_at').notNull().defaultNow(),
  lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
});

/** Source of attempt tokens. */
export const attemptTokens = pgSequence('attempt_tokens');
