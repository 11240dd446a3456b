import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { AppError } from '@guidepost/contracts';
import type { MetadataRule, SearchSettings } from '@guidepost/contracts/api';
import type { Db } from '@guidepost/db';
import {
  type Dimension,
  type EvidenceQuery,
  goldFaults,
  parseEvidenceQueries,
  type QueryResults,
  RETRIEVAL_METRICS,
  type RetrievalMetric,
  type SystemRun,
  scoreRetrieval,
  showSettings,
  splitQueries,
  summarize,
  type Tuned,
  tuneReport,
  tuneSettings,
} from '@guidepost/eval';
import type { Embedder } from '@guidepost/models/embedding';
import { LEFT_OUT, openSearchTools, type SearchTools, searchInStages } from '@guidepost/service';
import type { Command, CommandContext } from '../context.ts';
import { askQuestions } from '../eval/ask-questions.ts';
import type { Corpus } from '../eval/corpus.ts';
import { readLines, refuseFaults } from '../eval/refuse-faults.ts';
import { toSource, withSearchable } from '../eval/with-searchable.ts';
import { writeReport } from '../eval/write-report.ts';
import { EXIT } from '../exit-codes.ts';
import { toPathError } from '../input/find-files.ts';
import { withRequiredEmbedders } from '../system/with-embedders.ts';

export interface EvalTuneOptions {
  readonly queries: string;
  readonly out: string;
  readonly seed: number;
  readonly share: number;
  readonly collection?: string;
  readonly collectionFrom?: string;
  readonly corpus?: readonly Corpus[];
  readonly ocr?: boolean;
  readonly index?: string;
}

type Settings = Partial<SearchSettings>;

const weighted = (alpha: number): Settings => ({ fusion: 'weighted', alpha });
const rrf = (rrf_k: number, semantic_weight: number): Settings => ({
  fusion: 'rrf',
  rrf_k,
  full_text_weight: 1,
  semantic_weight,
});
const rule = (field: MetadataRule['field'], value: string, add: number): Settings => ({
  metadata: [{ field, value, add }],
});

/** What is tried without any service. The widest choice first: what follows is tuned under it. */
const DIMENSIONS: readonly Dimension<SearchSettings>[] = [
  {
    name: 'fusion',
    values: [
      ...[0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8].map(weighted),
      ...[10, 30, 60].map((k) => rrf(k, 1)),
      rrf(60, 0.5),
      rrf(60, 2),
    ],
  },
  { name: 'synonyms', values: [{ synonyms: false }] },
  { name: 'context_weight', values: [0, 0.25, 0.5, 1, 2].map((context_weight) => ({ context_weight })) },
  {
    name: 'recommendation_boost',
    values: [0, 0.03, 0.06, 0.12].map((recommendation_boost) => ({ recommendation_boost })),
  },
  { name: 'language_boost', values: [0, 0.05, 0.1, 0.2].map((language_boost) => ({ language_boost })) },
  {
    name: 'metadata',
    values: [rule('kind', 'table_row', 0.05), rule('kind', 'section', -0.05), rule('kind', 'flow_path', 0.1)],
  },
];

const RERANK_DEPTHS = [10, 30] as const;
const OBJECTIVE: readonly RetrievalMetric[] = ['ph5', 'eh1', 'eh5', 'mrrE'];
/** With fewer questions a half says nothing. */
const LEAST_QUESTIONS = 20;

/** `guidepost eval tune`: sweeps settings of ranking on one part of the questions and reports on the other. */
export const evalTuneCommand: Command<EvalTuneOptions> = async (context, options) => {
  const { queries: path, collectionFrom, seed, share } = options;
  const { items, lineOf } = await readLines(path, parseEvidenceQueries);
  if (items.length < LEAST_QUESTIONS)
    throw new AppError(
      'request_invalid',
      `${path} holds ${items.length} questions; tuning needs ${LEAST_QUESTIONS} or more.`,
    );
  const tools = await openSearchTools({ ...context.config.language, searchSettings: undefined });
  const split = splitQueries(items, ({ type, lang }) => `${lang} ${type}`, { seed, share });
  await withRequiredEmbedders(context, 'hybrid', (embedders) =>
    withSearchable(
      context,
      { ...toSource(options), live: options.index === undefined },
      [{ strategy: 'structure', context: true }],
      embedders[0],
      async ({ dbOf, known }) => {
        refuseFaults(path, goldFaults(items, lineOf, known, collectionFrom));
        const db = await dbOf({ context: true });
        const ask = (queries: readonly EvidenceQuery[], settings: Settings) =>
          askWith(context, db, embedders, queries, { ...tools, settings }, options);
        const tuned = await tuneSettings<SearchSettings>(
          [...DIMENSIONS, ...serviceDimensions(tools)],
          async (settings) => {
            const objective = objectiveOf(split.tuning, await ask(split.tuning, settings));
            context.say(`${objective.toFixed(4)}  ${showSettings(settings)}`);
            return objective;
          },
        );
        const runs = await heldOutRuns(tuned, tools, (settings) => ask(split.heldOut, settings));
        await save(context, options, tuned, split, runs, embedders);
      },
    ),
  );
  return EXIT.ok;
};

/** Options that need a service are tried where it is configured. */
const serviceDimensions = ({ chat, reranker }: SearchTools): Dimension<SearchSettings>[] => [
  ...(chat ? [{ name: 'hyde', values: [{ hyde: true }] }] : []),
  ...(reranker ? [{ name: 'rerank', values: RERANK_DEPTHS.map((rerank_depth) => ({ rerank_depth })) }] : []),
];

async function askWith(
  context: CommandContext,
  db: Db,
  embedders: readonly Embedder[],
  queries: readonly EvidenceQuery[],
  tools: SearchTools,
  { collection, collectionFrom }: EvalTuneOptions,
): Promise<QueryResults[]> {
  const results: QueryResults[] = [];
  const answers = askQuestions(context, db, queries, embedders, showSettings(tools.settings), {
    search: { mode: 'hybrid', ...(collection !== undefined && { filters: { collection: [collection] } }) },
    ...(collectionFrom !== undefined && { collectionFrom }),
    searchWith: async (request) => {
      const found = await searchInStages(db, embedders, request, tools);
      const left = found.notices.find((notice) => notice.startsWith(LEFT_OUT));
      if (left !== undefined) throw new AppError('model_unavailable', left);
      return found;
    },
  });
  for await (const answer of answers) results.push(answer as unknown as QueryResults);
  return results;
}

function objectiveOf(queries: readonly EvidenceQuery[], results: readonly QueryResults[]): number {
  const { means } = summarize(scoreRetrieval(queries, results), RETRIEVAL_METRICS);
  return OBJECTIVE.reduce((sum, metric) => sum + (means[metric] ?? 0), 0) / OBJECTIVE.length;
}

/** Defaults first and chosen last; between them the options that need a service, won or lost. */
async function heldOutRuns(
  { chosen }: Tuned<SearchSettings>,
  tools: SearchTools,
  ask: (settings: Settings) => Promise<QueryResults[]>,
): Promise<SystemRun[]> {
  const optional: [string, Settings][] = serviceDimensions(tools).map(({ name, values }) => [
    `defaults with ${name}`,
    values.at(-1) ?? {},
  ]);
  const runs: SystemRun[] = [];
  for (const [name, settings] of [['defaults', {}], ...optional, ['chosen', chosen]] as [string, Settings][])
    runs.push({ name, results: await ask(settings) });
  return runs;
}

async function save(
  context: CommandContext,
  options: EvalTuneOptions,
  tuned: Tuned<SearchSettings>,
  split: { readonly tuning: readonly EvidenceQuery[]; readonly heldOut: readonly EvidenceQuery[] },
  runs: readonly SystemRun[],
  embedders: readonly Embedder[],
): Promise<void> {
  const { queries: path, out, seed, share } = options;
  const heldOut = runs.map(({ name, results }) => {
    const { means } = summarize(scoreRetrieval(split.heldOut, results), RETRIEVAL_METRICS);
    const shown = RETRIEVAL_METRICS.map((metric) => [
      metric,
      means[metric] === null ? null : Number(means[metric].toFixed(4)),
    ]);
    return {
      name,
      objective: Number(objectiveOf(split.heldOut, results).toFixed(4)),
      ...Object.fromEntries(shown),
    };
  });
  const [defaults, chosen] = [heldOut[0]!, heldOut.at(-1)!];
  const better = chosen.objective > defaults.objective;
  const verdict = better
    ? `On the held-out questions the chosen settings are better than the defaults: ${chosen.objective} against ${defaults.objective}.`
    : `On the held-out questions the chosen settings are not better than the defaults (${chosen.objective} against ${defaults.objective}): the file keeps the defaults.`;
  const file = {
    settings: better ? tuned.chosen : {},
    evidence: {
      madeAt: new Date().toISOString(),
      queries: basename(path),
      queriesSha256: createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
      model: embedders[0]?.id,
      seed,
      share,
      objective: `mean of ${OBJECTIVE.join(', ')}`,
      tuning: {
        questions: split.tuning.length,
        defaults: tuned.start,
        chosen: tuned.objective,
        settings: tuned.chosen,
      },
      heldOut: { questions: split.heldOut.length, systems: heldOut },
      trials: tuned.trials,
      verdict,
    },
  };
  const stem = out.replace(/\.json$/, '');
  const report = tuneReport({
    title: `Tuning on ${basename(path)}`,
    intro: [
      `${split.tuning.length} questions to tune on, ${split.heldOut.length} held out, drawn by language and type with seed ${seed}. Vectors of ${embedders[0]?.id}.`,
      verdict,
    ],
    trials: tuned.trials,
    chosen: tuned.chosen,
    heldOut: split.heldOut,
    systems: runs,
    seed,
  });
  try {
    await mkdir(dirname(out), { recursive: true });
    await writeFile(`${stem}.json`, `${JSON.stringify(file, null, 2)}\n`);
  } catch (error) {
    throw toPathError(out, error);
  }
  await writeReport(stem, report);
  context.say(
    `${verdict} Settings in ${stem}.json, report in ${stem}.md and .html. Use them with GUIDEPOST_SEARCH_SETTINGS=${stem}.json.`,
  );
}
