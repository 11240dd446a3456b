import type { Box, UnitBox } from '@guidepost/contracts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { documents } from './documents.ts';
import { tsvector } from './tsvector-column.ts';

/** Evidence units as planned. */
export const units = pgTable(
  'units',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    documentId: text('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    strategy: text('strategy').notNull(),
    /** `u<ordinal>`, unique in the document and strategy. */
    unitKey: text('unit_key').notNull(),
    ordinal: integer('ordinal').notNull(),
    kind: text('kind').notNull(),
    text: text('text').notNull(),
    context: text('context').notNull(),
    breadcrumb: text('breadcrumb').array().notNull(),
    pages: integer('pages').array().notNull(),
    boxes: jsonb('boxes').$type<readonly UnitBox[]>().notNull(),
    elementIds: text('element_ids').array().notNull(),
    elementId: text('element_id').notNull(),
    lang: text('lang').notNull(),
    grade: text('grade'),
    gradeSystem: text('grade_system'),
    gradeNormalized: jsonb('grade_normalized').$type<Readonly<Record<string, string>>>(),
    tableRow: integer('table_row'),
    cells: jsonb('cells').$type<Readonly<Record<string, string>>>(),
    edge: jsonb('edge').$type<{ readonly from: string; readonly label?: string; readonly to: string }>(),
    flags: text('flags').array().notNull(),
    /** SHA-256 of context and text, hex: same hash, same tokens and same vector. */
    textHash: text('text_hash').notNull(),
    /** `textFingerprint` of the text: units of several documents with the same one say the same. Empty: no words, or not known yet. */
    fingerprint: text('fingerprint').notNull().default(''),
  },
  (t) => [
    uniqueIndex('units_document_strategy_key').on(t.documentId, t.strategy, t.unitKey),
    index('units_text_hash').on(t.textHash),
    index('units_fingerprint').on(t.fingerprint, t.strategy).where(sql`fingerprint <> ''`),
  ],
);

/** What full-text search reads of a unit, apart from its text so that a scan touches few pages. */
export const unitLexemes = pgTable(
  'unit_lexemes',
  {
    unitId: bigint('unit_id', { mode: 'number' })
      .primaryKey()
      .references(() => units.id, { onDelete: 'cascade' }),
    documentId: text('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    strategy: text('strategy').notNull(),
    lang: text('lang').notNull(),
    kind: text('kind').notNull(),
    gradeSystem: text('grade_system'),
    grade: text('grade'),
    /** Token positions of text and of context. */
    textLength: integer('text_length').notNull(),
    contextLength: integer('context_length').notNull(),
    /** Share of its score that the unit keeps for what it is: bibliography and contents come last. */
    prior: real('prior').notNull().default(1),
    /** Text weighted A, context weighted B; all A positions lie before all B positions. */
    tsv: tsvector('tsv').notNull(),
  },
  (t) => [
    index('unit_lexemes_tsv').using('gin', t.tsv),
    index('unit_lexemes_document').on(t.documentId, t.strategy),
  ],
);

/** The elements of a unit that a result can point at; one row a table row, a flow path or an element of a section. */
export const unitParts = pgTable(
  'unit_parts',
  {
    unitId: bigint('unit_id', { mode: 'number' })
      .notNull()
      .references(() => units.id, { onDelete: 'cascade' }),
    /** From 1; 0 stands for the whole unit in the vector tables. */
    part: smallint('part').notNull(),
    documentId: text('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    elementId: text('element_id').notNull(),
    elementType: text('element_type').notNull(),
    page: integer('page').notNull(),
    bbox: jsonb('bbox').$type<Box>().notNull(),
    text: text('text').notNull(),
    length: integer('length').notNull(),
    textHash: text('text_hash').notNull(),
    tsv: tsvector('tsv').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.unitId, t.part] }),
    index('unit_parts_document').on(t.documentId),
    index('unit_parts_text_hash').on(t.textHash),
  ],
);

/** Units a term occurs in, merged from `term_deltas` now and then. */
export const termStats = pgTable(
  'term_stats',
  {
    strategy: text('strategy').notNull(),
    term: text('term').notNull(),
    df: bigint('df', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.strategy, t.term] })],
);

/** Changes of `term_stats` not merged yet: writers only insert here, so parallel ingest never waits for a lock. */
export const termDeltas = pgTable(
  'term_deltas',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    strategy: text('strategy').notNull(),
    term: text('term').notNull(),
    df: bigint('df', { mode: 'number' }).notNull(),
  },
  (t) => [index('term_deltas_term').on(t.strategy, t.term)],
);

/** Number of units and sums of their lengths; `corpus_deltas` holds what is not merged yet. */
export const corpusStats = pgTable('corpus_stats', {
  strategy: text('strategy').primaryKey(),
  units: bigint('units', { mode: 'number' }).notNull(),
  textLength: bigint('text_length', { mode: 'number' }).notNull(),
  contextLength: bigint('context_length', { mode: 'number' }).notNull(),
});

export const corpusDeltas = pgTable('corpus_deltas', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  strategy: text('strategy').notNull(),
  units: bigint('units', { mode: 'number' }).notNull(),
  textLength: bigint('text_length', { mode: 'number' }).notNull(),
  contextLength: bigint('context_length', { mode: 'number' }).notNull(),
});

/**
 * Models that vectors were made with. Vectors of model n lie in table `unit_vectors_<n>`, made when the model is registered.
 * At most one model is `active` (searched) and one `filling` (embedded in the background, to be switched to).
 */
export const embeddingModels = pgTable(
  'embedding_models',
  {
    id: smallint('id').generatedAlwaysAsIdentity().primaryKey(),
    /** Name and version of the embedder, with everything that changes its vectors. */
    key: text('key').notNull(),
    dimension: integer('dimension').notNull(),
    state: text('state').$type<'filling' | 'active' | 'retired'>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('embedding_models_key').on(t.key),
    uniqueIndex('embedding_models_one_active').on(t.state).where(sql`state = 'active'`),
  ],
);
