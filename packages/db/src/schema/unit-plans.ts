import type { UnitStrategy } from '@guidepost/contracts';
import { integer, jsonb, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';
import { documents } from './documents.ts';

/** A unit that a re-plan added, removed or changed, as it is shown to a person. */
export interface UnitChange {
  readonly change: 'added' | 'removed' | 'changed';
  readonly kind: string;
  readonly pages: readonly number[];
  /** Of the unit that was there before; absent for an added one. */
  readonly before?: string;
  readonly after?: string;
}

/** How the units of a document came about, one row for each strategy: counts, what the last plan changed, what planning cost. */
export const unitPlans = pgTable(
  'unit_plans',
  {
    documentId: text('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    strategy: text('strategy').$type<UnitStrategy>().notNull(),
    units: integer('units').notNull(),
    added: integer('added').notNull(),
    removed: integer('removed').notNull(),
    changed: integer('changed').notNull(),
    unchanged: integer('unchanged').notNull(),
    /** The first of the changes, for a person to look at. */
    changes: jsonb('changes').$type<readonly UnitChange[]>().notNull(),
    /** Strategy `planned`: model that planned, or `deterministic`. */
    planner: text('planner'),
    calls: integer('calls').notNull().default(0),
    tokensIn: integer('tokens_in').notNull().default(0),
    tokensOut: integer('tokens_out').notNull().default(0),
    /** Output tokens of a model that writes the text of the chunks out again. */
    tokensOutRegenerating: integer('tokens_out_regenerating').notNull().default(0),
    savedShare: real('saved_share').notNull().default(0),
    /** Calls that gave nothing usable and were planned without a model. */
    fallbacks: integer('fallbacks').notNull().default(0),
    madeAt: instant('made_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.documentId, t.strategy] })],
);
