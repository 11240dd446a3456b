import type { Box, FlowNode } from '@guidepost/contracts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { elements } from './elements.ts';

/** Steps of the flowcharts among the elements; written and deleted with the element. */
export const flowchartNodes = pgTable(
  'flowchart_nodes',
  {
    documentId: text('document_id').notNull(),
    elementId: text('element_id').notNull(),
    nodeId: text('node_id').notNull(),
    /** Reading order in the flowchart, from 1. */
    ord: integer('ord').notNull(),
    text: text('text').notNull(),
    shape: text('shape').$type<FlowNode['shape']>().notNull(),
    bbox: doublePrecision('bbox').array().$type<Box>().notNull(),
    /** Paths start here: no arrow leads to it, or it is the first step of a part that goes round in a circle. */
    isRoot: boolean('is_root').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.documentId, t.elementId, t.nodeId] }),
    foreignKey({
      columns: [t.documentId, t.elementId],
      foreignColumns: [elements.documentId, elements.elementId],
      name: 'flowchart_nodes_element_fk',
    }).onDelete('cascade'),
  ],
);

/** Arrows of the flowcharts, each between two steps of the same flowchart. */
export const flowchartEdges = pgTable(
  'flowchart_edges',
  {
    documentId: text('document_id').notNull(),
    elementId: text('element_id').notNull(),
    /** As the flowchart's graph lists them, from 1. */
    ord: integer('ord').notNull(),
    fromNode: text('from_node').notNull(),
    toNode: text('to_node').notNull(),
    /** Words on the arrow: the answer or condition under which it is taken. */
    label: text('label'),
    /** False for a joining line without an arrow head. */
    arrow: boolean('arrow').notNull().default(sql`true`),
  },
  (t) => [
    primaryKey({ columns: [t.documentId, t.elementId, t.ord] }),
    index('flowchart_edges_from_idx').on(t.documentId, t.elementId, t.fromNode),
    foreignKey({
      columns: [t.documentId, t.elementId, t.fromNode],
      foreignColumns: [flowchartNodes.documentId, flowchartNodes.elementId, flowchartNodes.nodeId],
      name: 'flowchart_edges_from_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.documentId, t.elementId, t.toNode],
      foreignColumns: [flowchartNodes.documentId, flowchartNodes.elementId, flowchartNodes.nodeId],
      name: 'flowchart_edges_to_fk',
    }).onDelete('cascade'),
  ],
);
