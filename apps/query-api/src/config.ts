import {
  type BlobStoreSettings,
  blobStoreEnvironment,
  databaseEnvironment,
  dataEnvironment,
  type EmbeddingSettings,
  embeddingEnvironment,
  type LanguageSettings,
  languageEnvironment,
  logEnvironment,
  parseEnvironment,
  queueEnvironment,
  secretEnvironment,
  type TracingSettings,
  toBlobStoreSettings,
  toEmbeddingSettings,
  toLanguageSettings,
  toTracingSettings,
  tracingEnvironment,
  wholeNumber,
} from '@guidepost/contracts';
import { z } from 'zod';
import { type ApiKey, parseApiKeys } from './auth/api-key.ts';

/** A name or address of this machine that nobody else can have. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127\./.test(host);

/** Environment of the API process. */
export const QueryApiEnvironment = z
  .object({
    ...databaseEnvironment,
    ...queueEnvironment,
    ...dataEnvironment,
    ...blobStoreEnvironment,
    ...secretEnvironment,
    ...logEnvironment,
    ...embeddingEnvironment,
    ...languageEnvironment,
    ...tracingEnvironment,
    GUIDEPOST_HOST: z
      .string()
      .default('127.0.0.1')
      .describe('Address to listen on. Anything but a loopback address needs GUIDEPOST_API_KEYS.'),
    GUIDEPOST_PORT: wholeNumber(0, 65535).default(8484).describe('Port to listen on; 0 = any free one.'),
    GUIDEPOST_API_KEYS: z
      .string()
      .default('')
      .transform((text, context) => {
        const { keys, faults } = parseApiKeys(text);
        for (const fault of faults) context.addIssue({ code: 'custom', message: fault });
        return keys;
      })
      .describe(
        'Bearer keys, comma separated, each `name:scope:key` with scope read, write or admin and a key of at least 16 characters. Without keys every request is allowed, from this machine only.',
      )
      .meta({ secret: true, example: 'viewer:read:change-me-change-me' }),
    GUIDEPOST_MAX_UPLOAD_MB: wholeNumber(1, 10_000)
      .default(512)
      .describe('Largest file that an upload may have, in megabytes (1,000,000 bytes).'),
    GUIDEPOST_RATE_LIMIT_PER_MINUTE: wholeNumber(0, 1_000_000)
      .default(1200)
      .describe('Requests a minute for each key, or for each address where there are no keys; 0 = no limit.'),
  })
  .refine((env) => isLoopback(env.GUIDEPOST_HOST) || env.GUIDEPOST_API_KEYS.length > 0, {
    message: 'GUIDEPOST_API_KEYS must be set when GUIDEPOST_HOST is not a loopback address',
  });

export interface QueryApiConfig {
  readonly databaseUrl: string;
  readonly redisUrl: string | undefined;
  readonly queueNamespace: string | undefined;
  readonly dataDir: string;
  /** Absent: blobs lie in the data folder. */
  readonly blobStore: BlobStoreSettings | undefined;
  readonly secretKey: string | undefined;
  readonly logLevel: string;
  readonly embedding: EmbeddingSettings;
  readonly language: LanguageSettings;
  readonly tracing: TracingSettings | undefined;
  readonly host: string;
  readonly port: number;
  readonly apiKeys: readonly ApiKey[];
  readonly maxUploadBytes: number;
  /** 0 = no limit. */
  readonly rateLimitPerMinute: number;
}

/** Reads the environment; throws `config_invalid` that names every fault. */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): QueryApiConfig {
  const e = parseEnvironment(QueryApiEnvironment, env);
  return Object.freeze({
    databaseUrl: e.DATABASE_URL,
    redisUrl: e.REDIS_URL,
    queueNamespace: e.GUIDEPOST_QUEUE_NAMESPACE,
    dataDir: e.GUIDEPOST_DATA_DIR,
    blobStore: toBlobStoreSettings(e),
    secretKey: e.GUIDEPOST_SECRET_KEY,
    logLevel: e.GUIDEPOST_LOG_LEVEL,
    embedding: toEmbeddingSettings(e),
    language: toLanguageSettings(e),
    tracing: toTracingSettings(e),
    host: e.GUIDEPOST_HOST,
    port: e.GUIDEPOST_PORT,
    apiKeys: e.GUIDEPOST_API_KEYS,
    maxUploadBytes: e.GUIDEPOST_MAX_UPLOAD_MB * 1_000_000,
    rateLimitPerMinute: e.GUIDEPOST_RATE_LIMIT_PER_MINUTE,
  });
}
