import { resolve } from 'node:path';
import {
  type BlobStoreSettings,
  blobStoreEnvironment,
  databaseEnvironment,
  dataEnvironment,
  type EmbeddingSettings,
  embeddingEnvironment,
  type FlowchartSettings,
  type LanguageSettings,
  languageEnvironment,
  logEnvironment,
  type PlannerSettings,
  parseEnvironment,
  plannerEnvironment,
  queueEnvironment,
  secretEnvironment,
  toBlobStoreSettings,
  toEmbeddingSettings,
  toFlowchartSettings,
  toLanguageSettings,
  toPlannerSettings,
  visionEnvironment,
} from '@guidepost/contracts';
import { z } from 'zod';

/** Environment of the `guidepost` command. `guidepost up` and `worker` hand all other variables on to the processes they start. */
export const CliEnvironment = z.object({
  DATABASE_URL: databaseEnvironment.DATABASE_URL.optional(),
  ...queueEnvironment,
  ...dataEnvironment,
  ...blobStoreEnvironment,
  ...secretEnvironment,
  ...logEnvironment,
  ...embeddingEnvironment,
  ...plannerEnvironment,
  ...visionEnvironment,
  ...languageEnvironment,
  GUIDEPOST_API_URL: z
    .string()
    .regex(/^https?:\/\//, 'must start with http:// or https://')
    .optional()
    .describe('API that `guidepost mcp` asks; without it, the data folder or DATABASE_URL.')
    .meta({ example: 'http://localhost:8484' }),
  GUIDEPOST_API_KEY: z
    .string()
    .optional()
    .describe('Key with the scope read for GUIDEPOST_API_URL, where that has keys.')
    .meta({ secret: true }),
  NO_COLOR: z.string().optional().describe('Any value: no colours in the terminal.'),
});

export interface CliConfig {
  /** Absent: the embedded database of the data folder. */
  readonly databaseUrl: string | undefined;
  readonly redisUrl: string | undefined;
  readonly queueNamespace: string | undefined;
  /** Absolute. */
  readonly dataDir: string;
  /** Absent: blobs lie in the data folder. */
  readonly blobStore: BlobStoreSettings | undefined;
  readonly secretKey: string | undefined;
  readonly logLevel: string;
  readonly embedding: EmbeddingSettings;
  readonly planner: PlannerSettings | undefined;
  readonly flowcharts: FlowchartSettings;
  readonly language: LanguageSettings;
  /** API to ask instead of the database. */
  readonly apiUrl: string | undefined;
  readonly apiKey: string | undefined;
  readonly color: boolean;
}

/** Reads the environment; `dataDir` (an option of the command line) goes before it. */
export function loadConfig(env: Readonly<Record<string, string | undefined>>, dataDir?: string): CliConfig {
  const e = parseEnvironment(CliEnvironment, env);
  return Object.freeze({
    databaseUrl: e.DATABASE_URL,
    redisUrl: e.REDIS_URL,
    queueNamespace: e.GUIDEPOST_QUEUE_NAMESPACE,
    dataDir: resolve(dataDir ?? e.GUIDEPOST_DATA_DIR),
    blobStore: toBlobStoreSettings(e),
    secretKey: e.GUIDEPOST_SECRET_KEY,
    logLevel: e.GUIDEPOST_LOG_LEVEL,
    embedding: toEmbeddingSettings(e),
    planner: toPlannerSettings(e),
    flowcharts: toFlowchartSettings(e),
    language: toLanguageSettings(e),
    apiUrl: e.GUIDEPOST_API_URL,
    apiKey: e.GUIDEPOST_API_KEY,
    color: e.NO_COLOR === undefined,
  });
}
