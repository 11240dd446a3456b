import { z } from 'zod';
import { Box } from './box.ts';

export const UnitKind = z.enum([
  'section',
  'table_row',
  'flow_path',
  'recommendation',
  'figure',
  // Baselines for comparison.
  'flat_chunk',
  'heading_chunk',
  'page',
  'element',
  'planned_chunk',
]);
export type UnitKind = z.infer<typeof UnitKind>;

export const UnitStrategy = z.enum(['structure', 'flat', 'heading', 'page', 'element', 'planned']);
export type UnitStrategy = z.infer<typeof UnitStrategy>;

export const UnitBox = z.object({ page: z.int().positive(), bbox: Box });
export type UnitBox = z.infer<typeof UnitBox>;

/** `guidepost convert --format units`, one JSON line a unit. */
export const Unit = z.object({
  /** Deterministic: the same elements give the same ids. `u<ordinal>`, unique in the document. */
  id: z.string(),
  kind: UnitKind,
  /** Verbatim text; table rows as `header: value` pairs. */
  text: z.string(),
  /** What gives the text its meaning and is indexed with it: `Section: a > b > c`, table caption and headers, flowchart title. */
  context: z.string(),
  breadcrumb: z.array(z.string()),
  pages: z.array(z.int().positive()).min(1),
  boxes: z.array(UnitBox).min(1),
  /** Ids of the elements it is made of, in reading order. */
  elements: z.array(z.string()).min(1),
  /** Id of the ONE element that a result points at by default. */
  element: z.string(),
  lang: z.string(),
  /** Recommendations: the grade as printed. */
  grade: z.string().optional(),
  gradeSystem: z.string().optional(),
  /** Normalised: strength `strong|conditional|…`, certainty/class/level as separate keys. */
  gradeNormalized: z.record(z.string(), z.string()).optional(),
  table: z.object({ row: z.int().nonnegative(), cells: z.record(z.string(), z.string()) }).optional(),
  edge: z.object({ from: z.string(), label: z.string().optional(), to: z.string() }).optional(),
  flags: z.array(z.string()),
});
export type Unit = z.infer<typeof Unit>;
