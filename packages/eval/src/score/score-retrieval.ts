import type { EvidenceQuery } from '../read/queries.ts';
import type { QueryResults, RunResult } from '../read/results.ts';
import { evidenceTokens, tokenRecall } from './evidence-tokens.ts';

/** Share of the evidence's tokens that an element must hold to be a hit. */
export const MIN_RECALL = 0.8;
/** A longer element points at nothing: a page is not an element. */
export const MAX_ELEMENT_CHARS = 1500;
/** Ranks beyond this count as not found. */
const DEPTH = 10;
export const BUDGETS = [1000, 2000, 4000] as const;

/** Scores of one question; hits are 0 or 1, ranks from 1 (Infinity = not among the first ten). */
export interface RetrievalRow {
  readonly id: string;
  readonly lang: string;
  readonly type: string;
  readonly class: string | undefined;
  readonly pageRank: number;
  readonly elementRank: number;
  readonly metrics: Readonly<Record<RetrievalMetric, number | null>>;
}

export const RETRIEVAL_METRICS = [
  'ph1',
  'ph5',
  'ph10',
  'eh1',
  'eh5',
  'hit3',
  'mrrP',
  'mrrE',
  'ndcg5',
  'pair5',
  'ctx',
  'b1000',
  'b2000',
  'b4000',
] as const;
export type RetrievalMetric = (typeof RETRIEVAL_METRICS)[number];

/**
 * Scores results against the places of the answers: Page Hit@k (right document, a page of the result is a page of the answer), Element Hit@k
 * (the result's one element lies on that page and holds the evidence), hit@3 (an element hit among the first three), MRR over both, nDCG@5
 * over element hits, pair hit for comparison questions, characters of the first five results, page hit under a budget of characters.
 */
export function scoreRetrieval(
  queries: readonly EvidenceQuery[],
  results: readonly QueryResults[],
): RetrievalRow[] {
  const byId = new Map(results.map(({ id, results: list }) => [id, list]));
  return queries.map((query) => scoreQuery(query, byId.get(query.id) ?? []));
}

interface GoldPlace {
  readonly page: number;
  readonly tokens: readonly string[];
}

function scoreQuery(query: EvidenceQuery, list: readonly RunResult[]): RetrievalRow {
  const toPlace = ({ page, evidence }: { page: number; evidence: string }): GoldPlace => ({
    page,
    tokens: evidenceTokens(evidence),
  });
  const places = [query, ...query.alt].map(toPlace);
  const also = query.also.map(toPlace);
  const all = [...places, ...also];
  const isPageHit = (result: RunResult) =>
    result.document === query.doc && all.some(({ page }) => result.pages.includes(page));
  const isElementHit = (result: RunResult, among: readonly GoldPlace[]) => {
    const { element } = result;
    if (result.document !== query.doc || !element || element.text.length > MAX_ELEMENT_CHARS) return false;
    const here = among.filter(({ page }) => page === element.page);
    if (here.length === 0) return false;
    const held = evidenceTokens(element.text);
    return here.some(({ tokens }) => tokenRecall(tokens, held) >= MIN_RECALL);
  };
  const elementHits = list.slice(0, DEPTH).map((result) => isElementHit(result, all));
  const pageRank = rankOf(list.slice(0, DEPTH).map(isPageHit));
  const elementRank = rankOf(elementHits);
  const within = (rank: number, k: number) => Number(rank <= k);
  const [b1000, b2000, b4000] = BUDGETS.map((budget) => pageHitWithin(list, budget, isPageHit)) as [
    number,
    number,
    number,
  ];
  return {
    id: query.id,
    lang: query.lang,
    type: query.type,
    class: query.class,
    pageRank,
    elementRank,
    metrics: {
      ph1: within(pageRank, 1),
      ph5: within(pageRank, 5),
      ph10: within(pageRank, 10),
      eh1: within(elementRank, 1),
      eh5: within(elementRank, 5),
      hit3: within(elementRank, 3),
      mrrP: 1 / pageRank,
      mrrE: 1 / elementRank,
      ndcg5: ndcg(elementHits.slice(0, 5)),
      pair5: also.length
        ? Number(
            [also, places].every((group) => list.slice(0, 5).some((result) => isElementHit(result, group))),
          )
        : null,
      ctx: list.slice(0, 5).reduce((sum, { text }) => sum + text.length, 0),
      b1000,
      b2000,
      b4000,
    },
  };
}

function rankOf(hits: readonly boolean[]): number {
  const index = hits.indexOf(true);
  return index < 0 ? Infinity : index + 1;
}

/** Normalised discounted cumulative gain of binary hits; the ideal order puts the hits that were found first. */
export function ndcg(hits: readonly boolean[]): number {
  const gain = (rank: number) => 1 / Math.log2(rank + 2);
  const found = hits.filter(Boolean).length;
  if (found === 0) return 0;
  const ideal = Array.from({ length: found }, (_, i) => gain(i)).reduce((a, b) => a + b, 0);
  return hits.reduce((sum, hit, i) => sum + (hit ? gain(i) : 0), 0) / ideal;
}

function pageHitWithin(
  list: readonly RunResult[],
  budget: number,
  isHit: (result: RunResult) => boolean,
): number {
  let used = 0;
  for (const result of list) {
    used += result.text.length;
    if (used > budget) return 0;
    if (isHit(result)) return 1;
  }
  return 0;
}
