import { availableParallelism } from 'node:os';
import { AppError } from '@guidepost/contracts';
import {
  type Db,
  type EvalAnswer,
  type EvalQuery,
  type QueryEmbedder,
  runQueries,
  type UnitSearch,
  type UnitSearchResults,
} from '@guidepost/db';
import type { CommandContext } from '../context.ts';

export interface AskOptions {
  readonly search: Omit<UnitSearch, 'query'>;
  readonly collectionFrom?: string;
  readonly searchWith?: (request: UnitSearch) => Promise<UnitSearchResults>;
}

const TELL_EVERY_MS = 2000;
/** As many as the evaluation database has connections. */
const MOST_AT_ONCE = 4;

/**
 * Asks every question and says how far it is. A measurement never falls back in silence: if a search answers by full text because the
 * model did not, `model_unavailable` ends it.
 */
export async function* askQuestions(
  context: Pick<CommandContext, 'say' | 'now' | 'signal'>,
  db: Db,
  queries: readonly EvalQuery[],
  embedders: readonly QueryEmbedder[],
  name: string,
  { search, collectionFrom, searchWith }: AskOptions,
): AsyncGenerator<EvalAnswer> {
  let done = 0;
  let toldAt = context.now();
  const told = new Set<string>();
  const answers = runQueries(db, queries, embedders, {
    search,
    concurrency: Math.min(availableParallelism(), MOST_AT_ONCE),
    signal: context.signal,
    ...(collectionFrom !== undefined && { collectionFrom }),
    ...(searchWith !== undefined && { searchWith }),
    onNotices(id, notices) {
      const fallback = notices.find((notice) => notice.startsWith('Full text only'));
      if (fallback !== undefined && search.mode !== 'bm25')
        throw new AppError('model_unavailable', `Question ${id}: ${fallback}`);
      for (const notice of notices.filter((text) => /no vector yet/.test(text) && !told.has(text))) {
        told.add(notice);
        context.say(`${name}: ${notice}`);
      }
    },
  });
  for await (const answer of answers) {
    yield answer;
    done++;
    if (context.now() - toldAt < TELL_EVERY_MS) continue;
    toldAt = context.now();
    context.say(`${name}: ${done} of ${queries.length} questions`);
  }
}
