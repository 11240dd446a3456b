import type { UnitKind, UnitStrategy } from '@guidepost/contracts';
import type { SearchMode, SearchResult } from '@guidepost/contracts/api';

/** Narrows both legs before they rank. A name that matches nothing gives no results and no error. */
export interface UnitFilters {
  readonly collection?: readonly string[] | undefined;
  /** Document ids. */
  readonly document?: readonly string[] | undefined;
  readonly lang?: readonly string[] | undefined;
  readonly kind?: readonly UnitKind[] | undefined;
  readonly gradeSystem?: readonly string[] | undefined;
  readonly grade?: readonly string[] | undefined;
  /** ISO 8601; documents registered at or after / before it. */
  readonly addedFrom?: string | undefined;
  readonly addedBefore?: string | undefined;
  /** Only documents that no newer version supersedes. */
  readonly current?: boolean | undefined;
}

/** What `searchUnits` is asked; everything but `query` has a measured default (see `DEFAULTS` in `fusion-settings.ts`). */
export interface UnitSearch {
  readonly query: string;
  /** Clamped to 1..100. */
  readonly limit?: number | undefined;
  readonly mode?: SearchMode | undefined;
  readonly fusion?: 'rrf' | 'weighted' | undefined;
  readonly rrfK?: number | undefined;
  /** Weighted fusion: share of the dense score, 0..1. */
  readonly alpha?: number | undefined;
  readonly fullTextWeight?: number | undefined;
  readonly semanticWeight?: number | undefined;
  /** Weight of a term in the context against one in the text (BM25F); 0 leaves context out. */
  readonly contextWeight?: number | undefined;
  /** Added to the fused score (0..1) of units in the language of the question; 0 = no boost. */
  readonly languageBoost?: number | undefined;
  /** Added to the fused score (0..1) of graded recommendations; 0 = no boost. */
  readonly recommendationBoost?: number | undefined;
  readonly filters?: UnitFilters | undefined;
  /** Most characters of evidence (context + text) over all results; whole units only. */
  readonly budget?: number | undefined;
  /** `page`: hits to pages, the best unit of each page whose score is within 55 % of the top score. */
  readonly collapse?: 'none' | 'page' | undefined;
  readonly strategy?: UnitStrategy | undefined;
  /** Unit before and after and the parent section of each result. */
  readonly neighbours?: boolean | undefined;
  /** Near-duplicates of a better result are dropped and counted on it; default true. */
  readonly foldDuplicates?: boolean | undefined;
  /** Splits "A versus B" questions and keeps evidence for each side in the results; default true. */
  readonly splitComparisons?: boolean | undefined;
  /** Returns the plan of the fused statement (EXPLAIN ANALYZE). */
  readonly explain?: boolean | undefined;
  /**
   * The user's groups of synonyms, beside those that ship: members of a group stand for each other in the full-text leg.
   * `false` turns all expansion off.
   */
  readonly synonyms?: readonly (readonly string[])[] | false | undefined;
  /** Milliseconds after which Postgres stops the statement. */
  readonly timeoutMs?: number | undefined;
}

export interface NeighbourUnit {
  readonly relation: 'previous' | 'next' | 'parent';
  readonly id: string;
  readonly kind: string;
  readonly text: string;
  readonly pages: readonly number[];
}

/** A result of the API with what only callers of the library see. */
export interface UnitHit extends Omit<SearchResult, 'neighbours'> {
  readonly similar?: number;
  /** Comparison questions: number of the side (from 1) this is evidence for. */
  readonly leg?: number;
  readonly neighbours?: readonly NeighbourUnit[];
}

export interface UnitSearchResults {
  readonly mode: SearchMode;
  readonly results: readonly UnitHit[];
  readonly tookMs: number;
  /** Sentences for the reader: a leg that was left out, results cut by the budget. */
  readonly notices: readonly string[];
  readonly plan?: readonly string[];
}

/** Turns a question into a vector; anything that keeps to this shape will do (see `Embedder` of `@guidepost/models`). */
export interface QueryEmbedder {
  readonly id: string;
  readonly dimension: number;
  embed(texts: readonly string[], kind: 'query' | 'passage'): Promise<readonly Float32Array[]>;
}
