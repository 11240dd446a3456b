import type { Metric } from './metric-labels.ts';
import { METRIC_LABELS, showValue } from './metric-labels.ts';
import type { ReportTable } from './report.ts';

interface Published {
  readonly name: string;
  readonly values: Readonly<Partial<Record<Metric, number>>>;
}

/** Of the evidence-unit paper: its own documents and questions, hybrid retrieval with an embedder of 8 billion parameters. */
const EVIDENCE: readonly Published[] = [
  { name: 'evidence units (paper)', values: { ph5: 0.879, eh1: 0.382, eh5: 0.543, ctx: 3222 } },
];
/** Of D-RAC on RAG-Multi-Corpus, over all its questions. */
const FACTS: readonly Published[] = [
  { name: 'D-RAC (paper)', values: { recall: 0.798, mrr: 0.69 } },
  { name: 'fixed chunks (paper)', values: { recall: 0.717, mrr: 0.602 } },
];

/** What papers report for the same measures. */
export function publishedTable<M extends Metric>(
  kind: 'evidence' | 'facts',
  metrics: readonly M[],
): ReportTable {
  const shown = kind === 'evidence' ? EVIDENCE : FACTS;
  return {
    title: 'Published figures of the same measures',
    note: 'Documents, questions and models differ: these figures show the order of size, they cannot be compared one by one.',
    head: ['system', ...metrics.map((metric) => METRIC_LABELS[metric])],
    rows: shown.map(({ name, values }) => [
      name,
      ...metrics.map((metric) => showValue(metric, values[metric])),
    ]),
  };
}
