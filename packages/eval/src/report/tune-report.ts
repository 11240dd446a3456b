import type { EvidenceQuery } from '../read/queries.ts';
import { RETRIEVAL_METRICS, type RetrievalMetric, scoreRetrieval } from '../score/score-retrieval.ts';
import { summarizeGroups } from '../score/summarize.ts';
import type { Trial } from '../tune/tune-settings.ts';
import type { Report } from './report.ts';
import { type SystemRun, significanceTable, systemsTable } from './system-tables.ts';

export interface TuneReportInput {
  readonly title: string;
  readonly intro: readonly string[];
  readonly trials: readonly Trial<object>[];
  readonly chosen: object;
  /** Questions that tuning never looked at, and systems on them: the defaults first, the chosen settings last. */
  readonly heldOut: readonly EvidenceQuery[];
  readonly systems: readonly SystemRun[];
  readonly seed?: number;
}

const SHOWN: readonly RetrievalMetric[] = [
  'ph1',
  'ph5',
  'eh1',
  'eh5',
  'mrrP',
  'mrrE',
  'ndcg5',
  'pair5',
  'ctx',
];

/** Settings in one line, `defaults` if none is set. */
export const showSettings = (settings: object): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ') || 'defaults';

/** The evidence behind chosen settings: held-out figures first, then every trial of the tuning split with the losers. */
export function tuneReport({
  title,
  intro,
  trials,
  chosen,
  heldOut,
  systems,
  seed,
}: TuneReportInput): Report {
  const scored = systems.map(({ results, ...system }) => {
    const rows = scoreRetrieval(heldOut, results);
    return { ...system, rows, groups: summarizeGroups(rows, RETRIEVAL_METRICS, { lang: (row) => row.lang }) };
  });
  const start = trials[0]?.objective ?? 0;
  return {
    title,
    intro: [...intro, `Chosen: ${showSettings(chosen)}.`],
    tables: [
      systemsTable(
        'Held-out questions',
        scored,
        SHOWN,
        `${heldOut.length} questions that tuning never looked at.`,
      ),
      significanceTable(scored, ['ph5', 'eh1', 'eh5'], seed, 'Significance on the held-out questions'),
      {
        title: 'Every trial on the tuning questions',
        note: 'Objective: mean of PH@5, EH@1, EH@5 and MRR of the element. Against the defaults; options that lose are listed with those that win.',
        head: ['varied', 'settings', 'objective', 'against defaults'],
        rows: trials.map(({ dimension, settings, objective }) => [
          dimension ?? 'start',
          showSettings(settings),
          objective.toFixed(4),
          `${objective >= start ? '+' : ''}${(objective - start).toFixed(4)}`,
        ]),
      },
    ],
  };
}
