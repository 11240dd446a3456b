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
  /** Questions asked at once; default 1. The answers come in the order of the questions all the same. */
  readonly concurrency?: number;
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

/** Asks each question and gives its results in the shape that the scorers read, in the order of the questions. */
export async function* runQueries(
  db: Db,
  queries: Iterable<EvalQuery>,
  embedders: readonly QueryEmbedder[],
  options: RunQueriesOptions = {},
): AsyncGenerator<EvalAnswer> {
  const asked: Promise<EvalAnswer>[] = [];
  try {
    for (const query of queries) {
      options.signal?.throwIfAborted();
      const answer = ask(db, query, embedders, options);
      // A failure waits for its turn; until then it is not unhandled.
      answer.catch(() => {});
      asked.push(answer);
      if (asked.length >= (options.concurrency ?? 1)) yield await asked.shift()!;
    }
    while (asked.length > 0) yield await asked.shift()!;
  } finally {
    // Whoever stops early must not leave searches behind that use a closed database.
    await Promise.allSettled(asked);
  }
}

async function ask(
  db: Db,
  query: EvalQuery,
  embedders: readonly QueryEmbedder[],
  { search, collectionFrom, searchWith, onNotices }: RunQueriesOptions,
): Promise<EvalAnswer> {
  const collection = collectionFrom === undefined ? undefined : query[collectionFrom];
  const filters = search?.filters ?? {};
  const request: UnitSearch = {
    limit: RESULTS_A_QUERY,
    ...search,
    query: query.query,
    filters: typeof collection === 'string' ? { ...filters, collection: [collection] } : filters,
  };
  const { mode, results, notices } = await (searchWith?.(request) ?? searchUnits(db, request, embedders));
  onNotices?.(query.id, notices);
  return { id: query.id, mode, notices, results: results.map(toAnswer) };
}

const toAnswer = ({ document, unit, passage, element, score }: UnitHit): EvalAnswer['results'][number] => ({
  document: document.file,
  pages: passage?.pages ?? unit.pages,
  kind: unit.kind,
  text: passage?.text ?? (unit.context === '' ? unit.text : `${unit.context}\n${unit.text}`),
  score,
  element: { id: element.id, page: element.page, bbox: element.bbox, text: element.text },
});
