import type { FactsMetric } from '../score/score-facts.ts';
import type { RetrievalMetric } from '../score/score-retrieval.ts';

export type Metric = RetrievalMetric | FactsMetric;

/** Names of the measures as tables print them. */
export const METRIC_LABELS: Readonly<Record<Metric, string>> = {
  ph1: 'PH@1',
  ph5: 'PH@5',
  ph10: 'PH@10',
  eh1: 'EH@1',
  eh5: 'EH@5',
  hit3: 'hit@3',
  mrrP: 'MRR page',
  mrrE: 'MRR element',
  ndcg5: 'nDCG@5',
  pair5: 'pairs@5',
  ctx: 'characters',
  b1000: '≤1,000',
  b2000: '≤2,000',
  b4000: '≤4,000',
  recall: 'Recall@6',
  mrr: 'MRR',
  ndcg: 'nDCG@6',
};

/** Characters are a cost: fewer are not simply better, nor are more. */
export const isBetterHigh = (metric: Metric): boolean => metric !== 'ctx';

export function showValue(metric: Metric, value: number | null | undefined): string {
  if (value === null || value === undefined) return '–';
  return metric === 'ctx' ? Math.round(value).toLocaleString('en') : value.toFixed(3);
}

export const showP = (p: number): string => (p < 0.0001 ? '<0.0001' : p.toFixed(4));
