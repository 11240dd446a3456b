import { z } from 'zod';
import { Box } from './box.ts';

export const ElementType = z.enum([
  'title',
  'heading',
  'paragraph',
  'list_item',
  'table',
  'figure',
  'flowchart',
  'caption',
  'footnote',
  'formula',
  'page_header',
  'page_footer',
]);
export type ElementType = z.infer<typeof ElementType>;

export const TableCell = z.object({
  row: z.int().nonnegative(),
  col: z.int().nonnegative(),
  rowspan: z.int().positive(),
  colspan: z.int().positive(),
  text: z.string(),
  bbox: Box,
  /** Page of the cell: a table that goes on over pages keeps each cell's own page. */
  page: z.int().positive(),
  header: z.boolean(),
});
export type TableCell = z.infer<typeof TableCell>;

export const Table = z.object({
  caption: z.string().optional(),
  /** Number of leading rows that are column headers. */
  headerRows: z.int().nonnegative(),
  /** Number of leading columns that are row headers; absent = unknown. */
  headerCols: z.int().nonnegative().optional(),
  cells: z.array(TableCell),
  /** Notes printed under the table, verbatim, marker included. */
  footnotes: z.array(z.string()),
  /**
   * Id of the table element (on an earlier page) that this fragment continues. Header rows of the first fragment apply to it:
   * `headerRows` counts only those that are printed again on this fragment.
   */
  continues: z.string().optional(),
});
export type Table = z.infer<typeof Table>;

export const FlowNode = z.object({
  id: z.string(),
  text: z.string(),
  shape: z.enum([
    'rect',
    'rounded',
    'stadium',
    'diamond',
    'circle',
    'hexagon',
    'parallelogram',
    'text',
    'other',
  ]),
  bbox: Box,
});
export type FlowNode = z.infer<typeof FlowNode>;

export const FlowEdge = z.object({
  from: z.string(),
  to: z.string(),
  label: z.string().optional(),
  /** False for a joining line without an arrow head. */
  arrow: z.boolean().optional(),
});
export type FlowEdge = z.infer<typeof FlowEdge>;

export const FlowGraph = z.object({ nodes: z.array(FlowNode), edges: z.array(FlowEdge) });
export type FlowGraph = z.infer<typeof FlowGraph>;

export const Element = z.object({
  /** `p<page>.e<order>`, unique in the document. */
  id: z.string(),
  type: ElementType,
  page: z.int().positive(),
  /** Reading order on the page, from 1. */
  order: z.int().positive(),
  bbox: Box,
  /** Text as printed, lines joined, one paragraph. Superscripts that are references or exponents as `<sup>…</sup>`, likewise `<sub>`. */
  text: z.string(),
  /** Headings: 1 = top. */
  level: z.int().positive().optional(),
  /** What gave a heading its level. */
  levelSource: z.enum(['outline', 'tagged', 'numbering', 'font']).optional(),
  /** List items: marker as printed. */
  marker: z.string().optional(),
  /** List items: nesting, 0 = outermost. */
  depth: z.int().nonnegative().optional(),
  source: z.enum(['text', 'ocr', 'vlm', 'vector']),
  confidence: z.number().min(0).max(1),
  /** What was unsure: `overlapping_cells`, `unmapped_glyphs`, `inked_empty_cell`, `number_disagreement` … */
  flags: z.array(z.string()),
  table: Table.optional(),
  graph: FlowGraph.optional(),
  mermaid: z.string().optional(),
  /** Captions and footnotes: id of the element they belong to. */
  belongsTo: z.string().optional(),
  /** A paragraph or list item that goes on from an element on the page before (its id). */
  continues: z.string().optional(),
  /** Inside a drawn or shaded box (a call-out, a recommendation box): number of that box on the page, from 1. */
  inBox: z.int().positive().optional(),
});
export type Element = z.infer<typeof Element>;

export const PageQuality = z.object({
  /** 0..1: how far the text layer can be trusted. */
  textSanity: z.number(),
  glyphs: z.int(),
  unmappedShare: z.number(),
  privateUseShare: z.number(),
  /** Share of the page covered by images. */
  imageShare: z.number(),
  flags: z.array(z.string()),
});
export type PageQuality = z.infer<typeof PageQuality>;

export const PageResult = z.object({
  page: z.int().positive(),
  width: z.number(),
  height: z.number(),
  rotation: z.int(),
  label: z.string().optional(),
  route: z.enum(['text', 'ocr', 'vlm']),
  quality: PageQuality,
  elements: z.array(Element),
});
export type PageResult = z.infer<typeof PageResult>;

export const DocumentInfo = z.object({
  file: z.string(),
  sha256: z.string(),
  title: z.string(),
  /** Main language, BCP 47: `en`, `zh`, or `und`. */
  lang: z.string(),
  pageCount: z.int().nonnegative(),
});
export type DocumentInfo = z.infer<typeof DocumentInfo>;

/** `guidepost convert --format json`. */
export const DocumentResult = z.object({ document: DocumentInfo, pages: z.array(PageResult) });
export type DocumentResult = z.infer<typeof DocumentResult>;
