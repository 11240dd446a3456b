import { z } from 'zod';

/** Raises or lowers results by what is known of them: the score is multiplied by 1 + `add`. */
export const MetadataRule = z
  .object({
    field: z.enum(['kind', 'lang', 'collection', 'document', 'gradeSystem']),
    value: z.string().min(1),
    add: z.number().min(-1).max(10),
  })
  .strict();
export type MetadataRule = z.infer<typeof MetadataRule>;

/** Ranking settings of an installation, in the names of the search request; what a request says itself goes first. */
export const SearchSettings = z
  .object({
    fusion: z.enum(['rrf', 'weighted']),
    rrf_k: z.int().min(1).max(1000),
    alpha: z.number().min(0).max(1),
    full_text_weight: z.number().min(0).max(100),
    semantic_weight: z.number().min(0).max(100),
    context_weight: z.number().min(0).max(10),
    language_boost: z.number().min(0).max(1),
    recommendation_boost: z.number().min(0).max(1),
    /** False: questions are not widened by the table of clinical synonyms. */
    synonyms: z.boolean(),
    /** Needs a chat model: the question is embedded together with a passage that the model writes for it. */
    hyde: z.boolean(),
    /** Needs a reranking service: how many results it reads again for each question. */
    rerank_depth: z.int().min(2).max(100),
    metadata: z.array(MetadataRule),
  })
  .partial()
  .strict();
export type SearchSettings = z.infer<typeof SearchSettings>;

/** What `guidepost eval tune` writes and GUIDEPOST_SEARCH_SETTINGS names. */
export const SearchSettingsFile = z.looseObject({ settings: SearchSettings });
export type SearchSettingsFile = z.infer<typeof SearchSettingsFile>;
