import { type DocumentRow, listDocuments, statusSummary } from '@guidepost/db';
import { readDocument, toDocumentSummary } from '@guidepost/service';
import type { Command } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { documentReport, flowchartReport, statusReport, toModelState } from '../output/status-report.ts';
import type { Session } from '../system/open-session.ts';
import { withSession } from '../system/open-session.ts';
import { pauseNote } from './control-work.ts';

export interface StatusOptions {
  readonly document?: string;
  readonly collection?: string;
  readonly json?: boolean;
}

const PAGE_SIZE = 500;

/** `guidepost status`: all documents, or everything about one. */
export const statusCommand: Command<StatusOptions> = (context, options) =>
  withSession(context, async (session) => {
    const { db } = session.database;
    if (options.document !== undefined) {
      const detail = await readDocument(db, options.document);
      context.out.write(
        options.json ? `${JSON.stringify(detail, null, 2)}\n` : `${documentReport(detail, context.style)}\n`,
      );
      return EXIT.ok;
    }
    const rows = await allDocuments(session, options.collection);
    const summary = await statusSummary(db, options.collection);
    const model = toModelState(context.config.flowcharts);
    if (options.json) {
      const documents = rows.map(toDocumentSummary);
      context.out.write(
        `${JSON.stringify({ ...summary, flowchartModel: model, items: documents }, null, 2)}\n`,
      );
    } else {
      const report = statusReport(rows.map(toDocumentSummary), context.style);
      context.out.write(`${report}\n${flowchartReport(summary.flowcharts, model)}`);
      const paused = await pauseNote(session);
      if (paused !== '') context.say(context.style.yellow(paused));
    }
    return EXIT.ok;
  });

/** Oldest first, as they were added. */
export async function allDocuments(session: Session, collection?: string): Promise<DocumentRow[]> {
  const rows: DocumentRow[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listDocuments>> = await listDocuments(session.database.db, {
      limit: PAGE_SIZE,
      ...(cursor !== null && { cursor }),
      ...(collection !== undefined && { collection }),
    });
    rows.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return rows.reverse();
}
