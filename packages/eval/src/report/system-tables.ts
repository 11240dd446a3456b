import { mcNemar, pairedBootstrap } from '../compare/significance.ts';
import type { QueryResults } from '../read/results.ts';
import type { Summary } from '../score/summarize.ts';
import { isBetterHigh, METRIC_LABELS, type Metric, showP, showValue } from './metric-labels.ts';
import type { ReportCell, ReportTable } from './report.ts';

/** Results of one way to answer. */
export interface SystemRun {
  readonly name: string;
  /** Unit strategy and retriever, where the run is one of a grid: tables can then compare like with like. */
  readonly units?: string;
  readonly retriever?: string;
  readonly results: readonly QueryResults[];
}

/** A run with its scores, question by question. */
export interface ScoredSystem<M extends Metric> {
  readonly name: string;
  readonly units?: string;
  readonly retriever?: string;
  readonly rows: readonly { readonly id: string; readonly metrics: Readonly<Record<M, number | null>> }[];
  readonly groups: ReadonlyMap<string, Summary<M>>;
}

/** Cells of one measure for each system, the best ones strong where there is something to compare. */
function columnOf<M extends Metric>(
  metric: M,
  values: readonly (number | null | undefined)[],
): readonly ReportCell[] {
  const texts = values.map((value) => showValue(metric, value));
  const known = values.filter((value) => value !== null && value !== undefined);
  if (known.length < 2 || !isBetterHigh(metric)) return texts;
  const best = showValue(metric, Math.max(...known));
  return texts.every((text) => text === best)
    ? texts
    : texts.map((text) => (text === best ? { text, strong: true } : text));
}

/** Lines of a table from its columns, each line headed by the name of its system. */
const toLines = (names: readonly string[], columns: readonly (readonly ReportCell[])[]): ReportCell[][] =>
  names.map((name, i) => [name, ...columns.map((column) => column[i]!)]);

const markOf = (systems: readonly { readonly name: string }[]) => {
  const marked = systems.length > 1 ? systems.at(-1)?.name : undefined;
  return marked === undefined ? {} : { marked };
};

/**
 * A line a way to cut units, a column a retriever under each measure: what a grid of systems shows at one look. Nothing unless the systems
 * are such a grid.
 */
export function gridTable<M extends Metric>(
  title: string,
  systems: readonly ScoredSystem<M>[],
  metrics: readonly M[],
  note?: string,
): ReportTable[] {
  const units = [...new Set(systems.map((system) => system.units))];
  const retrievers = [...new Set(systems.map((system) => system.retriever))];
  if (units.includes(undefined) || retrievers.includes(undefined)) return [];
  if (units.length < 2 || retrievers.length < 2 || units.length * retrievers.length !== systems.length)
    return [];
  const meanOf = (unit: string | undefined, retriever: string | undefined, metric: M) =>
    systems.find((system) => system.units === unit && system.retriever === retriever)?.groups.get('all')
      ?.means[metric];
  const columns = metrics.flatMap((metric) =>
    retrievers.map((retriever) =>
      columnOf(
        metric,
        units.map((unit) => meanOf(unit, retriever, metric)),
      ),
    ),
  );
  return [
    {
      title,
      ...(note && { note }),
      head: ['units', ...metrics.flatMap(() => retrievers as string[])],
      spans: [
        { label: '', columns: 1 },
        ...metrics.map((metric) => ({ label: METRIC_LABELS[metric], columns: retrievers.length })),
      ],
      rows: toLines(units as string[], columns),
      marked: units.at(-1)!,
    },
  ];
}

/** One line a system over all questions. */
export function systemsTable<M extends Metric>(
  title: string,
  systems: readonly ScoredSystem<M>[],
  metrics: readonly M[],
  note?: string,
): ReportTable {
  return {
    title,
    ...(note && { note }),
    head: ['system', ...metrics.map((metric) => METRIC_LABELS[metric])],
    rows: toLines(
      systems.map(({ name }) => name),
      metrics.map((metric) =>
        columnOf(
          metric,
          systems.map(({ groups }) => groups.get('all')?.means[metric]),
        ),
      ),
    ),
    ...markOf(systems),
  };
}

/** One line a system, the measures for each value of one field of the questions; nothing if no question has it. */
export function groupTable<M extends Metric>(
  title: string,
  systems: readonly ScoredSystem<M>[],
  field: string,
  metrics: readonly M[],
): ReportTable[] {
  const names = [...new Set(systems.flatMap(({ groups }) => [...groups.keys()]))].filter((name) =>
    name.startsWith(`${field} `),
  );
  if (names.length === 0) return [];
  const count = (name: string) => systems[0]?.groups.get(name)?.n ?? 0;
  const columns = names.flatMap((group) => metrics.map((metric) => ({ group, metric })));
  return [
    {
      title,
      note: `Questions: ${names.map((name) => `${name.slice(field.length + 1)} ${count(name)}`).join(', ')}.`,
      head: ['system', ...columns.map(({ metric }) => METRIC_LABELS[metric])],
      spans: [
        { label: '', columns: 1 },
        ...names.map((name) => ({ label: name.slice(field.length + 1), columns: metrics.length })),
      ],
      rows: toLines(
        systems.map(({ name }) => name),
        columns.map(({ group, metric }) =>
          columnOf(
            metric,
            systems.map(({ groups }) => groups.get(group)?.means[metric]),
          ),
        ),
      ),
      ...markOf(systems),
    },
  ];
}

/** Up to here all pairs are compared; a grid shows only pairs with the system under test or under its retriever. */
const ALL_PAIRS_UP_TO = 6;

/** Paired tests of systems on the same questions, the last one being under test. McNemar where the measure is a hit or a miss. */
export function significanceTable<M extends Metric>(
  systems: readonly ScoredSystem<M>[],
  metrics: readonly M[],
  seed?: number,
  title = 'Significance',
): ReportTable {
  const tested = systems.at(-1);
  const pairs = systems
    .flatMap((b, i) => systems.slice(0, i).map((a) => ({ a, b })))
    .filter(
      ({ a, b }) =>
        systems.length <= ALL_PAIRS_UP_TO ||
        b === tested ||
        (a.retriever === tested?.retriever && b.retriever === tested?.retriever),
    );
  return {
    title,
    note: 'Second against first: difference, 95 % interval and two-sided p of a paired bootstrap over questions (10,000 resamples, seeded); exact McNemar p where the measure is a hit or a miss.',
    head: [
      'first',
      'second',
      'measure',
      'difference',
      '95 % interval',
      'bootstrap p',
      'only first / only second',
      'McNemar p',
    ],
    rows: pairs.flatMap(({ a, b }) =>
      metrics.map((metric) => {
        const [x, y] = [a, b].map(({ rows }) => rows.map((row) => row.metrics[metric] ?? 0)) as [
          number[],
          number[],
        ];
        const found = pairedBootstrap(x, y, seed === undefined ? {} : { seed });
        const binary = [...x, ...y].every((value) => value === 0 || value === 1);
        const exact = binary ? mcNemar(x, y) : undefined;
        return [
          a.name,
          b.name,
          METRIC_LABELS[metric],
          found.difference.toFixed(3),
          `${found.low.toFixed(3)} to ${found.high.toFixed(3)}`,
          showP(found.p),
          exact ? `${exact.onlyA} / ${exact.onlyB}` : '–',
          exact ? showP(exact.p) : '–',
        ];
      }),
    ),
  };
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
  /** Value that holds when nothing is set. */
  readonly standard?: number;
  readonly note?: string;
}

/** The measures over the values of one setting, drawn and listed. */
export function sweepTable<M extends Metric>(
  { setting, points, standard, note }: Sweep,
  metrics: readonly M[],
  score: (results: readonly QueryResults[]) => Summary<M>,
): ReportTable {
  const scored = points.map(({ value, results }) => ({ value, means: score(results).means }));
  return {
    title: `Sweep of ${setting}`,
    ...(note && { note }),
    chart: {
      name: setting,
      xLabel: setting,
      ...(standard !== undefined && { standard }),
      series: metrics.map((metric) => ({
        name: METRIC_LABELS[metric],
        points: scored.map(({ value, means }) => [value, means[metric] ?? 0] as const),
      })),
    },
    head: [setting, ...metrics.map((metric) => METRIC_LABELS[metric])],
    rows: toLines(
      scored.map(({ value }) => String(value)),
      metrics.map((metric) =>
        columnOf(
          metric,
          scored.map(({ means }) => means[metric]),
        ),
      ),
    ),
    ...(standard !== undefined && { marked: String(standard) }),
  };
}
