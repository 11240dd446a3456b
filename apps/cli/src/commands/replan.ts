import { AppError, toAppError, type UnitStrategy } from '@guidepost/contracts';
import {
  type DocumentRow,
  getDocument,
  listCollections,
  mergeSearchStatistics,
  setCollectionStrategy,
  setDocumentStrategy,
} from '@guidepost/db';
import { type Replanned, replanUnits } from '@guidepost/ingest';
import { createOpenAiPlanner } from '@guidepost/models/planner';
import type { Command, CommandContext } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { type ReplanReport, replanLines } from '../output/replan-report.ts';
import { type Session, withSession } from '../system/open-session.ts';
import { requeue, waitForRows } from './document-actions.ts';
import { allDocuments } from './status.ts';

export interface ReplanOptions {
  readonly documents: readonly string[];
  readonly collection?: string;
  readonly strategy?: UnitStrategy;
  readonly elements?: boolean;
  readonly fresh?: boolean;
  readonly changes?: boolean;
  readonly wait?: boolean;
  readonly json?: boolean;
}

/** Documents planned at once: while one waits for the database, another is cut. */
const AT_ONCE = 3;

/**
 * `guidepost replan`: units anew from stored elements, here and now; no page is read again. With `--elements` the elements are made anew
 * from the stored pages as well, by the workers.
 */
export const replanCommand: Command<ReplanOptions> = async (context, options) => {
  if (options.documents.length > 0 && options.collection !== undefined)
    throw new AppError('request_invalid', 'Name either documents or a collection, not both.');
  if (options.elements) {
    return requeue(
      context,
      options,
      (session, id) => session.ingest.replan(id),
      async (session) => {
        const rows = await chosen(session, options);
        await record(session, options, rows);
        return rows;
      },
    );
  }
  return withSession(context, async (session) => {
    const startedAt = context.now();
    const rows = await chosen(session, options);
    await record(session, options, rows);
    const report = await replanAll(context, session, rows, options.fresh === true);
    await mergeSearchStatistics(session.database.db);
    const total = { ...report, tookMs: Math.round(context.now() - startedAt) };
    if (options.json) context.out.write(`${JSON.stringify(total, null, 2)}\n`);
    else for (const line of replanLines(total, options.changes === true)) context.say(line);
    if (options.wait) await waitForRows(context, session, rows);
    if (context.signal.aborted) return EXIT.interrupted;
    return report.documents.some(({ error }) => error !== undefined) ? EXIT.partial : EXIT.ok;
  });
};

/** All names are looked up before anything is changed. */
async function chosen(session: Session, options: ReplanOptions): Promise<DocumentRow[]> {
  if (options.documents.length > 0)
    return Promise.all(options.documents.map((name) => getDocument(session.database.db, name)));
  const rows = await allDocuments(session, options.collection);
  if (rows.length === 0 && options.collection !== undefined)
    throw new AppError('no_documents_found', `There is no document in collection ${options.collection}.`);
  return rows;
}

/** The strategy stays known for later ingests and for search. */
async function record(
  { database: { db } }: Session,
  { documents, collection, strategy }: ReplanOptions,
  rows: readonly DocumentRow[],
): Promise<void> {
  if (strategy === undefined) return;
  await db.transaction(async (tx) => {
    if (documents.length > 0) for (const { id } of rows) await setDocumentStrategy(tx, id, strategy);
    else
      for (const name of collection === undefined ? await listCollections(tx) : [collection])
        await setCollectionStrategy(tx, name, strategy);
  });
}

async function replanAll(
  context: CommandContext,
  session: Session,
  rows: readonly DocumentRow[],
  fresh: boolean,
): Promise<Omit<ReplanReport, 'tookMs'>> {
  const { config, signal } = context;
  const planner = config.planner && createOpenAiPlanner(config.planner);
  const done = new Map<string, Replanned | AppError>();
  const queue = [...rows];
  const work = async (): Promise<void> => {
    for (let row = queue.shift(); row !== undefined && !signal.aborted; row = queue.shift()) {
      try {
        const replanned = await replanUnits(session.database.db, row.id, { planner, signal, fresh });
        if (replanned.missing > 0) await session.ingest.enqueueWaiting(row.id);
        done.set(row.id, replanned);
      } catch (error) {
        const coded = toAppError(error);
        // Nothing else will go well either.
        if (coded.category === 'unavailable') throw coded;
        done.set(row.id, coded);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return {
    documents: rows.flatMap((row): ReplanReport['documents'][number][] => {
      const result = done.get(row.id);
      if (result === undefined) return [];
      const name = { document: row.id, file: row.fileName };
      if (result instanceof AppError)
        return [{ ...name, error: { code: result.code, message: result.message } }];
      const { plans, reused, missing, warnings } = result;
      return [{ ...name, plans, reused, missing, warnings }];
    }),
  };
}
