import type { ElementType } from '@guidepost/contracts';
import {
  type DocumentState,
  type PageDetail,
  SearchRequest,
  type SearchRequestInput,
  type SearchResponse,
} from '@guidepost/contracts/api';
import { type Db, getDocument, getPage, listDocuments, listElements, toDatabaseFault } from '@guidepost/db';
import { readDocument } from './read-document.ts';
import { toDocumentSummary } from './to-document.ts';
import { toPageDetail } from './to-page.ts';

/** More elements than any page has; a page is never given in part. */
const ALL_ELEMENTS_OF_A_PAGE = 100_000;

/** A page with all its elements in reading order. */
export async function readPage(db: Db, idOrName: string, page: number): Promise<PageDetail> {
  const document = await getDocument(db, idOrName);
  const row = await getPage(db, document.id, page);
  const elements = await listElements(db, document.id, { page, limit: ALL_ELEMENTS_OF_A_PAGE });
  return toPageDetail(row, elements.items);
}

interface ListQuery {
  readonly limit: number;
  readonly cursor?: string;
}

/** The reading side of the API, in its shapes, from the database. */
export const localEvidence = (db: Db, search: (request: SearchRequest) => Promise<SearchResponse>) => ({
  search: toldOfFaults((request: SearchRequestInput) => search(SearchRequest.parse(request))),
  listDocuments: toldOfFaults(
    async (query: ListQuery & { readonly collection?: string; readonly state?: DocumentState }) => {
      const { state, ...rest } = query;
      const { items, nextCursor } = await listDocuments(db, { ...rest, ...(state && { states: [state] }) });
      return { items: items.map(toDocumentSummary), nextCursor };
    },
  ),
  getDocument: toldOfFaults((idOrName: string) => readDocument(db, idOrName)),
  getPage: toldOfFaults((documentId: string, page: number) => readPage(db, documentId, page)),
  listElements: toldOfFaults((documentId: string, query: ListQuery & { readonly type: ElementType }) =>
    listElements(db, documentId, query),
  ),
});

/** A database that does not answer is a failure with a code and a sentence, as it is at the API. */
const toldOfFaults =
  <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
  async (...args: A): Promise<R> => {
    try {
      return await work(...args);
    } catch (error) {
      throw toDatabaseFault(error) ?? error;
    }
  };
