import { setTimeout as delay } from 'node:timers/promises';
import { type DocumentRow, listProgress, type StateCounts } from '@guidepost/db';
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
    const waiting = Object.values(row.pageStages).reduce((sum, stage) => sum + openCount(stage), 0);
    open += Math.min(waiting, row.pageCount ?? 0);
  }
  const scanned = rows.reduce((sum, row) => sum + openCount(row.pageStages.ocr), 0);
  const unfinished = rows.filter((row) => !isFinished(row));
  const inStage = (stage: 'units' | 'embed') =>
    unfinished.filter(({ documentStages }) => /pending|running/.test(documentStages[stage] ?? '')).length;
  return {
    documents: rows.length,
    documentsFinished: rows.filter(isFinished).length,
    pages,
    pagesFinished: pages - open,
    unopened: rows.filter((row) => row.pageCount === null && !isFinished(row)).length,
    ...activityOf(scanned, inStage('units'), inStage('embed')),
  };
}

const openCount = (stage: StateCounts | undefined): number => (stage?.pending ?? 0) + (stage?.running ?? 0);

function activityOf(scanned: number, planning: number, embedding: number): { activity?: string } {
  const parts = [
    ...(scanned > 0 ? [`recognising ${scanned} scanned page${scanned === 1 ? '' : 's'}`] : []),
    ...(planning > 0 ? [`building evidence of ${planning}`] : []),
    ...(embedding > 0 ? [`embedding ${embedding}`] : []),
  ];
  return parts.length > 0 ? { activity: parts.join(', ') } : {};
}
