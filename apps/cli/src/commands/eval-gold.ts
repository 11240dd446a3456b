import { access, writeFile } from 'node:fs/promises';
import { AppError } from '@guidepost/contracts';
import {
  checkGold,
  type GoldCandidate,
  type GoldDraft,
  parseGoldQueries,
  sampleEvidence,
  toHtmlReview,
  toMarkdownReview,
} from '@guidepost/eval';
import { createOpenAiChat } from '@guidepost/models/language';
import type { Command, CommandContext } from '../context.ts';
import type { Corpus } from '../eval/corpus.ts';
import { draftQuestions } from '../eval/draft-questions.ts';
import { type EvaluatedDocument, readDocuments, storedDocuments } from '../eval/evaluated-document.ts';
import { goldCandidates } from '../eval/gold-candidates.ts';
import { collectGoldText } from '../eval/gold-text.ts';
import { readLines } from '../eval/refuse-faults.ts';
import { EXIT } from '../exit-codes.ts';
import { toPathError } from '../input/find-files.ts';
import { withSession } from '../system/open-session.ts';

export interface EvalGoldOptions {
  readonly out?: string;
  readonly check?: string;
  readonly count: number;
  readonly seed: number;
  readonly draft: boolean;
  readonly force?: boolean;
  readonly json?: boolean;
  readonly collection?: string;
  readonly corpus?: readonly Corpus[];
  readonly ocr?: boolean;
}

/** `guidepost eval gold`: draws places worth asking for, with questions to fill in or drafted; `--check` looks whether gold places are there. */
export const evalGoldCommand: Command<EvalGoldOptions> = async (context, options) => {
  const { out, check } = options;
  if ((out === undefined) === (check === undefined))
    throw new AppError('request_invalid', 'Give --out FILE to draw a sample, or --check FILE to check one.');
  return check === undefined ? sample(context, options, out!) : inspect(context, options, check);
};

async function sample(context: CommandContext, options: EvalGoldOptions, out: string) {
  if (!options.force && (await isThere(out)))
    throw new AppError(
      'request_invalid',
      `${out} is there already and may hold questions; --force writes over it.`,
    );
  const candidates: GoldCandidate[] = [];
  await eachDocument(context, options, (document) => {
    candidates.push(...goldCandidates(document));
  });
  const chosen = sampleEvidence(candidates, options);
  if (chosen.length === 0)
    throw new AppError(
      'request_invalid',
      'No document holds evidence to ask for; ingest some first, or give --corpus.',
    );
  if (chosen.length < options.count)
    context.say(`Only ${chosen.length} places are worth asking for; ${options.count} were wanted.`);
  const chat =
    options.draft && context.config.language.chat
      ? createOpenAiChat({ ...context.config.language.chat, signal: context.signal })
      : undefined;
  const { drafts, written, stopped } = await draftQuestions(context, chosen, chat);
  await save(out, drafts);
  if (stopped) context.say(`Drafting stopped: ${stopped.message}`);
  const blank = drafts.length - written;
  context.say(
    `${drafts.length} places of ${candidates.length} in ${out}, ${blank} questions to fill in; to read beside it: ${stemOf(out)}.md and .html. Then: guidepost eval gold --check ${out}`,
  );
  return chat !== undefined && blank > 0 ? EXIT.partial : EXIT.ok;
}

async function inspect(context: CommandContext, options: EvalGoldOptions, path: string) {
  const { items, lineOf } = await readLines(path, parseGoldQueries);
  const { text, known, look } = collectGoldText(new Set(items.map(({ doc }) => doc)));
  await eachDocument(context, options, look);
  const blank = items
    .filter(({ query }) => query.trim() === '')
    .map(({ id }) => `line ${lineOf.get(id)}: ${id}: the question is still to be written`);
  const checked = checkGold(items, lineOf, known, text);
  const faults = [...blank, ...checked.faults];
  const { warnings } = checked;
  if (options.json) {
    context.out.write(`${JSON.stringify({ questions: items.length, faults, warnings }, null, 2)}\n`);
  } else {
    for (const fault of faults) context.out.write(`${fault}\n`);
    for (const warning of warnings) context.out.write(`warning: ${warning}\n`);
    context.say(`${items.length} questions: ${faults.length} faults, ${warnings.length} warnings.`);
  }
  return faults.length > 0 ? EXIT.bad_input : EXIT.ok;
}

async function eachDocument(
  context: CommandContext,
  { corpus, ocr, collection }: EvalGoldOptions,
  look: (document: EvaluatedDocument) => void,
): Promise<void> {
  if (corpus !== undefined && corpus.length > 0) {
    for await (const document of readDocuments(context, corpus, { ocr: ocr === true })) look(document);
    return;
  }
  await withSession(context, async ({ database: { db } }) => {
    for await (const document of storedDocuments(db, collection)) look(document);
  });
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const stemOf = (path: string): string => path.replace(/\.jsonl?$/, '');

async function save(out: string, drafts: readonly GoldDraft[]): Promise<void> {
  try {
    await writeFile(out, drafts.map((draft) => `${JSON.stringify(draft)}\n`).join(''));
    await writeFile(`${stemOf(out)}.md`, toMarkdownReview(drafts));
    await writeFile(`${stemOf(out)}.html`, toHtmlReview(drafts));
  } catch (error) {
    throw toPathError(out, error);
  }
}
