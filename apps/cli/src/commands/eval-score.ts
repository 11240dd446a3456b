import { basename, extname } from 'node:path';
import {
  evidenceReport,
  FACTS_METRICS,
  factsReport,
  matchFaults,
  parseEvidenceQueries,
  parseFactsQueries,
  parseResults,
  type QueryResults,
  RETRIEVAL_METRICS,
  type Summary,
  scoreFacts,
  scoreRetrieval,
  summarizeGroups,
} from '@guidepost/eval';
import type { Command } from '../context.ts';
import { readLines, refuseFaults } from '../eval/refuse-faults.ts';
import { writeReport } from '../eval/write-report.ts';
import { EXIT } from '../exit-codes.ts';

export interface EvalScoreOptions {
  readonly queries: string;
  readonly results: readonly string[];
  readonly facts?: boolean;
  readonly budget?: number;
  readonly report?: string;
}

/** Characters of the table at one cost, unless `--budget` says otherwise. */
const FACTS_BUDGET = 4500;

/** `guidepost eval score`: one JSON document with the scores of each results file; `--report` writes pages that compare them. */
export const evalScoreCommand: Command<EvalScoreOptions> = async (context, options) => {
  const files = await Promise.all(
    options.results.map(async (path) => ({ path, ...(await readLines(path, parseResults)) })),
  );
  const score = await (options.facts ? factsScorer(options) : evidenceScorer(options));
  const scores = Object.fromEntries(files.map(({ path, items }) => [path, score(path, items)]));
  context.out.write(`${JSON.stringify(scores, null, 2)}\n`);
  if (options.report === undefined) return EXIT.ok;
  const title = `Evaluation of ${basename(options.queries)}`;
  const systems = files.map(({ path, items }) => ({ name: basename(path, extname(path)), results: items }));
  const before = systems.at(-2);
  await writeReport(
    options.report,
    options.facts
      ? factsReport({
          title,
          queries: (await readLines(options.queries, parseFactsQueries)).items,
          systems,
          budget: options.budget ?? FACTS_BUDGET,
        })
      : evidenceReport({
          title,
          queries: (await readLines(options.queries, parseEvidenceQueries)).items,
          systems,
          ...(before && { before }),
        }),
  );
  context.say(`The report is in ${options.report}.md and ${options.report}.html.`);
  return EXIT.ok;
};

async function evidenceScorer({ queries }: EvalScoreOptions) {
  const { items } = await readLines(queries, parseEvidenceQueries);
  return (path: string, results: readonly QueryResults[]) => {
    refuseFaults(path, matchFaults(items, results));
    const rows = scoreRetrieval(items, results);
    return toPlain(
      summarizeGroups(rows, RETRIEVAL_METRICS, {
        lang: (row) => row.lang,
        type: (row) => row.type,
        class: (row) => row.class,
      }),
    );
  };
}

async function factsScorer({ queries, budget }: EvalScoreOptions) {
  const { items } = await readLines(queries, parseFactsQueries);
  return (path: string, results: readonly QueryResults[]) => {
    refuseFaults(path, matchFaults(items, results));
    return toPlain(
      summarizeGroups(scoreFacts(items, results, budget), FACTS_METRICS, { type: (row) => row.type }),
    );
  };
}

const toPlain = <M extends string>(groups: ReadonlyMap<string, Summary<M>>) =>
  Object.fromEntries([...groups].map(([name, { n, means }]) => [name, { n, ...rounded(means) }]));

const rounded = (means: Readonly<Record<string, number | null>>) =>
  Object.fromEntries(
    Object.entries(means).map(([name, value]) => [
      name,
      value === null ? null : Math.round(value * 1e4) / 1e4,
    ]),
  );
