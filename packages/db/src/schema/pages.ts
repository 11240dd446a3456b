import type { PageQuality } from '@guidepost/contracts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { bytea, instant } from './column-types.ts';
import { documents } from './documents.ts';

export const PAGE_STAGES = ['render', 'ocr', 'flowchart'] as const;
export type PageStage = (typeof PAGE_STAGES)[number];
export const DOCUMENT_STAGES = ['open', 'units', 'embed'] as const;
export type DocumentStage = (typeof DOCUMENT_STAGES)[number];
export const STAGE_STATES = ['pending', 'running', 'done', 'skipped', 'failed', 'cancelled'] as const;
export type StageState = (typeof STAGE_STATES)[number];

export const pages = pgTable(
  'pages',
  {
    documentId: text('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    /** 1-based index in the PDF. */
    page: integer('page').notNull(),
    /** Points, as displayed. */
    width: doublePrecision('width'),
    height: doublePrecision('height'),
    rotation: integer('rotation'),
    label: text('label'),
    route: text('route').$type<'text' | 'ocr' | 'vlm'>(),
    quality: jsonb('quality').$type<PageQuality>(),
    imageBlobKey: text('image_blob_key'),
    imageWidthPx: integer('image_width_px'),
    imageHeightPx: integer('image_height_px'),
    /** What the engine had to leave out, in words for a user. */
    warnings: text('warnings').array().notNull().default(sql`'{}'::text[]`),
  },
  (t) => [primaryKey({ columns: [t.documentId, t.page] })],
);

/** Columns that every row of work shares, for a page or for a document. */
const workColumns = () => ({
  state: text('state').$type<StageState>().notNull().default('pending'),
  /** Why it was skipped or failed. */
  reasonCode: text('reason_code'),
  reasonMessage: text('reason_message'),
  /** Token of the attempt that may write; rises with each claim, so a stale worker's write is refused. */
  attempt: bigint('attempt', { mode: 'number' }),
  attempts: integer('attempts').notNull().default(0),
  /** How many of them were given back in good order (a pause, a worker that was asked to stop): they say nothing against the page. */
  returned: integer('returned').notNull().default(0),
  /** Version of the stage and hash of its configuration that made the result. */
  version: text('version'),
  workerId: text('worker_id'),
  jobId: text('job_id'),
  startedAt: instant('started_at'),
  finishedAt: instant('finished_at'),
  /** When it last became pending or was last handed to the queue. */
  queuedAt: instant('queued_at').notNull().defaultNow(),
});

/** The ledger: one row for each page and stage that has to do with it. */
export const pageStages = pgTable(
  'page_stages',
  {
    documentId: text('document_id').notNull(),
    page: integer('page').notNull(),
    stage: text('stage').$type<PageStage>().notNull(),
    ...workColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.documentId, t.stage, t.page] }),
    foreignKey({
      columns: [t.documentId, t.page],
      foreignColumns: [pages.documentId, pages.page],
    }).onDelete('cascade'),
    index('page_stages_open_idx')
      .on(t.documentId, t.stage, t.page)
      .where(sql`${t.state} in ('pending', 'running')`),
    index('page_stages_failed_idx').on(t.documentId, t.stage, t.page).where(sql`${t.state} = 'failed'`),
    check(
      'page_stages_state_check',
      sql`${t.state} in ('pending', 'running', 'done', 'skipped', 'failed', 'cancelled')`,
    ),
  ],
);

/** The ledger of what is done once for a whole document. */
export const documentStages = pgTable(
  'document_stages',
  {
    documentId: text('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    stage: text('stage').$type<DocumentStage>().notNull(),
    ...workColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.documentId, t.stage] }),
    index('document_stages_open_idx').on(t.documentId).where(sql`${t.state} in ('pending', 'running')`),
    check(
      'document_stages_state_check',
      sql`${t.state} in ('pending', 'running', 'done', 'skipped', 'failed', 'cancelled')`,
    ),
  ],
);

/** What a stage found on a page, kept so that later stages can be done again without it. */
export const pageResults = pgTable(
  'page_results',
  {
    documentId: text('document_id').notNull(),
    page: integer('page').notNull(),
    stage: text('stage').$type<PageStage>().notNull(),
    version: text('version').notNull(),
    /** JSON, gzipped. */
    payload: bytea('payload').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.documentId, t.page, t.stage] }),
    foreignKey({
      columns: [t.documentId, t.page],
      foreignColumns: [pages.documentId, pages.page],
    }).onDelete('cascade'),
  ],
);
