import {
  type DocumentRow,
  getDocument,
  type Listing,
  listElements,
  listPages,
  listUnits,
} from '@guidepost/db';
import { toDocumentSummary, toPageSummary } from '@guidepost/service';
import type { Command } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { toPathError } from '../input/find-files.ts';
import { csvLine } from '../output/csv.ts';
import { type ApiKind, type ExportKind, isApiKind } from '../output/export-kinds.ts';
import { openSink } from '../output/sink.ts';
import { type Session, withSession } from '../system/open-session.ts';
import { exportView } from './export-view.ts';
import { allDocuments } from './status.ts';

export interface ExportOptions {
  readonly kind: ExportKind;
  readonly documents: readonly string[];
  readonly collection?: string;
  readonly format: 'jsonl' | 'csv' | 'parquet';
  readonly out?: string;
}

const PAGE_SIZE = 1000;

/** Columns of the CSV; JSON lines hold every field. */
const COLUMNS: Readonly<Record<ApiKind, readonly string[]>> = {
  documents: [
    'id',
    'sha256',
    'file',
    'title',
    'lang',
    'collections',
    'state',
    'pageCount',
    'sizeBytes',
    'createdAt',
    'error',
  ],
  pages: ['document', 'page', 'label', 'width', 'height', 'rotation', 'route', 'stages', 'warnings'],
  elements: [
    'document',
    'id',
    'type',
    'page',
    'order',
    'bbox',
    'text',
    'level',
    'marker',
    'source',
    'confidence',
    'flags',
  ],
  units: [
    'document',
    'id',
    'kind',
    'context',
    'text',
    'pages',
    'boxes',
    'element',
    'lang',
    'grade',
    'gradeSystem',
    'flags',
  ],
};

/** `guidepost export`: everything of one kind, as JSON lines, CSV or Parquet, streamed. */
export const exportCommand: Command<ExportOptions> = (context, options) =>
  withSession(context, async (session) => {
    const { kind } = options;
    const isEverything = options.documents.length === 0 && options.collection === undefined;
    if (!isApiKind(kind) || options.format === 'parquet') {
      const ids = isEverything ? undefined : (await chosen(session, options)).map(({ id }) => id);
      return exportView(context, session, { ...options, documents: ids });
    }
    const documents = await chosen(session, options);
    const columns = COLUMNS[kind];
    const toLine = (row: Readonly<Record<string, unknown>>): string =>
      options.format === 'csv' ? csvLine(columns.map((name) => row[name])) : JSON.stringify(row);
    const sink = await openSink(context.out, options.out);
    let count = 0;
    try {
      if (options.format === 'csv') await sink.write(`${csvLine(columns)}\n`);
      for await (const row of rowsOf(session, kind, documents)) {
        if (context.signal.aborted) {
          await sink.discard();
          return EXIT.interrupted;
        }
        await sink.write(`${toLine(row)}\n`);
        count++;
      }
      await sink.close();
    } catch (error) {
      await sink.discard();
      throw options.out === undefined ? error : toPathError(options.out, error);
    }
    if (options.out !== undefined) context.say(`${count} ${options.kind} written to ${options.out}.`);
    return EXIT.ok;
  });

const chosen = (session: Session, { documents, collection }: ExportOptions): Promise<DocumentRow[]> =>
  documents.length > 0
    ? Promise.all(documents.map((name) => getDocument(session.database.db, name)))
    : allDocuments(session, collection);

async function* rowsOf(
  { database: { db } }: Session,
  kind: ApiKind,
  documents: readonly DocumentRow[],
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  for (const document of documents) {
    if (kind === 'documents') yield toDocumentSummary(document);
    else if (kind === 'pages') {
      for await (const row of all((page) => listPages(db, document.id, page)))
        yield { document: document.id, ...toPageSummary(row) };
    } else if (kind === 'elements') {
      for await (const row of all((page) => listElements(db, document.id, page)))
        yield { document: document.id, ...row };
    } else {
      for await (const row of all((page) => listUnits(db, document.id, page)))
        yield { document: document.id, ...row };
    }
  }
}

/** Every item of a listing, page after page. */
async function* all<T>(
  list: (page: { limit: number; cursor?: string }) => Promise<Listing<T>>,
): AsyncGenerator<T> {
  let cursor: string | null = null;
  do {
    const page: Listing<T> = await list({ limit: PAGE_SIZE, ...(cursor !== null && { cursor }) });
    yield* page.items;
    cursor = page.nextCursor;
  } while (cursor !== null);
}
