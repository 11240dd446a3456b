import { z } from 'zod';
import { AppError } from './errors.ts';

/** Services that write or compare text, all off unless their address is set, and the file of ranking settings. */
export const languageEnvironment = {
  GUIDEPOST_CHAT_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Chat model (any server with /v1/chat/completions): address up to and without /chat/completions. Drafts questions for `guidepost eval gold`; with `hyde` in the search settings it widens questions.',
    )
    .meta({ example: 'http://localhost:8080/v1' }),
  GUIDEPOST_CHAT_MODEL: z.string().optional().describe('Name of the chat model.'),
  GUIDEPOST_CHAT_API_KEY: z
    .string()
    .optional()
    .describe('Bearer key of the chat service.')
    .meta({ secret: true }),
  GUIDEPOST_RERANK_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Cross-encoder: address up to and without /rerank. Used with `rerank_depth` in the search settings.',
    )
    .meta({ example: 'http://localhost:8081' }),
  GUIDEPOST_RERANK_MODEL: z.string().default('reranker').describe('Name of the reranking model.'),
  GUIDEPOST_RERANK_API_KEY: z
    .string()
    .optional()
    .describe('Bearer key of the reranking service.')
    .meta({ secret: true }),
  GUIDEPOST_RERANK_DIALECT: z
    .enum(['cohere', 'tei'])
    .default('cohere')
    .describe('cohere (Cohere, Jina, vLLM, Infinity) or tei (text-embeddings-inference).'),
  GUIDEPOST_SEARCH_SETTINGS: z
    .string()
    .optional()
    .describe(
      'File of ranking settings, as `guidepost eval tune` writes it. What a request says itself goes first.',
    ),
};

export interface LanguageSettings {
  readonly chat: { readonly baseUrl: string; readonly model: string; readonly apiKey?: string } | undefined;
  readonly rerank:
    | {
        readonly baseUrl: string;
        readonly model: string;
        readonly dialect: 'cohere' | 'tei';
        readonly apiKey?: string;
      }
    | undefined;
  /** Path of the settings file. */
  readonly searchSettings: string | undefined;
}

const Environment = z.object(languageEnvironment);

/** Variables as settings; `config_invalid` if a chat address has no model. */
export function toLanguageSettings(env: z.output<typeof Environment>): LanguageSettings {
  const { GUIDEPOST_CHAT_URL: chatUrl, GUIDEPOST_CHAT_MODEL: model, GUIDEPOST_RERANK_URL: rerankUrl } = env;
  if (chatUrl !== undefined && model === undefined)
    throw new AppError('config_invalid', 'GUIDEPOST_CHAT_URL needs GUIDEPOST_CHAT_MODEL.');
  const key = (apiKey: string | undefined) => (apiKey === undefined ? {} : { apiKey });
  return {
    chat:
      chatUrl === undefined
        ? undefined
        : { baseUrl: chatUrl, model: model!, ...key(env.GUIDEPOST_CHAT_API_KEY) },
    rerank:
      rerankUrl === undefined
        ? undefined
        : {
            baseUrl: rerankUrl,
            model: env.GUIDEPOST_RERANK_MODEL,
            dialect: env.GUIDEPOST_RERANK_DIALECT,
            ...key(env.GUIDEPOST_RERANK_API_KEY),
          },
    searchSettings: env.GUIDEPOST_SEARCH_SETTINGS,
  };
}
