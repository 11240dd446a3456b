import type { Box, ElementType, FlowGraph, Table } from '@guidepost/contracts';
import { sql } from 'drizzle-orm';
import {
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
} from 'drizzle-orm/pg-core';
import { pages } from './pages.ts';

/** Typed elements of finished documents, columns as `Element` of the contracts. */
export const elements = pgTable(
  'elements',
  {
    documentId: text('document_id').notNull(),
    elementId: text('element_id').notNull(),
    page: integer('page').notNull(),
    ord: integer('ord').notNull(),
    type: text('type').$type<ElementType>().notNull(),
    bbox: doublePrecision('bbox').array().$type<Box>().notNull(),
    text: text('text').notNull(),
    level: integer('level'),
    levelSource: text('level_source').$type<'outline' | 'tagged' | 'numbering' | 'font'>(),
    marker: text('marker'),
    depth: integer('depth'),
    source: text('source').$type<'text' | 'ocr' | 'vlm' | 'vector'>().notNull(),
    confidence: real('confidence').notNull(),
    flags: text('flags').array().notNull().default(sql`'{}'::text[]`),
    table: jsonb('table').$type<Table>(),
    graph: jsonb('graph').$type<FlowGraph>(),
    mermaid: text('mermaid'),
    belongsTo: text('belongs_to'),
    continues: text('continues'),
    inBox: integer('in_box'),
  },
  (t) => [
    primaryKey({ columns: [t.documentId, t.elementId] }),
    foreignKey({
      columns: [t.documentId, t.page],
      foreignColumns: [pages.documentId, pages.page],
    }).onDelete('cascade'),
    index('elements_page_idx').on(t.documentId, t.page, t.ord),
  ],
);
