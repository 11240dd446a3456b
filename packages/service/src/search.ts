import type { SearchRequest, SearchResponse } from '@guidepost/contracts/api';
import type { Db, UnitSearch } from '@guidepost/db';
import type { Embedder } from '@guidepost/models/embedding';
import { NO_TOOLS, type SearchTools } from './search-tools.ts';
import { searchInStages } from './staged-search.ts';

/** A request in the names of the API as the search takes it. */
export const toUnitSearch = (request: SearchRequest): UnitSearch => ({
  query: request.query,
  limit: request.limit,
  mode: request.mode,
  fusion: request.fusion,
  rrfK: request.rrf_k,
  alpha: request.alpha,
  fullTextWeight: request.full_text_weight,
  semanticWeight: request.semantic_weight,
  contextWeight: request.context_weight,
  languageBoost: request.language_boost,
  filters: {
    collection: request.filters.collection,
    document: request.filters.document,
    lang: request.filters.lang,
    kind: request.filters.kind,
    gradeSystem: request.filters.grade_system,
    grade: request.filters.grade,
    addedFrom: request.filters.added_from,
    addedBefore: request.filters.added_before,
    current: request.filters.current,
  },
  budget: request.budget,
  collapse: request.collapse,
  strategy: request.strategy,
  neighbours: request.neighbours,
  foldDuplicates: request.fold_duplicates,
  splitComparisons: request.split_comparisons,
  explain: request.explain,
});

/** Answers a question; says in `notices` when it could not do so in the mode that was asked for. */
export async function search(
  db: Db,
  embedders: readonly Embedder[],
  request: SearchRequest,
  tools: SearchTools = NO_TOOLS,
): Promise<SearchResponse> {
  const found = await searchInStages(db, embedders, toUnitSearch(request), tools);
  const notices = [...found.notices];
  if (request.mode === 'dense' && embedders.length === 0) {
    notices.unshift('Full text only: no embedding model is set up.');
  }
  return {
    query: request.query,
    mode: found.mode,
    results: found.results.map(({ neighbours, ...hit }) => ({
      ...hit,
      ...(neighbours && { neighbours: neighbours.map((n) => ({ ...n, pages: [...n.pages] })) }),
    })),
    tookMs: Math.round(found.tookMs * 10) / 10,
    notices,
    ...(found.plan && { plan: [...found.plan] }),
  };
}
