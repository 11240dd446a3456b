import { mkdir } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { AppError, UnitStrategy } from '@guidepost/contracts';
import { SearchMode } from '@guidepost/contracts/api';
import type { UnitSearch } from '@guidepost/db';
import {
  evidenceReport,
  factsReport,
  goldFaults,
  matchFaults,
  parseAnyQueries,
  parseEvidenceQueries,
  parseFactsQueries,
  parseResults,
  type QueryResults,
  type Report,
  type Sweep,
  type SystemRun,
} from '@guidepost/eval';
import type { Command, CommandContext } from '../context.ts';
import { askQuestions } from '../eval/ask-questions.ts';
import type { Corpus } from '../eval/corpus.ts';
import { nameOfVariant, type UnitVariant } from '../eval/evaluation-index.ts';
import { collectMissFacts } from '../eval/miss-facts.ts';
import { readLines, refuseFaults } from '../eval/refuse-faults.ts';
import { type Searchable, toSource, withSearchable } from '../eval/with-searchable.ts';
import { writeReport } from '../eval/write-report.ts';
import { EXIT } from '../exit-codes.ts';
import { openSink } from '../output/sink.ts';
import { withRequiredEmbedders } from '../system/with-embedders.ts';

export interface EvalReportOptions {
  readonly queries: string;
  readonly out: string;
  readonly title?: string;
  readonly facts?: boolean;
  readonly budget: number;
  readonly units: readonly string[];
  readonly modes: readonly string[];
  readonly sweeps: boolean;
  readonly against?: string;
  readonly seed?: number;
  readonly collection?: string;
  readonly collectionFrom?: string;
  readonly corpus?: readonly Corpus[];
  readonly ocr?: boolean;
  readonly index?: string;
}

/** Values whose curves are drawn. */
const ALPHAS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1] as const;
const RRF_KS = [1, 5, 10, 30, 60, 100, 200] as const;

/** One search over one kind of units. */
interface System {
  readonly name: string;
  readonly variant: UnitVariant;
  readonly mode: SearchMode;
  readonly search?: Partial<UnitSearch>;
}

/** `guidepost eval report`: every unit strategy with every retriever on one set of questions, as one page. */
export const evalReportCommand: Command<EvalReportOptions> = async (context, options) => {
  const { queries: path, collectionFrom } = options;
  const strategies = ordered(UnitStrategy, options.units, 'structure', '--units');
  const modes = ordered(SearchMode, options.modes, 'hybrid', '--modes');
  const { items, lineOf } = await readLines(path, parseAnyQueries);
  const write = await reporter(options);
  const before = options.against === undefined ? undefined : await readBefore(options.against, items);
  const tested = strategies.at(-1)!;
  const plain = strategies.flatMap((strategy) =>
    modes.map((mode) => toSystem({ strategy, context: true }, mode)),
  );
  const textOnly = modes.map((mode) => toSystem({ strategy: tested, context: false }, mode));
  const sweeps =
    options.sweeps && modes.includes('hybrid') ? sweepSystems({ strategy: tested, context: true }) : [];
  const { look, facts } = collectMissFacts(
    new Set(items.flatMap((query) => (typeof query.doc === 'string' ? [query.doc] : []))),
  );
  const variants = [
    ...strategies.map((strategy) => ({ strategy, context: true })),
    { strategy: tested, context: false },
  ];
  const startedAt = context.now();
  await mkdir(options.out, { recursive: true });
  const widest = modes.find((mode) => mode !== 'bm25') ?? 'bm25';
  await withRequiredEmbedders(context, widest, (embedders) =>
    withSearchable(
      context,
      { ...toSource(options), elementVectors: options.facts !== true },
      variants,
      embedders[0],
      async (searchable) => {
        refuseFaults(path, goldFaults(items, lineOf, searchable.known, collectionFrom));
        const run = (system: System) => runSystem(context, searchable, system, items, embedders, options);
        const runs = await inTurn(plain, run);
        const ablation = await inTurn(textOnly, run);
        const swept = await inTurn(
          sweeps,
          async ({ points, ...sweep }): Promise<Sweep> => ({
            ...sweep,
            points: await inTurn(points, async ({ value, system }) => ({
              value,
              results: (await run(system)).results,
            })),
          }),
        );
        const intro = [
          `${items.length} questions of ${basename(path)} over ${searchable.known.pageCounts.size} documents; vectors of ${embedders[0]?.id ?? 'no model'}. Under test: ${runs.at(-1)!.name}.`,
          'Baselines point at the best element of their chunk, chosen as for evidence units. A chunk without an element choice would score lower on element hits.',
        ];
        const report = write({ runs, textOnly: ablation, sweeps: swept, intro, facts, before });
        await writeReport(join(options.out, 'report'), report);
      },
      look,
    ),
  );
  context.say(
    `The report is in ${join(options.out, 'report')}.md and .html, results beside it; ${Math.round((context.now() - startedAt) / 1000)} s.`,
  );
  return EXIT.ok;
};

const toSystem = (variant: UnitVariant, mode: SearchMode): System => ({
  name: `${nameOfVariant(variant)} · ${mode}`,
  variant,
  mode,
});

/** Values of an option in the order of the enum, the one under test last. */
function ordered<T extends string>(
  schema: { readonly options: readonly T[] },
  given: readonly string[],
  last: T,
  option: string,
): T[] {
  const strange = given.filter((value) => !(schema.options as readonly string[]).includes(value));
  if (strange.length > 0)
    throw new AppError(
      'request_invalid',
      `${option}: ${strange.join(', ')} is none of ${schema.options.join(', ')}.`,
    );
  const wanted = schema.options.filter((value) => given.length === 0 || given.includes(value));
  return [...wanted.filter((value) => value !== last), ...wanted.filter((value) => value === last)];
}

function sweepSystems(variant: UnitVariant) {
  const system = (name: string, search: Partial<UnitSearch>): System => ({
    name,
    variant,
    mode: 'hybrid',
    search,
  });
  return [
    {
      setting: 'alpha',
      standard: 0.5,
      note: 'Weighted fusion: 0 is the words alone, 1 the vectors alone, both over the candidates of both.',
      points: ALPHAS.map((value) => ({
        value: value as number,
        system: system(`alpha ${value}`, { fusion: 'weighted', alpha: value }),
      })),
    },
    {
      setting: 'rrf_k',
      note: 'Fusion by reciprocal ranks, equal weights: the smaller k, the more the first ranks count. Not the default.',
      points: RRF_KS.map((value) => ({
        value: value as number,
        system: system(`rrf_k ${value}`, { fusion: 'rrf', rrfK: value }),
      })),
    },
  ];
}

async function inTurn<A, B>(list: readonly A[], work: (item: A) => Promise<B>): Promise<B[]> {
  const done: B[] = [];
  for (const item of list) done.push(await work(item));
  return done;
}

async function runSystem(
  context: CommandContext,
  { dbOf }: Searchable,
  { name, variant, mode, search }: System,
  queries: Parameters<typeof askQuestions>[2],
  embedders: Parameters<typeof askQuestions>[3],
  { out, collection, collectionFrom }: EvalReportOptions,
): Promise<SystemRun> {
  const sink = await openSink(context.out, join(out, `${name.replaceAll(/[^\w.]+/g, '-')}.jsonl`));
  const results: QueryResults[] = [];
  try {
    const answers = askQuestions(
      context,
      await dbOf(variant),
      queries,
      mode === 'bm25' ? [] : embedders,
      name,
      {
        search: {
          ...search,
          mode,
          strategy: variant.strategy,
          ...(collection !== undefined && { filters: { collection: [collection] } }),
        },
        ...(collectionFrom !== undefined && { collectionFrom }),
      },
    );
    for await (const answer of answers) {
      await sink.write(`${JSON.stringify(answer)}\n`);
      results.push(answer as unknown as QueryResults);
    }
    await sink.close();
  } catch (error) {
    await sink.discard();
    throw error;
  }
  return { name, units: variant.strategy, retriever: mode, results };
}

interface ReportParts {
  readonly runs: readonly SystemRun[];
  readonly textOnly: readonly SystemRun[];
  readonly sweeps: readonly Sweep[];
  readonly intro: readonly string[];
  readonly facts: ReturnType<typeof collectMissFacts>['facts'];
  readonly before: SystemRun | undefined;
}

/** What writes the report for the kind of questions; their gold is checked before anything is asked. */
async function reporter(options: EvalReportOptions): Promise<(parts: ReportParts) => Report> {
  const { queries: path, budget, seed } = options;
  const title = options.title ?? `Evaluation of ${basename(path)}`;
  const common = ({ runs, textOnly, sweeps, intro }: ReportParts) => ({
    title,
    systems: runs,
    textOnly,
    sweeps,
    intro,
    ...(seed !== undefined && { seed }),
  });
  if (options.facts) {
    const { items } = await readLines(path, parseFactsQueries);
    return (parts) => factsReport({ ...common(parts), queries: items, budget });
  }
  const { items } = await readLines(path, parseEvidenceQueries);
  return (parts) =>
    evidenceReport({
      ...common(parts),
      queries: items,
      facts: parts.facts,
      ...(parts.before && { before: parts.before }),
    });
}

async function readBefore(path: string, queries: readonly { readonly id: string }[]): Promise<SystemRun> {
  const { items } = await readLines(path, parseResults);
  refuseFaults(path, matchFaults(queries, items));
  return { name: basename(path, extname(path)), results: items };
}
