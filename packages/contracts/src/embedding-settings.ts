import { z } from 'zod';
import { wholeNumber } from './environment.ts';
import { AppError } from './errors.ts';

/** What makes vectors. Every process that embeds passages or questions of one installation needs the same values. */
export const embeddingEnvironment = {
  GUIDEPOST_EMBEDDING: z
    .enum(['embedded', 'openai', 'hub', 'off'])
    .default('embedded')
    .describe(
      'Maker of vectors: embedded (a small English model with a Chinese bridge, offline), openai (any server with /v1/embeddings), hub (a model of the Hugging Face hub, needs the package @huggingface/transformers), or off (full text only).',
    ),
  GUIDEPOST_EMBEDDING_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('openai: address up to and without /embeddings.')
    .meta({ example: 'http://localhost:8080/v1' }),
  GUIDEPOST_EMBEDDING_API_KEY: z.string().optional().describe('openai: bearer key.').meta({ secret: true }),
  GUIDEPOST_EMBEDDING_MODEL: z
    .string()
    .optional()
    .describe('openai, hub: name of the model.')
    .meta({ example: 'Qwen/Qwen3-Embedding-8B' }),
  GUIDEPOST_EMBEDDING_DIMENSION: wholeNumber(1, 4000)
    .optional()
    .describe('openai, hub: numbers kept of each vector, at most what the model gives.'),
  GUIDEPOST_EMBEDDING_QUERY_PREFIX: z
    .string()
    .default('')
    .describe('openai, hub: put before questions, as E5 and Qwen3-Embedding expect.'),
  GUIDEPOST_EMBEDDING_PASSAGE_PREFIX: z.string().default('').describe('openai, hub: put before passages.'),
  GUIDEPOST_EMBEDDING_BATCH: wholeNumber(1, 2048).default(32).describe('openai: texts in one request.'),
};

export type EmbeddingSettings =
  | { readonly maker: 'off' }
  | { readonly maker: 'embedded' }
  | {
      readonly maker: 'openai' | 'hub';
      readonly url: string | undefined;
      readonly apiKey: string | undefined;
      readonly model: string;
      readonly dimension: number;
      readonly queryPrefix: string;
      readonly passagePrefix: string;
      readonly batchSize: number;
    };

const Environment = z.object(embeddingEnvironment);
type Environment = z.output<typeof Environment>;

/** Variables as settings; `config_invalid` naming what the chosen maker lacks. */
export function toEmbeddingSettings(env: Environment): EmbeddingSettings {
  const maker = env.GUIDEPOST_EMBEDDING;
  if (maker === 'off' || maker === 'embedded') return { maker };
  const missing = (
    [
      ['GUIDEPOST_EMBEDDING_MODEL', env.GUIDEPOST_EMBEDDING_MODEL],
      ['GUIDEPOST_EMBEDDING_DIMENSION', env.GUIDEPOST_EMBEDDING_DIMENSION],
      ...(maker === 'openai' ? [['GUIDEPOST_EMBEDDING_URL', env.GUIDEPOST_EMBEDDING_URL] as const] : []),
    ] as const
  ).filter(([, value]) => value === undefined);
  if (missing.length > 0) {
    throw new AppError(
      'config_invalid',
      `GUIDEPOST_EMBEDDING=${maker} needs ${missing.map(([name]) => name).join(' and ')}.`,
    );
  }
  return {
    maker,
    url: env.GUIDEPOST_EMBEDDING_URL,
    apiKey: env.GUIDEPOST_EMBEDDING_API_KEY,
    model: env.GUIDEPOST_EMBEDDING_MODEL!,
    dimension: env.GUIDEPOST_EMBEDDING_DIMENSION!,
    queryPrefix: env.GUIDEPOST_EMBEDDING_QUERY_PREFIX,
    passagePrefix: env.GUIDEPOST_EMBEDDING_PASSAGE_PREFIX,
    batchSize: env.GUIDEPOST_EMBEDDING_BATCH,
  };
}
