import { z } from 'zod';
import { type Parsed, parseLines } from './parse-lines.ts';

/** One result of `eval run`: what was handed to a reader and the one element it points at. */
export const RunResult = z.object({
  document: z.string(),
  pages: z.array(z.int().positive()),
  kind: z.string().optional(),
  /** Context and text as handed to a reader. */
  text: z.string(),
  score: z.number().optional(),
  element: z
    .object({
      id: z.string().optional(),
      page: z.int().positive(),
      bbox: z.array(z.number()).optional(),
      text: z.string(),
    })
    .optional(),
});
export type RunResult = z.infer<typeof RunResult>;

/** Results of one query, best first. */
export const QueryResults = z.object({ id: z.string().min(1), results: z.array(RunResult) });
export type QueryResults = z.infer<typeof QueryResults>;

export const parseResults = (text: string): Parsed<QueryResults> => parseLines(text, QueryResults);

/** What makes a comparison of questions and results meaningless: nothing is scored then. */
export function matchFaults(
  queries: readonly { readonly id: string }[],
  results: readonly QueryResults[],
): string[] {
  const known = new Set(queries.map(({ id }) => id));
  const answered = new Set(results.map(({ id }) => id));
  const missing = queries.filter(({ id }) => !answered.has(id)).map(({ id }) => id);
  const strange = results.filter(({ id }) => !known.has(id)).map(({ id }) => id);
  const list = (ids: readonly string[]) =>
    ids.slice(0, 5).join(', ') + (ids.length > 5 ? ` and ${ids.length - 5} more` : '');
  return [
    ...(missing.length
      ? [`${missing.length} of ${queries.length} questions have no line of results: ${list(missing)}`]
      : []),
    ...(strange.length ? [`${strange.length} lines of results belong to no question: ${list(strange)}`] : []),
  ];
}
