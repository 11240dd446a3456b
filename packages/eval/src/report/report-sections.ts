import type { RetrievalMetric } from '../score/score-retrieval.ts';
import type { Report } from './build-report.ts';

/** A table as both pages print it. */
export interface ReportTable {
  readonly title: string;
  readonly note?: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const LABELS: Readonly<Record<RetrievalMetric, string>> = {
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
  ctx: 'characters of the top 5',
  b1000: '≤1,000',
  b2000: '≤2,000',
  b4000: '≤4,000',
};

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
const BUDGET: readonly RetrievalMetric[] = ['b1000', 'b2000', 'b4000'];

const show = (metric: RetrievalMetric, value: number | null | undefined): string => {
  if (value === null || value === undefined) return '–';
  return metric === 'ctx' ? Math.round(value).toLocaleString('en') : value.toFixed(3);
};

const showP = (p: number): string => (p < 0.0001 ? '<0.0001' : p.toFixed(4));

/** The tables of the report, in the order they are printed. */
export function reportTables(report: Report): ReportTable[] {
  const groupNames = [...new Set(report.systems.flatMap(({ groups }) => [...groups.keys()]))].filter(
    (name) => name !== 'all',
  );
  const byPrefix = (prefix: string, title: string): ReportTable[] => {
    const names = groupNames.filter((name) => name.startsWith(`${prefix} `));
    if (names.length === 0) return [];
    return [
      {
        title,
        head: [
          'system',
          ...names.flatMap((name) =>
            BY_GROUP.map((metric) => `${name.slice(prefix.length + 1)} ${LABELS[metric]}`),
          ),
        ],
        rows: report.systems.map(({ name, groups }) => [
          name,
          ...names.flatMap((group) =>
            BY_GROUP.map((metric) => show(metric, groups.get(group)?.means[metric])),
          ),
        ]),
      },
    ];
  };
  const wide = (title: string, metrics: readonly RetrievalMetric[], note?: string): ReportTable => ({
    title,
    ...(note ? { note } : {}),
    head: ['system', ...metrics.map((metric) => LABELS[metric])],
    rows: report.systems.map(({ name, groups }) => [
      name,
      ...metrics.map((metric) => show(metric, groups.get('all')?.means[metric])),
    ]),
  });
  return [
    wide(
      'Main results',
      MAIN,
      `${report.questions} questions. PH, EH: page and element hit among the first k; pairs: comparison questions with both places found.`,
    ),
    ...byPrefix('type', 'By type of evidence'),
    ...byPrefix('lang', 'By language'),
    ...byPrefix('class', 'By failure class'),
    wide('Page hit under a budget of characters', BUDGET),
    {
      title: 'Significance',
      note: 'Each system against the last one: difference, 95 % interval and two-sided p of a paired bootstrap (10,000 resamples), exact McNemar p.',
      head: [
        'system',
        'against',
        'metric',
        'difference',
        '95 % interval',
        'bootstrap p',
        'only first / only second',
        'McNemar p',
      ],
      rows: report.pairs.map(({ a, b, metric, bootstrap, mcNemar }) => [
        a,
        b,
        LABELS[metric],
        bootstrap.difference.toFixed(3),
        `${bootstrap.low.toFixed(3)} to ${bootstrap.high.toFixed(3)}`,
        showP(bootstrap.p),
        `${mcNemar.onlyA} / ${mcNemar.onlyB}`,
        showP(mcNemar.p),
      ]),
    },
    ...report.sweeps.map(
      ({ setting, points }): ReportTable => ({
        title: `Sweep of ${setting}`,
        head: [setting, ...BY_GROUP.map((metric) => LABELS[metric]), LABELS.mrrP, LABELS.mrrE],
        rows: points.map(({ value, summary }) => [
          String(value),
          ...[...BY_GROUP, 'mrrP' as const, 'mrrE' as const].map((metric) =>
            show(metric, summary.means[metric]),
          ),
        ]),
      }),
    ),
    missReasons(report),
    {
      title: 'Misses',
      note: 'Questions of the last system without an element hit among the first five.',
      head: ['question', 'document', 'page', 'page rank', 'element rank', 'why'],
      rows: report.misses.map((miss) => [
        `${miss.id}: ${miss.query}`,
        miss.document,
        String(miss.page),
        miss.pageRank === null ? '>10' : String(miss.pageRank),
        miss.elementRank === null ? '>10' : String(miss.elementRank),
        miss.reason,
      ]),
    },
  ];
}

function missReasons(report: Report): ReportTable {
  const counts = new Map<string, number>();
  for (const { reason } of report.misses) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return {
    title: 'Why evidence was missed',
    head: ['reason', 'questions'],
    rows: [...counts].sort((a, b) => b[1] - a[1]).map(([reason, n]) => [reason, String(n)]),
  };
}
