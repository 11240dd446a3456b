import { setTimeout as delay } from 'node:timers/promises';
import { type DocumentRow, listProgress } from '@guidepost/db';
import type { CommandContext } from '../context.ts';
import type { ProgressDisplay } from '../terminal/progress-display.ts';
import type { Progress } from '../terminal/progress-line.ts';
import type { WorkerGuard } from './ensure-workers.ts';
import type { Session } from './open-session.ts';

const POLL_MS = 400;
const FINISHED: ReadonlySet<string> = new Set(['ready', 'partial', 'failed', 'cancelled']);

export const isFinished = (row: DocumentRow): boolean => FINISHED.has(row.state);

/** Shows progress until every document is finished or the command is interrupted. Documents deleted meanwhile are left out. */
export async function waitForDocuments(
  context: CommandContext,
  session: Session,
  ids: readonly string[],
  display: ProgressDisplay,
  workers: WorkerGuard,
): Promise<DocumentRow[]> {
  for (;;) {
    const rows = await listProgress(session.database.db, { ids });
    display.show(toProgress(rows));
    if (rows.every(isFinished) || context.signal.aborted) return rows;
    await workers.check();
    await delay(POLL_MS, undefined, { signal: context.signal }).catch(() => {
      // Interrupted: the next round returns.
    });
  }
}

/** A page is finished when none of its stages is pending or running. */
export function toProgress(rows: readonly DocumentRow[]): Progress {
  let pages = 0;
  let open = 0;
  for (const row of rows) {
    pages += row.pageCount ?? 0;
    // A page has at most one open stage at a time, except while OCR and flowchart both wait: then it counts once at least.
    const waiting = Object.values(row.pageStages).reduce((sum, s) => sum + s.pending + s.running, 0);
    open += Math.min(waiting, row.pageCount ?? 0);
  }
  const planning = rows.filter(
    (row) => !isFinished(row) && (row.documentStages.units ?? 'done') !== 'done',
  ).length;
  return {
    documents: rows.length,
    documentsFinished: rows.filter(isFinished).length,
    pages,
    pagesFinished: pages - open,
    unopened: rows.filter((row) => row.pageCount === null && !isFinished(row)).length,
    ...(planning > 0 && { activity: `building evidence of ${planning}` }),
  };
}
