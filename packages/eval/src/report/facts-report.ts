import type { FactsQuery } from '../read/queries.ts';
import type { QueryResults } from '../read/results.ts';
import { FACTS_METRICS, type FactsMetric, scoreFacts } from '../score/score-facts.ts';
import { summarize, summarizeGroups } from '../score/summarize.ts';
import { publishedTable } from './published-figures.ts';
import type { Report } from './report.ts';
import {
  gridTable,
  groupTable,
  type ScoredSystem,
  type Sweep,
  type SystemRun,
  significanceTable,
  sweepTable,
  systemsTable,
} from './system-tables.ts';

export interface FactsReportInput {
  readonly title: string;
  readonly intro?: readonly string[];
  readonly queries: readonly FactsQuery[];
  /** The last one is under test. */
  readonly systems: readonly SystemRun[];
  readonly textOnly?: readonly SystemRun[];
  readonly sweeps?: readonly Sweep[];
  /** Characters that count in the second table: systems of different unit sizes are compared at one cost. */
  readonly budget: number;
  readonly seed?: number;
}

const TESTED: readonly FactsMetric[] = ['recall', 'mrr'];

/** What questions with supporting facts show about systems (the judge and measures of D-RAC). */
export function factsReport(input: FactsReportInput): Report {
  const { queries, budget, seed } = input;
  const score =
    (limit?: number) =>
    ({ results, ...system }: SystemRun): ScoredSystem<FactsMetric> => {
      const rows = scoreFacts(queries, results, limit);
      return { ...system, rows, groups: summarizeGroups(rows, FACTS_METRICS, { type: (row) => row.type }) };
    };
  const systems = input.systems.map(score());
  const textOnly = (input.textOnly ?? []).map(score());
  const tested = systems.at(-1);
  const text = new Map(queries.map(({ id, query }) => [id, query]));
  return {
    title: input.title,
    intro: input.intro ?? [],
    tables: [
      ...gridTable('Main results', systems, ['recall', 'mrr', 'ndcg']),
      systemsTable(
        'Every measure',
        systems,
        FACTS_METRICS,
        `${queries.length} questions. A result covers a supporting fact if it holds 60 % of its content words; characters: of the first six results.`,
      ),
      systemsTable(
        `Within ${budget.toLocaleString('en')} characters`,
        input.systems.map(score(budget)),
        FACTS_METRICS,
        'Results past this many characters do not count.',
      ),
      publishedTable('facts', ['recall', 'mrr']),
      ...groupTable('By type of question', systems, 'type', TESTED),
      ...(textOnly.length > 0
        ? [systemsTable('Context: text alone (compare with the main results)', textOnly, FACTS_METRICS)]
        : []),
      significanceTable(systems, TESTED, seed),
      ...(input.sweeps ?? []).map((sweep) =>
        sweepTable(sweep, TESTED, (results: readonly QueryResults[]) =>
          summarize(scoreFacts(queries, results), FACTS_METRICS),
        ),
      ),
      {
        title: 'Misses',
        note: `Questions of ${tested?.name ?? ''} with no or not every fact covered by the first six results.`,
        head: ['question', 'facts covered', 'first relevant result'],
        rows: (tested?.rows ?? [])
          .filter(({ metrics }) => (metrics.recall ?? 0) < 1)
          .sort((a, b) => (a.metrics.recall ?? 0) - (b.metrics.recall ?? 0))
          .map(({ id, metrics }) => [
            `${id}: ${text.get(id) ?? ''}`,
            (metrics.recall ?? 0).toFixed(2),
            metrics.mrr ? String(Math.round(1 / metrics.mrr)) : '>6',
          ]),
      },
    ],
  };
}
