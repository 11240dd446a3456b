import type { Element, ElementType } from '@guidepost/contracts';
import type {
  DocumentDetail,
  DocumentState,
  DocumentSummary,
  PageDetail,
  SearchRequestInput,
  SearchResponse,
} from '@guidepost/contracts/api';

/** Where evidence comes from: a running API through the typed client, or the database. The shapes are those of the API. */
export interface EvidenceSource {
  search(request: SearchRequestInput): Promise<SearchResponse>;
  listDocuments(query: {
    readonly limit: number;
    readonly cursor?: string;
    readonly collection?: string;
    readonly state?: DocumentState;
  }): Promise<{ readonly items: readonly DocumentSummary[]; readonly nextCursor: string | null }>;
  /** By id, start of an id, or file name. */
  getDocument(idOrName: string): Promise<DocumentDetail>;
  getPage(documentId: string, page: number): Promise<PageDetail>;
  listElements(
    documentId: string,
    query: { readonly type: ElementType; readonly limit: number; readonly cursor?: string },
  ): Promise<{ readonly items: readonly Element[]; readonly nextCursor: string | null }>;
  /** Address at which people see a page; undefined where nothing serves it. */
  linkOf(documentId: string, page: number): string | undefined;
}
