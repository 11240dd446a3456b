import { z } from 'zod';
import { UnitKind } from '../unit.ts';

const count = z.int().nonnegative();

/** Values that the filters of a question can take here, most frequent first. */
export const Facets = z
  .object({
    collections: z.array(z.object({ name: z.string(), documents: count })),
    documents: z
      .array(z.object({ id: z.string(), title: z.string(), file: z.string() }))
      .describe('By title; at most 1,000.'),
    languages: z.array(z.object({ lang: z.string(), units: count })),
    kinds: z.array(z.object({ kind: UnitKind, units: count })),
    grades: z.array(z.object({ system: z.string().nullable(), grade: z.string(), units: count })),
  })
  .meta({ id: 'Facets' });
export type Facets = z.infer<typeof Facets>;
