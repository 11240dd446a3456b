import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { AppError, type DocumentResult, type Element, type PageResult } from '@guidepost/contracts';
import { type Db, type DocumentRow, type Listing, listDocuments, listElements } from '@guidepost/db';
import { convertFile, createPageReader, OCR_CHILD_BYTES } from '@guidepost/stages';
import type { CommandContext } from '../context.ts';
import { findFiles } from '../input/find-files.ts';
import type { Corpus } from './corpus.ts';

/** A document as a measurement needs it: its elements and the names it goes by. */
export interface EvaluatedDocument {
  readonly result: DocumentResult;
  readonly fileNames: readonly string[];
  readonly collections: readonly string[];
}

const LISTED_AT_ONCE = 1000;

/** Documents of a running system with their stored elements: no page is read again, and nothing is written. */
export async function* storedDocuments(db: Db, collection?: string): AsyncGenerator<EvaluatedDocument> {
  const wanted = { states: ['ready', 'partial'] as const, ...(collection !== undefined && { collection }) };
  for await (const row of everything((page) => listDocuments(db, { ...page, ...wanted }))) {
    const elements: Element[] = [];
    for await (const element of everything((page) => listElements(db, row.id, page))) elements.push(element);
    yield { result: toResult(row, elements), fileNames: row.fileNames, collections: row.collections };
  }
}

function toResult(row: DocumentRow, elements: readonly Element[]): DocumentResult {
  const byPage = Map.groupBy(elements, (element) => element.page);
  const pages = Array.from({ length: row.pageCount ?? 0 }, (_, i): PageResult => {
    return { ...EMPTY_PAGE, page: i + 1, elements: byPage.get(i + 1) ?? [] };
  });
  const { sha256, title, lang } = row;
  return { document: { file: row.fileName, sha256, title, lang, pageCount: pages.length }, pages };
}

/** Units are made from elements alone: size and quality of a page do not matter to them. */
const EMPTY_PAGE = {
  width: 0,
  height: 0,
  rotation: 0,
  route: 'text' as const,
  quality: { textSanity: 1, glyphs: 0, unmappedShare: 0, privateUseShare: 0, imageShare: 0, flags: [] },
};

async function* everything<T>(
  list: (page: { readonly limit: number; readonly cursor?: string }) => Promise<Listing<T>>,
): AsyncGenerator<T> {
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await list({
      limit: LISTED_AT_ONCE,
      ...(cursor !== undefined && { cursor }),
    });
    yield* items;
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
}

export interface ReadCorpusOptions {
  /** Read scans and pictures too; much slower. */
  readonly ocr: boolean;
}

/** Documents of folders, read now. A file that cannot be read ends the measurement: a corpus with a hole measures something else. */
export async function* readDocuments(
  context: Pick<CommandContext, 'signal'>,
  corpora: readonly Corpus[],
  { ocr }: ReadCorpusOptions,
): AsyncGenerator<EvaluatedDocument> {
  const reader = createPageReader({
    children: availableParallelism(),
    ...(ocr && { maxChildBytes: OCR_CHILD_BYTES }),
  });
  try {
    for (const { path, collection } of corpora) {
      const { files, problems } = await findFiles([path]);
      if (problems[0]) throw problems[0].error;
      for (const file of files) {
        const { document } = await convertFile(file, {
          reader,
          signal: context.signal,
          ...(!ocr && { ocr: false as const }),
        }).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error;
          throw new AppError(error.code, `${file}: ${error.message}`, { cause: error });
        });
        yield { result: document, fileNames: [basename(file)], collections: [collection] };
      }
    }
  } finally {
    await reader.close();
  }
}
