import { type Change, compareRuns } from '../compare/compare-runs.ts';
import type { EvidenceQuery } from '../read/queries.ts';
import type { QueryResults } from '../read/results.ts';
import {
  RETRIEVAL_METRICS,
  type RetrievalMetric,
  type RetrievalRow,
  scoreRetrieval,
} from '../score/score-retrieval.ts';
import { summarize, summarizeGroups } from '../score/summarize.ts';
import { explainMisses, type Miss, type MissFacts } from './explain-miss.ts';
import { publishedTable } from './published-figures.ts';
import type { Report, ReportTable } from './report.ts';
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

export interface EvidenceReportInput {
  readonly title: string;
  readonly intro?: readonly string[];
  readonly queries: readonly EvidenceQuery[];
  /** The last one is under test; the others are compared with it. */
  readonly systems: readonly SystemRun[];
  /** Units without their context, to be read against the systems of the same units. */
  readonly textOnly?: readonly SystemRun[];
  readonly sweeps?: readonly Sweep[];
  /** An earlier run of the system under test. */
  readonly before?: SystemRun;
  readonly facts?: MissFacts;
  readonly seed?: number;
}

const MAIN: readonly RetrievalMetric[] = [
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
];
const BY_GROUP: readonly RetrievalMetric[] = ['ph5', 'eh1', 'eh5'];
const SWEPT: readonly RetrievalMetric[] = ['ph5', 'eh1', 'eh5', 'mrrP', 'mrrE'];
const BUDGET: readonly RetrievalMetric[] = ['b1000', 'b2000', 'b4000'];

type Scored = ScoredSystem<RetrievalMetric> & { readonly rows: readonly RetrievalRow[] };

/** Everything that evidence questions show about systems: the tables of the evidence-unit paper, sweeps, and every miss. */
export function evidenceReport(input: EvidenceReportInput): Report {
  const { queries, seed } = input;
  const score = ({ results, ...system }: SystemRun): Scored => {
    const rows = scoreRetrieval(queries, results);
    return { ...system, rows, groups: groupsOf(rows) };
  };
  const systems = input.systems.map(score);
  const textOnly = (input.textOnly ?? []).map(score);
  const tested = systems.at(-1);
  const misses = tested ? explainMisses(queries, tested.rows, input.facts) : [];
  const note = `${queries.length} questions. PH, EH: page and element hit among the first k; pairs: comparison questions with both places among the first five; characters: of the first five results.`;
  return {
    title: input.title,
    intro: input.intro ?? [],
    tables: [
      ...gridTable('Main results', systems, BY_GROUP, note),
      systemsTable(
        'Every measure',
        systems,
        MAIN,
        `${note} Ranks past ten count as not found; hit@3: an element hit among the first three.`,
      ),
      publishedTable('evidence', ['ph5', 'eh1', 'eh5', 'ctx']),
      ...groupTable('By type of evidence', systems, 'type', BY_GROUP),
      ...groupTable('By language', systems, 'lang', BY_GROUP),
      ...groupTable('By failure class', systems, 'class', BY_GROUP),
      systemsTable('Page hit under a budget of characters', systems, BUDGET),
      ...(tested && textOnly.length > 0 ? contextTables(systems, textOnly, seed) : []),
      significanceTable(systems, BY_GROUP, seed),
      ...(input.sweeps ?? []).map((sweep) =>
        sweepTable(sweep, SWEPT, (results: readonly QueryResults[]) =>
          summarize(scoreRetrieval(queries, results), RETRIEVAL_METRICS),
        ),
      ),
      ...(input.before && tested ? changeTables(score(input.before), tested, queries) : []),
      reasonsTable(misses, queries),
      missesTable(misses, tested, queries, input.systems.at(-1)?.results ?? []),
    ],
  };
}

const groupsOf = (rows: readonly RetrievalRow[]) =>
  summarizeGroups(rows, RETRIEVAL_METRICS, {
    lang: (row) => row.lang,
    type: (row) => row.type,
    class: (row) => row.class,
  });

/** Ablation: what is indexed is the text alone, or context and text. */
function contextTables(
  systems: readonly Scored[],
  textOnly: readonly Scored[],
  seed?: number,
): ReportTable[] {
  const pairs = textOnly.flatMap((without) => {
    const twin = systems.find(
      ({ units, retriever }) => units === without.units && retriever === without.retriever,
    );
    return twin ? [without, twin] : [without];
  });
  const tests = textOnly.flatMap((without) => {
    const twin = systems.find(
      ({ units, retriever }) => units === without.units && retriever === without.retriever,
    );
    return twin ? significanceTable([without, twin], BY_GROUP, seed).rows : [];
  });
  const { note, head } = significanceTable([], BY_GROUP);
  return [
    systemsTable('Context: text alone against context and text', pairs, MAIN),
    { title: 'Context: significance', ...(note && { note }), head, rows: tests },
  ];
}

const showRank = (rank: number | null): string =>
  rank === null || !Number.isFinite(rank) ? '>10' : String(rank);

function changeTables(before: Scored, after: Scored, queries: readonly EvidenceQuery[]): ReportTable[] {
  const text = new Map(queries.map(({ id, query }) => [id, query]));
  const { better, worse } = compareRuns(before.rows, after.rows);
  const table = (title: string, changes: readonly Change[]): ReportTable => ({
    title,
    note: `Rank of the element: ${before.name}, then ${after.name}.`,
    head: ['question', 'before', 'after'],
    rows: changes.map((change) => [
      `${change.id}: ${text.get(change.id) ?? ''}`,
      showRank(change.before),
      showRank(change.after),
    ]),
  });
  return [
    systemsTable('Against the run before', [before, after], MAIN),
    table(`What got better (${better.length})`, better),
    table(`What got worse (${worse.length})`, worse),
  ];
}

/** How often each reason, over all and by type of evidence. */
function reasonsTable(misses: readonly Miss[], queries: readonly EvidenceQuery[]): ReportTable {
  const typeOf = new Map(queries.map(({ id, type }) => [id, type]));
  const types = [...new Set(queries.map(({ type }) => type))];
  const counts = Map.groupBy(misses, ({ reason }) => reason);
  return {
    title: 'Why evidence was missed',
    note: 'Parse fault: no stored element of the page holds the evidence. Language: question and document differ in language and the page was not found. Page missed, element missed: not among the first ten. Ranked low: sixth to tenth.',
    head: ['reason', 'all', ...types],
    rows: [...counts]
      .sort((a, b) => b[1].length - a[1].length)
      .map(([reason, list]) => [
        reason,
        String(list.length),
        ...types.map((type) => String(list.filter(({ id }) => typeOf.get(id) === type).length)),
      ]),
  };
}

const missesTable = (
  misses: readonly Miss[],
  tested: Scored | undefined,
  queries: readonly EvidenceQuery[],
  results: readonly QueryResults[],
): ReportTable => {
  const byId = new Map(queries.map((query) => [query.id, query]));
  const firstOf = new Map(results.map(({ id, results: [first] }) => [id, first]));
  return {
    title: 'Misses',
    note: `Questions of ${tested?.name ?? ''} without an element hit among the first five: where the evidence is, where its page and its element ranked, why, and what came first instead.`,
    head: ['question', 'type', 'evidence', 'page rank', 'element rank', 'why', 'first result'],
    rows: [...misses]
      .sort((a, b) => (a.reason < b.reason ? -1 : a.reason > b.reason ? 1 : 0))
      .map((miss) => {
        const query = byId.get(miss.id);
        const first = firstOf.get(miss.id);
        return [
          `${miss.id}: ${miss.query}`,
          query?.type ?? '',
          `${miss.document}, page ${miss.page}: ${shorten(query?.evidence ?? '')}`,
          showRank(miss.pageRank),
          showRank(miss.elementRank),
          miss.reason,
          first
            ? `${first.document === miss.document ? '' : `${first.document}, `}page ${first.element?.page ?? first.pages[0] ?? '?'}: ${shorten(first.element?.text ?? first.text)}`
            : 'nothing',
        ];
      }),
  };
};

const SHOWN_CHARS = 90;
const shorten = (text: string): string => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > SHOWN_CHARS ? `${line.slice(0, SHOWN_CHARS)}…` : line;
};
