import { type AppError, type Priority, toAppError } from '@guidepost/contracts';
import type { DocumentRow } from '@guidepost/db';
import { toDocumentSummary } from '@guidepost/service';
import type { Command, CommandContext } from '../context.ts';
import { EXIT, type ExitCode, exitCodeOfBatch } from '../exit-codes.ts';
import { findFiles } from '../input/find-files.ts';
import { ensureWorkers } from '../system/ensure-workers.ts';
import { type Session, withSession } from '../system/open-session.ts';
import { waitForDocuments } from '../system/wait-for-documents.ts';
import { formatDuration } from '../terminal/duration.ts';
import { createProgressDisplay } from '../terminal/progress-display.ts';
import { pauseNote } from './control-work.ts';

export interface IngestOptions {
  readonly paths: readonly string[];
  readonly collection: string;
  readonly priority: Priority;
  readonly wait?: boolean;
  readonly json?: boolean;
  readonly password?: string;
}

/** What became of one file on the command line. */
interface FileOutcome {
  readonly path: string;
  readonly document?: string;
  readonly created?: boolean;
  readonly error?: { readonly code: string; readonly message: string };
}

/** `guidepost ingest`: takes files in and, with `--wait`, works until they are searchable. */
export const ingestCommand: Command<IngestOptions> = async (context, options) => {
  const found = await findFiles(options.paths);
  const failures: AppError[] = found.problems.map(({ error }) => error);
  const outcomes: FileOutcome[] = found.problems.map(({ path, error }) => toFailure(path, error));
  for (const failure of failures) context.say(`${failure.message} [${failure.code}]`);
  if (found.files.length === 0) {
    if (options.json) writeJson(context, outcomes, []);
    return exitCodeOfBatch(0, failures);
  }
  return withSession(context, async (session) => {
    const startedAt = context.now();
    await registerAll(context, session, found.files, options, outcomes, failures);
    if (context.signal.aborted) return EXIT.interrupted;
    const ids = [...new Set(outcomes.flatMap((outcome) => outcome.document ?? []))];
    const paused = await pauseNote(session);
    if (paused !== '') context.say(paused);
    const rows = options.wait ? await waitForAll(context, session, ids) : [];
    if (options.json) writeJson(context, outcomes, rows);
    else summarise(context, session, outcomes, rows, options, context.now() - startedAt);
    return exitCodeOf(context, outcomes, failures, rows);
  });
};

async function registerAll(
  context: CommandContext,
  session: Session,
  files: readonly string[],
  options: IngestOptions,
  outcomes: FileOutcome[],
  failures: AppError[],
): Promise<void> {
  const display = createProgressDisplay(context.err, context.now, 'files');
  for (const [index, path] of files.entries()) {
    if (context.signal.aborted) break;
    display.show({
      documents: files.length,
      documentsFinished: index,
      pages: 0,
      pagesFinished: 0,
      unopened: 0,
    });
    try {
      const registered = await session.ingest.registerFile(path, {
        collection: options.collection,
        priority: options.priority,
        ...(options.password !== undefined && { password: options.password }),
      });
      outcomes.push({ path, document: registered.documentId, created: registered.created });
    } catch (error) {
      const failure = toAppError(error);
      failures.push(failure);
      outcomes.push(toFailure(path, failure));
      display.note(`${named(path, failure)} [${failure.code}]`);
      // Nothing else will go well either.
      if (failure.category === 'unavailable') throw failure;
    }
  }
  display.end();
}

async function waitForAll(
  context: CommandContext,
  session: Session,
  ids: readonly string[],
): Promise<DocumentRow[]> {
  const display = createProgressDisplay(context.err, context.now);
  const workers = await ensureWorkers(context, session);
  try {
    return await waitForDocuments(context, session, ids, display, workers);
  } finally {
    display.end();
    await workers.stop();
  }
}

function summarise(
  context: CommandContext,
  session: Session,
  outcomes: readonly FileOutcome[],
  rows: readonly DocumentRow[],
  options: IngestOptions,
  elapsedMs: number,
): void {
  const { style } = context;
  const fresh = new Set(outcomes.filter((o) => o.created).map((o) => o.document));
  const known = new Set(outcomes.filter((o) => o.created === false).map((o) => o.document));
  for (const id of fresh) known.delete(id);
  for (const row of rows) {
    if (row.state === 'ready') continue;
    const mark = row.state === 'failed' ? style.red(row.state) : style.yellow(row.state);
    context.say(
      `${mark} ${row.fileName}: ${row.errorMessage ?? 'not finished'} [${row.errorCode ?? row.state}] ${style.dim(row.id)}`,
    );
  }
  const parts = [`${fresh.size} new`, ...(known.size > 0 ? [`${known.size} there already`] : [])];
  context.say(
    `${fresh.size + known.size} document${fresh.size + known.size === 1 ? '' : 's'} (${parts.join(', ')}) in collection ${options.collection}.`,
  );
  if (rows.length > 0) {
    const pages = rows.reduce((sum, row) => sum + (row.pageCount ?? 0), 0);
    const count = (state: string) => rows.filter((row) => row.state === state).length;
    const states = ['ready', 'partial', 'failed', 'cancelled', 'running', 'queued']
      .filter((state) => count(state) > 0)
      .map((state) => `${count(state)} ${state}`);
    context.say(`${states.join(', ')}; ${pages} pages in ${formatDuration(elapsedMs)}.`);
  } else if (session.kind === 'own') {
    context.say('Nothing is running: start `guidepost up` to have them worked on, or add --wait.');
  } else {
    context.say('They are worked on in the background; `guidepost status` shows how far they are.');
  }
}

function exitCodeOf(
  context: CommandContext,
  outcomes: readonly FileOutcome[],
  failures: readonly AppError[],
  rows: readonly DocumentRow[],
): ExitCode {
  if (context.signal.aborted) return EXIT.interrupted;
  const failed = rows.filter((row) => row.state === 'failed').length;
  const registered = outcomes.filter((outcome) => outcome.document !== undefined).length;
  if (rows.length > 0 && failed === rows.length && failures.length === 0) return EXIT.bad_input;
  if (rows.some((row) => row.state !== 'ready')) return EXIT.partial;
  return exitCodeOfBatch(registered, failures);
}

function writeJson(
  context: CommandContext,
  files: readonly FileOutcome[],
  rows: readonly DocumentRow[],
): void {
  context.out.write(`${JSON.stringify({ files, documents: rows.map(toDocumentSummary) }, null, 2)}\n`);
}

const toFailure = (path: string, error: AppError): FileOutcome => ({
  path,
  error: { code: error.code, message: error.message },
});

const named = (path: string, error: AppError): string =>
  error.message.includes(path) ? error.message : `${path}: ${error.message}`;
