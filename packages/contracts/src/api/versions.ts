import { z } from 'zod';
import { Unit } from '../unit.ts';

const DocumentName = z.object({ id: z.string(), title: z.string(), file: z.string() });

/** Versions of the guideline that a document is one of. */
export const DocumentVersions = z
  .object({
    supersedes: z.array(DocumentName).describe('Older documents that this one stands in the place of.'),
    supersededBy: z.array(DocumentName).describe('Empty: this is the current version.'),
    suggestions: z
      .array(
        z.object({
          newer: DocumentName,
          older: DocumentName,
          similarity: z.number().describe('Of the titles without years and edition words, 0 to 1.'),
        }),
      )
      .describe('Not linked: documents with the same title but for the year, for a person to confirm.'),
  })
  .meta({ id: 'DocumentVersions' });
export type DocumentVersions = z.infer<typeof DocumentVersions>;

export const VersionParams = z.object({ id: z.string().min(1).max(100), older: z.string().min(1).max(100) });

export const ChangesQuery = z.object({
  since: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('The older document; by default the one that this document supersedes.'),
});

const Recommendation = Unit.pick({
  id: true,
  text: true,
  grade: true,
  pages: true,
  boxes: true,
  element: true,
});

/** What changed in the recommendations of a guideline from one version to the next. */
export const RecommendationChanges = z
  .object({
    newer: DocumentName,
    older: DocumentName,
    added: z.array(Recommendation),
    removed: z.array(Recommendation),
    changed: z.array(
      z.object({
        before: Recommendation,
        after: Recommendation,
        textChanged: z.boolean(),
        gradeChanged: z.boolean(),
        numbersRemoved: z.array(z.string()).describe('Numbers and comparators in the older wording alone.'),
        numbersAdded: z.array(z.string()),
      }),
    ),
    unchanged: z.int().nonnegative(),
  })
  .meta({ id: 'RecommendationChanges' });
export type RecommendationChanges = z.infer<typeof RecommendationChanges>;
