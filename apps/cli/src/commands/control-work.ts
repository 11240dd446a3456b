import { AppError, type Priority } from '@guidepost/contracts';
import type { Failure } from '@guidepost/contracts/api';
import { type FailureFilter, getDocument, type HoldTarget, listFailures, listHolds } from '@guidepost/db';
import { toFailure } from '@guidepost/service';
import type { Command } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { failureReport } from '../output/failure-report.ts';
import { type Session, withSession } from '../system/open-session.ts';

export interface TargetOptions {
  readonly documents: readonly string[];
  readonly collection?: string;
  readonly all?: boolean;
  readonly json?: boolean;
}

type Controlled = Awaited<ReturnType<Session['ingest']['pause']>>;

/** What documents, `--collection` and `--all` name; `request_invalid` unless it is one of the three. */
async function toTargets(session: Session, options: TargetOptions): Promise<HoldTarget[]> {
  const kinds = [options.documents.length > 0, options.collection !== undefined, options.all === true];
  if (kinds.filter(Boolean).length !== 1) {
    throw new AppError('request_invalid', 'Name documents, or give --collection NAME, or give --all.');
  }
  if (options.all) return [{ scope: 'all', name: '' }];
  if (options.collection !== undefined) return [{ scope: 'collection', name: options.collection }];
  // All names are looked up before anything is changed.
  const rows = await Promise.all(options.documents.map((name) => getDocument(session.database.db, name)));
  return rows.map(({ id }) => ({ scope: 'document', name: id }));
}

const control =
  (
    act: (session: Session, target: HoldTarget) => Promise<Controlled>,
    sentence: (total: Controlled) => string,
  ): Command<TargetOptions> =>
  (context, options) =>
    withSession(context, async (session) => {
      const total = { documents: 0, rows: 0, jobs: 0 };
      for (const target of await toTargets(session, options)) {
        const { documents, rows, jobs } = await act(session, target);
        total.documents += documents;
        total.rows += rows;
        total.jobs += jobs;
      }
      if (options.json) context.out.write(`${JSON.stringify(total)}\n`);
      else context.say(sentence(total));
      return EXIT.ok;
    });

const counted = (n: number): string => `${n} document${n === 1 ? '' : 's'} with open work`;

/** `guidepost pause`: pages in hand are finished, nothing new is begun until `resume`, over restarts too. */
export const pauseCommand = control(
  (session, target) => session.ingest.pause(target),
  ({ documents, rows }) => `${rows === 0 ? 'Paused already' : 'Paused'}: ${counted(documents)}.`,
);

/** `guidepost resume`: ends a pause. */
export const resumeCommand = control(
  (session, target) => session.ingest.resume(target),
  ({ documents, rows, jobs }) =>
    rows === 0 ? 'It was not paused.' : `Resumed: ${counted(documents)}, ${jobs} jobs queued.`,
);

/** `guidepost cancel`: stops what waits and refuses what runs; finished pages stay. */
export const cancelCommand = control(
  (session, target) => session.ingest.cancelWork(target),
  ({ documents, rows }) => `Cancelled ${rows} pages and stages of ${documents} documents.`,
);

/** `guidepost prioritise`: what waits of these documents goes before, or behind, the others. */
export const prioritiseCommand: Command<TargetOptions & { readonly priority: Priority }> = (
  context,
  options,
) =>
  control(
    (session, target) => session.ingest.prioritise(target, options.priority),
    ({ documents }) => `${documents} document${documents === 1 ? '' : 's'} now ${options.priority}.`,
  )(context, options);

export interface FailureOptions {
  readonly document?: string;
  readonly collection?: string;
  readonly stage?: NonNullable<FailureFilter['stage']>;
  readonly code?: string;
  readonly json?: boolean;
}

const PAGE_SIZE = 500;

/** `guidepost failures`: everything that was given up, why, and after how many attempts. */
export const failuresCommand: Command<FailureOptions> = (context, options) =>
  withSession(context, async (session) => {
    const { db } = session.database;
    const filter: FailureFilter = {
      documentId: options.document === undefined ? undefined : (await getDocument(db, options.document)).id,
      collection: options.collection,
      stage: options.stage,
      code: options.code,
    };
    const items: Failure[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listFailures>> = await listFailures(db, filter, {
        limit: PAGE_SIZE,
        ...(cursor === null ? {} : { cursor }),
      });
      items.push(...page.items.map(toFailure));
      cursor = page.nextCursor;
    } while (cursor !== null);
    if (options.json) context.out.write(`${JSON.stringify({ items }, null, 2)}\n`);
    else context.out.write(`${failureReport(items, context.style)}\n`);
    return EXIT.ok;
  });

/** What is paused, in words; empty if nothing is. */
export async function pauseNote(session: Session): Promise<string> {
  const held = await listHolds(session.database.db);
  if (held.length === 0) return '';
  const names = held.map(({ scope, name }) => (scope === 'all' ? 'everything' : `${scope} ${name}`));
  return `Paused: ${names.join(', ')}. \`guidepost resume\` goes on.`;
}
