import type { SearchMode } from '@guidepost/contracts/api';
import type { Db } from '../database.ts';
import type { QueryEmbedder, UnitHit, UnitSearch, UnitSearchResults } from './search-request.ts';
import { searchUnits } from './search-units.ts';

/** A question of a query file; other fields may name a collection. */
export interface EvalQuery {
  readonly id: string;
  readonly query: string;
  readonly [field: string]: unknown;
}

export interface RunQueriesOptions {
  /** Everything but the question. */
  readonly search?: Omit<UnitSearch, 'query'>;
  /** Field of each query that names the collection to search for it. */
  readonly collectionFrom?: string;
  readonly signal?: AbortSignal;
  /** Told what each search had to say: a leg left out, units without vectors. */
  readonly onNotices?: (queryId: string, notices: readonly string[]) => void;
  /** Asks one question; default `searchUnits` alone. */
  readonly searchWith?: (request: UnitSearch) => Promise<UnitSearchResults>;
}

/** One line of `eval run`: what a reader is handed, best first, and the element each result points at. */
export interface EvalAnswer {
  readonly id: string;
  /** The mode that ran: full text alone where vectors or the model were missing. */
  readonly mode: SearchMode;
  /** What the search had to say about this answer. */
  readonly notices: readonly string[];
  readonly results: readonly {
    readonly document: string;
    readonly pages: readonly number[];
    readonly kind: string;
    readonly text: string;
    readonly score: number;
    readonly element: Pick<UnitHit['element'], 'id' | 'page' | 'bbox' | 'text'>;
  }[];
}

/** Most results that any measure looks at. */
const RESULTS_A_QUERY = 10;

/** Asks each question in turn and gives its results in the shape that the scorers read. */
export async function* runQueries(
  db: Db,
  queries: Iterable<EvalQuery>,
  embedders: readonly QueryEmbedder[],
  options: RunQueriesOptions = {},
): AsyncGenerator<EvalAnswer> {
  for (const query of queries) {
    options.signal?.throwIfAborted();
    const collection = options.collectionFrom === undefined ? undefined : query[options.collectionFrom];
    const filters = options.search?.filters ?? {};
    const request: UnitSearch = {
      limit: RESULTS_A_QUERY,
      ...options.search,
      query: query.query,
      filters: typeof collection === 'string' ? { ...filters, collection: [collection] } : filters,
    };
    const { mode, results, notices } = await (options.searchWith?.(request) ??
      searchUnits(db, request, embedders));
    options.onNotices?.(query.id, notices);
    yield { id: query.id, mode, notices, results: results.map(toAnswer) };
  }
}

const toAnswer = ({ document, unit, passage, element, score }: UnitHit): EvalAnswer['results'][number] => ({
  document: document.file,
  pages: passage?.pages ?? unit.pages,
  kind: unit.kind,
  text: passage?.text ?? (unit.context === '' ? unit.text : `${unit.context}\n${unit.text}`),
  score,
  element: { id: element.id, page: element.page, bbox: element.bbox, text: element.text },
});
