import { type Bootstrap, type McNemar, mcNemar, pairedBootstrap } from '../compare/significance.ts';
import type { EvidenceQuery } from '../read/queries.ts';
import type { QueryResults } from '../read/results.ts';
import {
  RETRIEVAL_METRICS,
  type RetrievalMetric,
  type RetrievalRow,
  scoreRetrieval,
} from '../score/score-retrieval.ts';
import { type Summary, summarizeGroups } from '../score/summarize.ts';
import { explainMisses, type Miss, type MissFacts } from './explain-miss.ts';

/** Results of one way to answer: a unit strategy with a retriever and its settings. */
export interface SystemRun {
  readonly name: string;
  readonly results: readonly QueryResults[];
}

/** One setting of a sweep and the results it gave. */
export interface SweepPoint {
  readonly value: number;
  readonly results: readonly QueryResults[];
}

export interface Sweep {
  /** `alpha`, `rrf_k`. */
  readonly setting: string;
  readonly points: readonly SweepPoint[];
}

export interface ReportInput {
  readonly title: string;
  readonly queries: readonly EvidenceQuery[];
  /** The last one is the system under test; the others are compared with it. */
  readonly systems: readonly SystemRun[];
  readonly sweeps?: readonly Sweep[];
  readonly facts?: MissFacts;
  readonly seed?: number;
}

export interface SystemReport {
  readonly name: string;
  readonly rows: readonly RetrievalRow[];
  readonly groups: ReadonlyMap<string, Summary<RetrievalMetric>>;
}

export interface PairReport {
  readonly a: string;
  readonly b: string;
  readonly metric: RetrievalMetric;
  readonly bootstrap: Bootstrap;
  readonly mcNemar: McNemar;
}

export interface SweepReport {
  readonly setting: string;
  readonly points: readonly { readonly value: number; readonly summary: Summary<RetrievalMetric> }[];
}

export interface Report {
  readonly title: string;
  readonly questions: number;
  readonly systems: readonly SystemReport[];
  readonly pairs: readonly PairReport[];
  readonly sweeps: readonly SweepReport[];
  /** Of the system under test. */
  readonly misses: readonly Miss[];
}

const PAIR_METRICS: readonly RetrievalMetric[] = ['ph5', 'eh1', 'eh5'];

/** Everything the report shows, as data; the pages are written from it. */
export function buildReport({ title, queries, systems, sweeps = [], facts = {}, seed }: ReportInput): Report {
  const scored = systems.map(({ name, results }): SystemReport => {
    const rows = scoreRetrieval(queries, results);
    return { name, rows, groups: groupsOf(rows) };
  });
  const tested = scored.at(-1);
  return {
    title,
    questions: queries.length,
    systems: scored,
    pairs: tested
      ? scored
          .slice(0, -1)
          .flatMap((other) => PAIR_METRICS.map((metric) => comparePair(other, tested, metric, seed)))
      : [],
    sweeps: sweeps.map(({ setting, points }) => ({
      setting,
      points: points.map(({ value, results }) => ({
        value,
        summary: groupsOf(scoreRetrieval(queries, results)).get('all')!,
      })),
    })),
    misses: tested ? explainMisses(queries, tested.rows, facts) : [],
  };
}

const groupsOf = (rows: readonly RetrievalRow[]) =>
  summarizeGroups(rows, RETRIEVAL_METRICS, {
    lang: (row) => row.lang,
    type: (row) => row.type,
    class: (row) => row.class,
  });

function comparePair(
  a: SystemReport,
  b: SystemReport,
  metric: RetrievalMetric,
  seed: number | undefined,
): PairReport {
  const values = (system: SystemReport) => system.rows.map((row) => row.metrics[metric] ?? 0);
  return {
    a: a.name,
    b: b.name,
    metric,
    bootstrap: pairedBootstrap(values(a), values(b), seed === undefined ? {} : { seed }),
    mcNemar: mcNemar(values(a), values(b)),
  };
}
