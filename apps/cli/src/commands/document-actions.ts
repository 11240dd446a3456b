import { AppError } from '@guidepost/contracts';
import { type FailureFilter, findFailedDocuments, getDocument } from '@guidepost/db';
import type { Command, CommandContext } from '../context.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { ensureWorkers } from '../system/ensure-workers.ts';
import { type Session, withSession } from '../system/open-session.ts';
import { waitForDocuments } from '../system/wait-for-documents.ts';
import { createProgressDisplay } from '../terminal/progress-display.ts';

interface ActionOptions {
  readonly documents: readonly string[];
  readonly json?: boolean;
}

export interface RetryOptions extends ActionOptions {
  /** Everything that failed, of a collection or of all, instead of named documents. */
  readonly failures?: boolean;
  readonly collection?: string;
  readonly stage?: NonNullable<FailureFilter['stage']>;
  readonly code?: string;
  readonly pages?: string;
  readonly skipped?: boolean;
  readonly wait?: boolean;
}

/** `guidepost retry`: what failed, again. */
export const retryCommand: Command<RetryOptions> = (context, options) => {
  const inBulk = options.failures === true || options.collection !== undefined;
  if (inBulk === options.documents.length > 0)
    throw new AppError('request_invalid', 'Name documents, or give --failures (with --collection for one).');
  return inBulk ? retryFailures(context, options) : retryDocuments(context, options);
};

const retryFailures = (context: CommandContext, options: RetryOptions): Promise<ExitCode> =>
  withSession(context, async (session) => {
    const { collection, stage, code } = options;
    const filter = { collection, stage, code };
    const ids = await findFailedDocuments(session.database.db, filter);
    const done = await session.ingest.retryFailures(filter);
    if (options.json) context.out.write(`${JSON.stringify(done)}\n`);
    else if (done.rows === 0) context.say('Nothing has failed.');
    else context.say(`${done.rows} pages and stages of ${done.documents} documents queued again.`);
    const partial =
      options.wait === true &&
      (await waitForRows(
        context,
        session,
        ids.map((id) => ({ id })),
      ));
    if (context.signal.aborted) return EXIT.interrupted;
    return partial ? EXIT.partial : EXIT.ok;
  });

const retryDocuments = (context: CommandContext, options: RetryOptions): Promise<ExitCode> =>
  requeue(context, options, async (session, id) => {
    // Loaded only when it is needed: it brings the whole of document reading.
    const pages =
      options.pages === undefined
        ? undefined
        : (await import('@guidepost/stages')).parsePageList(options.pages);
    return session.ingest.retry(id, {
      ...(pages && { pages }),
      ...(options.stage && { stage: options.stage }),
      ...(options.code !== undefined && { code: options.code }),
      ...(options.skipped && { skipped: true }),
    });
  });

/** `guidepost delete`: documents with all that was made from them. */
export const deleteCommand: Command<ActionOptions> = (context, options) =>
  withSession(context, async (session) => {
    const rows = await Promise.all(options.documents.map((name) => getDocument(session.database.db, name)));
    for (const row of rows) {
      await session.ingest.remove(row.id);
      if (!options.json) context.say(`Deleted ${row.fileName} (${row.id}).`);
    }
    if (options.json) context.out.write(`${JSON.stringify({ deleted: rows.map(({ id }) => id) })}\n`);
    return EXIT.ok;
  });

/** Acts on documents through the queue and, with `--wait`, waits for them. All names are looked up before anything is changed. */
export function requeue(
  context: CommandContext,
  options: ActionOptions & { readonly wait?: boolean },
  act: (session: Session, id: string) => Promise<number>,
  choose = (session: Session) =>
    Promise.all(options.documents.map((name) => getDocument(session.database.db, name))),
): Promise<ExitCode> {
  return withSession(context, async (session) => {
    const rows = await choose(session);
    const done: { id: string; jobs: number }[] = [];
    for (const row of rows) {
      const jobs = await act(session, row.id);
      done.push({ id: row.id, jobs });
      if (!options.json) {
        context.say(
          jobs === 0 ? `${row.fileName}: nothing to do (${row.state}).` : `${row.fileName}: queued again.`,
        );
      }
    }
    const partial =
      options.wait && done.some(({ jobs }) => jobs > 0) ? await waitForRows(context, session, rows) : false;
    if (options.json) context.out.write(`${JSON.stringify({ documents: done })}\n`);
    if (context.signal.aborted) return EXIT.interrupted;
    return partial ? EXIT.partial : EXIT.ok;
  });
}

/** Waits until documents have nothing left to do, with workers of its own where none run; true if not all are ready. */
export async function waitForRows(
  context: CommandContext,
  session: Session,
  rows: readonly { readonly id: string }[],
): Promise<boolean> {
  const display = createProgressDisplay(context.err, context.now);
  const workers = await ensureWorkers(context, session);
  try {
    const ids = rows.map(({ id }) => id);
    const finished = await waitForDocuments(context, session, ids, display, workers);
    display.end();
    for (const row of finished)
      context.say(`${row.fileName}: ${row.state}${row.errorMessage ? `, ${row.errorMessage}` : ''}`);
    return finished.some((row) => row.state !== 'ready');
  } finally {
    display.end();
    await workers.stop();
  }
}
