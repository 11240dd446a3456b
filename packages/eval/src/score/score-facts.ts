import type { FactsQuery } from '../read/queries.ts';
import type { QueryResults } from '../read/results.ts';
import { ndcg } from './score-retrieval.ts';

/** Share of a fact's content words that a result must hold to cover it (the judge of D-RAC). */
const MIN_COVER = 0.6;
const DEPTH = 6;
const STOP = new Set(
  'a an the of and or to in on for with by is are was were be been it its this that these those as at from into than then so such not no nor do does did can could may might will would shall should has have had i you he she we they them their our your his her what which who whom whose when where why how all any each more most other some only own same very also if but about between both during before after above below up down out over under again further once here there'.split(
    ' ',
  ),
);

export interface FactsRow {
  readonly id: string;
  readonly type: string;
  readonly metrics: Readonly<Record<FactsMetric, number>>;
}

export const FACTS_METRICS = ['recall', 'mrr', 'ndcg', 'ctx'] as const;
export type FactsMetric = (typeof FACTS_METRICS)[number];

const words = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];

/**
 * Recall@6 over supporting facts, MRR and nDCG@6 over results that cover one, characters of the first six. With `budget`, results past that
 * many characters do not count.
 */
export function scoreFacts(
  queries: readonly FactsQuery[],
  results: readonly QueryResults[],
  budget?: number,
): FactsRow[] {
  const byId = new Map(results.map(({ id, results: list }) => [id, list]));
  return queries.map((query) => {
    let top = (byId.get(query.id) ?? []).slice(0, DEPTH);
    if (budget !== undefined) {
      let used = 0;
      top = top.filter(({ text }) => {
        used += text.length;
        return used <= budget;
      });
    }
    const chunks = top.map(({ text }) => new Set(words(text)));
    const facts = query.supporting_facts
      .map(({ text }) => [...new Set(words(text).filter((word) => !STOP.has(word)))])
      .filter((fact) => fact.length > 0);
    const covers = (chunk: ReadonlySet<string>, fact: readonly string[]) =>
      fact.filter((word) => chunk.has(word)).length >= MIN_COVER * fact.length;
    const hits = chunks.map((chunk) => facts.some((fact) => covers(chunk, fact)));
    const first = hits.indexOf(true);
    return {
      id: query.id,
      type: query.type,
      metrics: {
        recall: facts.filter((fact) => chunks.some((chunk) => covers(chunk, fact))).length / facts.length,
        mrr: first < 0 ? 0 : 1 / (first + 1),
        ndcg: ndcg(hits),
        ctx: top.reduce((sum, { text }) => sum + text.length, 0),
      },
    };
  });
}
