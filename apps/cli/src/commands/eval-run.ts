import type { UnitStrategy } from '@guidepost/contracts';
import type { SearchMode } from '@guidepost/contracts/api';
import { goldFaults, parseAnyQueries } from '@guidepost/eval';
import type { Command } from '../context.ts';
import { askQuestions } from '../eval/ask-questions.ts';
import type { Corpus } from '../eval/corpus.ts';
import { readLines, refuseFaults } from '../eval/refuse-faults.ts';
import { toSource, withSearchable } from '../eval/with-searchable.ts';
import { EXIT } from '../exit-codes.ts';
import { openSink } from '../output/sink.ts';
import { withRequiredEmbedders } from '../system/with-embedders.ts';

export interface EvalRunOptions {
  readonly queries: string;
  readonly out: string;
  readonly collection?: string;
  readonly collectionFrom?: string;
  readonly mode: SearchMode;
  readonly units: UnitStrategy;
  readonly limit: number;
  readonly budget?: number;
  readonly corpus?: readonly Corpus[];
  readonly ocr?: boolean;
  readonly index?: string;
}

/** `guidepost eval run`: asks every question of a file and writes what was found, one JSON line each. */
export const evalRunCommand: Command<EvalRunOptions> = async (context, options) => {
  const { queries: path, mode, units: strategy, collection, collectionFrom } = options;
  const { items: queries, lineOf } = await readLines(path, parseAnyQueries);
  const source = { ...toSource(options), live: options.index === undefined };
  return withRequiredEmbedders(context, mode, (embedders) =>
    withSearchable(context, source, [{ strategy, context: true }], embedders[0], async ({ dbOf, known }) => {
      refuseFaults(path, goldFaults(queries, lineOf, known, collectionFrom));
      const sink = await openSink(context.out, options.out);
      try {
        const answers = askQuestions(context, await dbOf({ context: true }), queries, embedders, mode, {
          search: {
            limit: options.limit,
            mode,
            strategy,
            ...(options.budget !== undefined && { budget: options.budget }),
            ...(collection !== undefined && { filters: { collection: [collection] } }),
          },
          ...(collectionFrom !== undefined && { collectionFrom }),
        });
        for await (const answer of answers) await sink.write(`${JSON.stringify(answer)}\n`);
        await sink.close();
      } catch (error) {
        await sink.discard();
        if (context.signal.aborted) return EXIT.interrupted;
        throw error;
      }
      context.say(`${queries.length} questions asked; results in ${options.out}.`);
      return EXIT.ok;
    }),
  );
};
