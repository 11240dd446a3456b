import type { SearchRequest, SearchResponse } from '@guidepost/contracts/api';
import type { Db } from '@guidepost/db';

/** What routes work with. */
export interface RouteDeps {
  readonly db: Db;
  readonly search: (request: SearchRequest) => Promise<SearchResponse>;
}
