import { toAppError } from '@guidepost/contracts';
import type { MetadataRule, SearchSettings } from '@guidepost/contracts/api';
import {
  type Db,
  fitHits,
  searchUnits,
  type UnitHit,
  type UnitSearch,
  type UnitSearchResults,
} from '@guidepost/db';
import type { Embedder } from '@guidepost/models/embedding';
import { hydeEmbedder } from '@guidepost/models/embedding';
import type { SearchTools } from './search-tools.ts';

/** Begins every notice about a stage that was left out, so that a measurement can tell. */
export const LEFT_OUT = 'Left out';
const DEFAULT_LIMIT = 10;

/** The settings of an installation under a request: what the request says itself stays. */
export function withSettings(request: UnitSearch, settings: SearchSettings): UnitSearch {
  const ownFusion = request.alpha ?? request.fullTextWeight ?? request.semanticWeight ?? request.fusion;
  // Weights belong to their way of fusion: they are taken together or not at all.
  const fusion =
    ownFusion === undefined
      ? {
          fusion: settings.fusion,
          alpha: settings.alpha,
          fullTextWeight: settings.full_text_weight,
          semanticWeight: settings.semantic_weight,
        }
      : {};
  return {
    ...request,
    ...fusion,
    rrfK: request.rrfK ?? settings.rrf_k,
    contextWeight: request.contextWeight ?? settings.context_weight,
    languageBoost: request.languageBoost ?? settings.language_boost,
    recommendationBoost: request.recommendationBoost ?? settings.recommendation_boost,
    synonyms: request.synonyms ?? (settings.synonyms === false ? false : undefined),
  };
}

/**
 * The search with the stages around it that the settings turn on: a hypothetical passage beside the question, metadata rules, and a
 * cross-encoder over the first results. A service that fails is left out and named in `notices`.
 */
export async function searchInStages(
  db: Db,
  embedders: readonly Embedder[],
  request: UnitSearch,
  { settings, chat, reranker }: SearchTools,
): Promise<UnitSearchResults> {
  const asked = withSettings(request, settings);
  const left: string[] = [];
  const leaveOut = (stage: string) => (error: unknown) => {
    left.push(`${LEFT_OUT}: ${stage}. ${toAppError(error).message}`);
  };
  const askers =
    settings.hyde && chat
      ? embedders.map((embedder) => hydeEmbedder(embedder, chat, leaveOut('the hypothetical passage')))
      : embedders;
  const rules = settings.metadata ?? [];
  const depth = reranker ? settings.rerank_depth : undefined;
  if (rules.length === 0 && (depth === undefined || reranker === undefined)) {
    const found = await searchUnits(db, asked, askers);
    return { ...found, notices: [...left, ...found.notices] };
  }

  const limit = asked.limit ?? DEFAULT_LIMIT;
  // Results are widened and packed into the budget once their order is final.
  const wide = { ...asked, limit: Math.max(limit, depth ?? 2 * limit), budget: undefined };
  const found = await searchUnits(db, wide, askers);
  let results = applyRules(found.results, rules);
  if (depth !== undefined && reranker !== undefined) {
    try {
      const head = results.slice(0, depth);
      const scores = await reranker.rerank(asked.query, head.map(evidenceOf));
      const ranked = head
        .map((result, i) => ({ result, score: scores[i]! }))
        .sort((a, b) => b.score - a.score)
        .map(({ result, score }) => ({ ...result, score }));
      results = [...ranked, ...results.slice(depth)];
    } catch (error) {
      leaveOut('reranking')(error);
    }
  }
  results = results.slice(0, limit);
  const notices = [...left, ...found.notices];
  if (asked.budget !== undefined) {
    const fitted = await fitHits(db, results, { ...asked, budget: asked.budget });
    notices.push(...fitted.notices);
    results = fitted.results;
  }
  return { ...found, notices, results: results.map((result, i) => ({ ...result, rank: i + 1 })) };
}

const evidenceOf = ({ unit }: UnitHit): string =>
  unit.context === '' ? unit.text : `${unit.context}\n${unit.text}`;

function applyRules(results: readonly UnitHit[], rules: readonly MetadataRule[]): readonly UnitHit[] {
  if (rules.length === 0) return results;
  return results
    .map((hit) => ({ ...hit, score: hit.score * (1 + addOf(hit, rules)) }))
    .sort((a, b) => b.score - a.score);
}

function addOf({ unit, document }: UnitHit, rules: readonly MetadataRule[]): number {
  const values: Readonly<Record<MetadataRule['field'], readonly (string | undefined)[]>> = {
    kind: [unit.kind],
    lang: [unit.lang],
    gradeSystem: [unit.gradeSystem],
    collection: document.collections,
    document: [document.id, document.file],
  };
  return rules.reduce((sum, { field, value, add }) => (values[field].includes(value) ? sum + add : sum), 0);
}
