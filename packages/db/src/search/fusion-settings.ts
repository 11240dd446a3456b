import type { UnitSearch } from './search-request.ts';

/**
 * BM25's two constants: saturation of repeated terms as in Lucene, and the share of length normalisation, less than Lucene's 0.75:
 * evidence units are cut to size, so a long one is a full one and not a wordy one (measured, docs/decisions/0004-hybrid-search.md).
 */
export const BM25 = { k1: 1.2, b: 0.5 } as const;

/** Largest share of its idf that one term is taken to give a unit when others are ruled out; above it lie very short units that repeat a common word. */
export const TERM_BOUND = 0.8;

/** Documents chosen by a filter that hold up to so many units are counted anew for each question: how rare a word is, is judged among them. */
export const LOCAL_STATISTICS_UNITS = 5_000;

/** Units each leg hands to fusion. More costs time and changes little below the first results. */
const MIN_CANDIDATES = 100;
const CANDIDATES_A_RESULT = 4;

/** Rows that a filter may leave for the exact scan: up to here it is faster than HNSW and misses nothing. */
export const EXACT_SCAN_ROWS = 30_000;

export const MAX_LIMIT = 100;

/** Read off evaluation questions; `docs/decisions/0004-hybrid-search.md` has the figures. */
export const DEFAULTS = {
  fusion: 'weighted',
  rrfK: 60,
  alpha: 0.5,
  contextWeight: 0.5,
  languageBoost: 0.1,
  /** Added to the fused score of graded recommendations: what a guideline is asked for first. */
  recommendationBoost: 0.06,
  /** Share of the vector when the element of a unit is chosen. */
  elementAlpha: 0.3,
  /** Results from one table before rows of others get their turn. */
  rowsOfATable: 2,
} as const;

export interface FusionSettings {
  readonly limit: number;
  readonly candidates: number;
  readonly fusion: 'rrf' | 'weighted';
  readonly rrfK: number;
  readonly fullTextWeight: number;
  readonly semanticWeight: number;
  readonly contextWeight: number;
  readonly languageBoost: number;
  readonly recommendationBoost: number;
  readonly elementAlpha: number;
}

const clamp = (value: number, low: number, high: number): number =>
  Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : low;

/** Settings of a request with defaults filled in and everything within its bounds. */
export function toFusionSettings(request: UnitSearch): FusionSettings {
  const limit = Math.round(clamp(request.limit ?? 10, 1, MAX_LIMIT));
  const fusion = request.fusion ?? DEFAULTS.fusion;
  const alpha = clamp(request.alpha ?? (fusion === 'rrf' ? 0.5 : DEFAULTS.alpha), 0, 1);
  return {
    limit,
    candidates: Math.max(MIN_CANDIDATES, CANDIDATES_A_RESULT * limit),
    fusion,
    rrfK: clamp(request.rrfK ?? DEFAULTS.rrfK, 1, 1000),
    fullTextWeight: clamp(request.fullTextWeight ?? 1 - alpha, 0, 100),
    semanticWeight: clamp(request.semanticWeight ?? alpha, 0, 100),
    contextWeight: clamp(request.contextWeight ?? DEFAULTS.contextWeight, 0, 10),
    languageBoost: clamp(request.languageBoost ?? DEFAULTS.languageBoost, 0, 1),
    recommendationBoost: clamp(request.recommendationBoost ?? DEFAULTS.recommendationBoost, 0, 1),
    elementAlpha: DEFAULTS.elementAlpha,
  };
}
