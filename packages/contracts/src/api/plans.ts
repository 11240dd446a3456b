import { z } from 'zod';
import { UnitStrategy } from '../unit.ts';

/** Body of replan; without one, under the strategies that are recorded. */
export const ReplanRequest = z
  .object({
    strategy: UnitStrategy.optional().describe(
      'Recorded for this document, beside `structure`, which every document keeps; `structure` takes another one back.',
    ),
  })
  .strict()
  .nullish();

/** How the units of a document under one strategy came about. */
export const UnitPlanSummary = z
  .object({
    strategy: UnitStrategy,
    units: z.int().nonnegative(),
    added: z.int().nonnegative(),
    removed: z.int().nonnegative(),
    changed: z.int().nonnegative().describe('Same place, other text or context.'),
    unchanged: z.int().nonnegative(),
    changes: z
      .array(
        z.object({
          change: z.enum(['added', 'removed', 'changed']),
          kind: z.string(),
          pages: z.array(z.int().positive()),
          before: z.string().optional(),
          after: z.string().optional(),
        }),
      )
      .describe('The first hundred; empty for the first plan of a document.'),
    planning: z
      .object({
        planner: z.string(),
        calls: z.int(),
        tokensIn: z.int(),
        tokensOut: z.int(),
        tokensOutRegenerating: z.int().describe('Of a model that writes the text of the chunks out again.'),
        savedShare: z.number(),
        fallbacks: z.int().describe('Sections that the planner gave no usable plan for.'),
      })
      .optional(),
    madeAt: z.iso.datetime(),
  })
  .meta({ id: 'UnitPlanSummary' });
export type UnitPlanSummary = z.infer<typeof UnitPlanSummary>;

export const UnitPlanList = z.object({ items: z.array(UnitPlanSummary) }).meta({ id: 'UnitPlanList' });
