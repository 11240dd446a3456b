import type { DocumentFacts, UnitStrategy } from '@guidepost/contracts';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { bytea, instant } from './column-types.ts';

export const DOCUMENT_STATES = ['queued', 'running', 'ready', 'partial', 'failed', 'cancelled'] as const;
/** What the pages and stages of a document add up to; see `refreshDocumentState`. */
export type DocumentState = (typeof DOCUMENT_STATES)[number];

/** One row a file by content. */
export const documents = pgTable(
  'documents',
  {
    /** First 24 hex digits of the SHA-256: the same bytes have the same id on every installation. */
    id: text('id').primaryKey(),
    sha256: text('sha256').notNull().unique(),
    title: text('title').notNull(),
    lang: text('lang').notNull().default('und'),
    /** Languages of the units, most frequent first. */
    languages: text('languages').array().notNull().default(sql`'{}'::text[]`),
    /** Unknown until the file has been opened. */
    pageCount: integer('page_count'),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    mediaType: text('media_type').notNull().default('application/pdf'),
    state: text('state').$type<DocumentState>().notNull().default('queued'),
    errorCode: text('error_code'),
    errorMessage: text('error_message'),
    blobKey: text('blob_key').notNull(),
    /** Outline, metadata and warnings of the file, as read when it was opened. */
    facts: jsonb('facts').$type<DocumentFacts>(),
    /** Password of the file, encrypted with the installation's key; see `sealSecret`. */
    sealedPassword: bytea('sealed_password'),
    /** Rises with each retry, re-plan and re-registration, so that queue ids of different runs differ. */
    generation: integer('generation').notNull().default(1),
    /** -1 high, 0 normal, 1 low. */
    priority: integer('priority').notNull().default(0),
    /** Collection in whose turn it is worked on: the one it was first registered in. */
    lane: text('lane').notNull().default(''),
    /** Place in line; see `nextTurn`. */
    turn: integer('turn').notNull().default(0),
    /** How its units are cut beside `structure`, where a re-plan of this document alone asked for it. */
    unitStrategy: text('unit_strategy').$type<UnitStrategy>(),
    createdAt: instant('created_at').notNull().defaultNow(),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('documents_created_idx').on(t.createdAt, t.id),
    index('documents_state_idx').on(t.state),
    index('documents_turn_idx').on(t.turn).where(sql`${t.state} in ('queued', 'running')`),
    index('documents_lane_idx').on(t.lane, t.turn).where(sql`${t.state} in ('queued', 'running')`),
    check(
      'documents_state_check',
      sql`${t.state} in ('queued', 'running', 'ready', 'partial', 'failed', 'cancelled')`,
    ),
  ],
);

/** Names and places under which the same bytes came in. */
export const documentSources = pgTable(
  'document_sources',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    documentId: text('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    fileName: text('file_name').notNull(),
    /** Path on the machine that ingested it, or empty for an upload. */
    path: text('path').notNull().default(''),
    addedAt: instant('added_at').notNull().defaultNow(),
  },
  (t) => [unique('document_sources_once').on(t.documentId, t.fileName, t.path)],
);

export const documentCollections = pgTable(
  'document_collections',
  {
    documentId: text('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    collection: text('collection').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.documentId, t.collection] }),
    index('document_collections_collection_idx').on(t.collection),
  ],
);

/** What was decided for a collection. A collection without a row has the defaults; a row may come before its first document. */
export const collections = pgTable('collections', {
  name: text('name').primaryKey(),
  /** How units of its documents are cut; search in the collection looks at these. */
  unitStrategy: text('unit_strategy').$type<UnitStrategy>().notNull().default('structure'),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** Newer documents that stand in the place of older ones, as a person confirmed. */
export const documentVersions = pgTable(
  'document_versions',
  {
    newerId: text('newer_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    olderId: text('older_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.newerId, t.olderId] }),
    index('document_versions_older_idx').on(t.olderId),
    check('document_versions_two_check', sql`${t.newerId} <> ${t.olderId}`),
  ],
);
