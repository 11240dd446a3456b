import { readFile } from 'node:fs/promises';
import { AppError, type UnitStrategy } from '@guidepost/contracts';
import type { SearchMode } from '@guidepost/contracts/api';
import { type EvalQuery, runQueries } from '@guidepost/db';
import { z } from 'zod';
import type { Command } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { toPathError } from '../input/find-files.ts';
import { openSink } from '../output/sink.ts';
import { withSession } from '../system/open-session.ts';
import { withRequiredEmbedders } from '../system/with-embedders.ts';

export interface EvalRunOptions {
  readonly queries: string;
  readonly out: string;
  readonly collection?: string;
  readonly collectionFrom?: string;
  readonly mode: SearchMode;
  readonly units?: UnitStrategy;
  readonly limit: number;
  readonly budget?: number;
}

const TELL_EVERY_MS = 2000;

const Query = z.looseObject({ id: z.string(), query: z.string().min(1) });

/** `guidepost eval run`: asks every question of a file and writes what was found, one JSON line each. */
export const evalRunCommand: Command<EvalRunOptions> = async (context, options) => {
  const queries = await readQueries(options.queries);
  return withSession(context, (session) =>
    withRequiredEmbedders(context, options.mode, async (embedders) => {
      const sink = await openSink(context.out, options.out);
      let done = 0;
      let otherMode = 0;
      let toldAt = context.now();
      try {
        const answers = runQueries(session.database.db, queries, embedders, {
          search: {
            limit: options.limit,
            mode: options.mode,
            strategy: options.units,
            ...(options.budget !== undefined && { budget: options.budget }),
            ...(options.collection !== undefined && { filters: { collection: [options.collection] } }),
          },
          ...(options.collectionFrom !== undefined && { collectionFrom: options.collectionFrom }),
          signal: context.signal,
        });
        for await (const answer of answers) {
          await sink.write(`${JSON.stringify(answer)}\n`);
          done++;
          if (answer.mode !== options.mode) otherMode++;
          if (context.now() - toldAt < TELL_EVERY_MS) continue;
          toldAt = context.now();
          context.say(`${done} of ${queries.length} questions`);
        }
        await sink.close();
      } catch (error) {
        await sink.discard();
        if (context.signal.aborted) return EXIT.interrupted;
        throw error;
      }
      context.say(`${done} questions asked; results in ${options.out}.`);
      if (otherMode > 0)
        context.say(
          `${otherMode} of them were not answered in mode ${options.mode}: vectors or the embedding model were missing (see "mode" and "notices" in the results).`,
        );
      return EXIT.ok;
    }),
  );
};

async function readQueries(path: string): Promise<EvalQuery[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw toPathError(path, error);
  });
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const query = Query.safeParse(parseJson(line));
    if (!query.success) {
      throw new AppError(
        'request_invalid',
        `${path}, line ${index + 1}: it must be JSON with "id" and "query".`,
      );
    }
    return [query.data];
  });
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
