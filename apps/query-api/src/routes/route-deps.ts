import type { SearchRequest, SearchResponse } from '@guidepost/contracts/api';
import type { Db } from '@guidepost/db';
import type { BlobStore, Ingest } from '@guidepost/ingest';

/** What routes work with. */
export interface RouteDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly ingest: Ingest;
  readonly search: (request: SearchRequest) => Promise<SearchResponse>;
  /** Draws a page whose image is not stored (yet). */
  readonly renderPage: (file: string, page: number) => Promise<Uint8Array>;
}
