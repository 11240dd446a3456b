import { readFile, writeFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { AppError } from '@guidepost/contracts';
import {
  buildReport,
  FACTS_METRICS,
  matchFaults,
  type Parsed,
  parseEvidenceQueries,
  parseFactsQueries,
  parseResults,
  type QueryResults,
  RETRIEVAL_METRICS,
  type Summary,
  scoreFacts,
  scoreRetrieval,
  summarizeGroups,
  toHtmlReport,
  toMarkdownReport,
} from '@guidepost/eval';
import type { Command } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { toPathError } from '../input/find-files.ts';

export interface EvalScoreOptions {
  readonly queries: string;
  readonly results: readonly string[];
  readonly facts?: boolean;
  readonly budget?: number;
  readonly report?: string;
}

/** `guidepost eval score`: one JSON document with the scores of each results file; `--report` writes pages that compare them. */
export const evalScoreCommand: Command<EvalScoreOptions> = async (context, options) => {
  const text = await load(options.queries);
  const files = await Promise.all(
    options.results.map(async (path) => ({ path, ...checked(path, parseResults(await load(path))) })),
  );
  const score = options.facts ? factsScorer(options, text) : evidenceScorer(options, text);
  const scores = Object.fromEntries(files.map(({ path, items }) => [path, score(path, items)]));
  context.out.write(`${JSON.stringify(scores, null, 2)}\n`);
  if (options.report === undefined) return EXIT.ok;
  if (options.facts)
    throw new AppError('request_invalid', '--report compares evidence questions, not --facts.');
  const report = buildReport({
    title: `Evaluation of ${basename(options.queries)}`,
    queries: checked(options.queries, parseEvidenceQueries(text)).items,
    systems: files.map(({ path, items }) => ({ name: basename(path, extname(path)), results: items })),
  });
  await writeFile(`${options.report}.md`, toMarkdownReport(report));
  await writeFile(`${options.report}.html`, toHtmlReport(report));
  context.say(`The report is in ${options.report}.md and ${options.report}.html.`);
  return EXIT.ok;
};

function evidenceScorer({ queries }: EvalScoreOptions, text: string) {
  const { items } = checked(queries, parseEvidenceQueries(text));
  return (path: string, results: readonly QueryResults[]) => {
    refuse(path, matchFaults(items, results));
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

function factsScorer({ queries, budget }: EvalScoreOptions, text: string) {
  const { items } = checked(queries, parseFactsQueries(text));
  return (path: string, results: readonly QueryResults[]) => {
    refuse(path, matchFaults(items, results));
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

async function load(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    throw toPathError(path, error);
  });
}

/** Nothing is half scored: any fault refuses the file, with all of them named. */
function checked<T>(path: string, parsed: Parsed<T>): Parsed<T> {
  refuse(path, parsed.faults);
  return parsed;
}

const SHOWN_FAULTS = 20;

function refuse(path: string, faults: readonly string[]): void {
  if (faults.length === 0) return;
  const more = faults.length > SHOWN_FAULTS ? `\n  and ${faults.length - SHOWN_FAULTS} more` : '';
  const list = faults
    .slice(0, SHOWN_FAULTS)
    .map((fault) => `\n  ${fault}`)
    .join('');
  throw new AppError('request_invalid', `${path} cannot be scored:${list}${more}`);
}
