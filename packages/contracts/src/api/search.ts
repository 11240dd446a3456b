import { z } from 'zod';
import { Box } from '../box.ts';
import { ElementType } from '../document.ts';
import { UnitBox, UnitKind, UnitStrategy } from '../unit.ts';

export const SearchMode = z.enum(['hybrid', 'bm25', 'dense']);
export type SearchMode = z.infer<typeof SearchMode>;

export const SearchFilters = z
  .object({
    collection: z.array(z.string()).optional(),
    document: z.array(z.string()).optional().describe('Document ids.'),
    lang: z.array(z.string()).optional().describe('BCP 47 of the unit: `en`, `zh`.'),
    kind: z.array(UnitKind).optional(),
    grade_system: z.array(z.string()).optional().describe('Recommendations graded in one of these systems.'),
    grade: z.array(z.string()).optional().describe('Recommendations with one of these grades, as printed.'),
    added_from: z.iso
      .datetime({ offset: true })
      .optional()
      .describe('Documents added at or after this moment.'),
    added_before: z.iso.datetime({ offset: true }).optional(),
    current: z.boolean().optional().describe('Only documents that no newer version supersedes.'),
  })
  .strict()
  .meta({ id: 'SearchFilters' });
export type SearchFilters = z.infer<typeof SearchFilters>;

export const SearchRequest = z
  .object({
    query: z
      .string()
      .trim()
      .min(1, 'the question is empty')
      .max(2000, 'the question is longer than 2,000 characters'),
    limit: z.int().min(1).max(100).default(10),
    mode: SearchMode.default('hybrid'),
    fusion: z
      .enum(['rrf', 'weighted'])
      .optional()
      .describe('How the two rankings are joined in hybrid mode.'),
    rrf_k: z.int().min(1).max(1000).optional().describe('60 unless the installation says otherwise.'),
    alpha: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .describe('Weighted fusion: share of the dense score; 0 = full text only. Short for both weights.'),
    full_text_weight: z.number().min(0).max(100).optional(),
    semantic_weight: z.number().min(0).max(100).optional(),
    context_weight: z
      .number()
      .min(0)
      .max(10)
      .optional()
      .describe(
        'Weight of a word in the context of a unit (headings, table headers) against one in its text.',
      ),
    language_boost: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .describe('Added to the score of units in the language of the question; 0 = none.'),
    filters: SearchFilters.default({}),
    budget: z
      .int()
      .min(100)
      .max(1_000_000)
      .optional()
      .describe(
        'Most characters of evidence, over all results. Each result is widened with what stands before and after it as far as they allow.',
      ),
    collapse: z.enum(['none', 'page']).default('none').describe('`page`: the best unit of each page only.'),
    strategy: UnitStrategy.optional().describe(
      'Which units are searched; by default those that were recorded for the collection, else `structure`.',
    ),
    neighbours: z
      .boolean()
      .default(false)
      .describe('Give the unit before and after, and the section around each result.'),
    fold_duplicates: z
      .boolean()
      .default(true)
      .describe('Leave out near copies of a better result, and count them.'),
    split_comparisons: z
      .boolean()
      .default(true)
      .describe('A question "A versus B" keeps evidence for each side among the results.'),
    explain: z.boolean().default(false).describe('Give the plan of the database statement (slower).'),
  })
  .strict()
  .refine(
    (r) => r.alpha === undefined || (r.full_text_weight === undefined && r.semantic_weight === undefined),
    {
      message: 'give either alpha or full_text_weight and semantic_weight, not both',
      path: ['alpha'],
    },
  )
  .meta({ id: 'SearchRequest' });
export type SearchRequest = z.infer<typeof SearchRequest>;
/** A request as callers write it: everything but the question may be left out. */
export type SearchRequestInput = z.input<typeof SearchRequest>;

/** Rank (from 1) and score of a result in one leg; null where the leg did not find it or did not run. */
export const LegScore = z.object({ rank: z.int().positive(), score: z.number() }).nullable();
export type LegScore = z.infer<typeof LegScore>;

/** A unit of another document that says the same. */
export const LinkedUnit = z
  .object({
    document: z.object({ id: z.string(), title: z.string(), file: z.string() }),
    unit: z.string(),
    pages: z.array(z.int().positive()),
  })
  .meta({ id: 'LinkedUnit' });
export type LinkedUnit = z.infer<typeof LinkedUnit>;

export const SearchResult = z
  .object({
    rank: z.int().positive(),
    score: z.number(),
    document: z.object({
      id: z.string(),
      title: z.string(),
      file: z.string(),
      collections: z.array(z.string()),
      lang: z.string(),
      supersededBy: z.string().optional().describe('Id of the newer version; the current one is preferred.'),
    }),
    unit: z.object({
      id: z.string(),
      kind: UnitKind,
      text: z.string(),
      context: z.string(),
      breadcrumb: z.array(z.string()),
      pages: z.array(z.int().positive()),
      boxes: z.array(UnitBox),
      lang: z.string(),
      grade: z.string().optional(),
      gradeSystem: z.string().optional(),
      gradeNormalized: z
        .record(z.string(), z.string())
        .optional()
        .describe(
          'Its parts: strength, certainty, class, level …; `legend` = ids of the elements that explain the scale.',
        ),
      cells: z
        .record(z.string(), z.string())
        .optional()
        .describe('Table rows: header to value; the order is that of `text`.'),
      edge: z
        .object({ from: z.string(), label: z.string().optional(), to: z.string() })
        .optional()
        .describe('Flow paths: the steps that the arrow joins.'),
      flags: z.array(z.string()),
    }),
    element: z
      .object({
        id: z.string(),
        type: ElementType,
        page: z.int().positive(),
        bbox: Box,
        text: z.string(),
      })
      .describe('The one place to look at; for a table, the row.'),
    passage: z
      .object({ text: z.string(), pages: z.array(z.int().positive()), units: z.array(z.string()) })
      .optional()
      .describe('With a budget: the unit with the units before and after it, as far as they fit.'),
    explain: z.object({ bm25: LegScore, dense: LegScore }),
    similar: z.int().positive().optional().describe('Near copies of this result that were left out.'),
    alsoIn: z.array(LinkedUnit).optional().describe('Other documents that say the same, with the place.'),
    leg: z
      .int()
      .positive()
      .optional()
      .describe('Comparison questions: the side, from 1, this is evidence for.'),
    neighbours: z
      .array(
        z.object({
          relation: z.enum(['previous', 'next', 'parent']),
          id: z.string(),
          kind: z.string(),
          text: z.string(),
          pages: z.array(z.int().positive()),
        }),
      )
      .optional(),
  })
  .meta({ id: 'SearchResult' });
export type SearchResult = z.infer<typeof SearchResult>;

export const SearchResponse = z
  .object({
    query: z.string(),
    mode: SearchMode.describe('The mode that ran; `bm25` if no embedding model is there.'),
    results: z.array(SearchResult),
    tookMs: z.number(),
    notices: z
      .array(z.string())
      .describe('What the reader must know: a leg that was left out, results cut by the budget.'),
    plan: z.array(z.string()).optional(),
  })
  .meta({ id: 'SearchResponse' });
export type SearchResponse = z.infer<typeof SearchResponse>;
