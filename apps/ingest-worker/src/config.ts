import { availableParallelism } from 'node:os';
import {
  type BlobStoreSettings,
  blobStoreEnvironment,
  databaseEnvironment,
  dataEnvironment,
  type EmbeddingSettings,
  embeddingEnvironment,
  type FlowchartSettings,
  logEnvironment,
  type PlannerSettings,
  parseEnvironment,
  plannerEnvironment,
  queueEnvironment,
  secretEnvironment,
  type TracingSettings,
  toBlobStoreSettings,
  toEmbeddingSettings,
  toFlowchartSettings,
  toPlannerSettings,
  toTracingSettings,
  tracingEnvironment,
  visionEnvironment,
  wholeNumber,
} from '@guidepost/contracts';
import { QUEUE_NAMES, type QueueName } from '@guidepost/queue';
import type { OcrOptions } from '@guidepost/stages';
import { z } from 'zod';

const isQueueName = (name: string): name is QueueName => (QUEUE_NAMES as readonly string[]).includes(name);

const STATUS_HOST = '127.0.0.1';

/** Environment of a worker process. */
export const WorkerEnvironment = z.object({
  ...databaseEnvironment,
  ...queueEnvironment,
  ...dataEnvironment,
  ...blobStoreEnvironment,
  ...secretEnvironment,
  ...logEnvironment,
  ...embeddingEnvironment,
  ...plannerEnvironment,
  ...visionEnvironment,
  ...tracingEnvironment,
  GUIDEPOST_WORKER_QUEUES: z
    .string()
    .default(QUEUE_NAMES.join(','))
    .transform((text, context) => {
      const names = [
        ...new Set(
          text
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name !== ''),
        ),
      ];
      const unknown = names.filter((name) => !isQueueName(name));
      if (unknown.length > 0 || names.length === 0) {
        const what = unknown.length > 0 ? `names unknown queues (${unknown.join(', ')})` : 'names no queue';
        context.addIssue({ code: 'custom', message: `${what}; there are ${QUEUE_NAMES.join(', ')}` });
      }
      return names.filter(isQueueName);
    })
    .describe(`Queues that this worker serves, comma separated: ${QUEUE_NAMES.join(', ')}.`),
  GUIDEPOST_WORKER_CONCURRENCY: wholeNumber(1, 64)
    .default(availableParallelism())
    .describe(
      'Jobs at once in each queue, and page readers (one process each, up to 1.5 GB). Default: the processors of the machine.',
    )
    .meta({ defaultText: 'number of processors' }),
  GUIDEPOST_PAGE_TIMEOUT_SECONDS: wholeNumber(1, 3600)
    .default(60)
    .describe('A page that takes longer fails with page_timeout; the others go on.'),
  GUIDEPOST_OCR: z
    .enum(['ppocr', 'tesseract', 'off'])
    .default('ppocr')
    .describe(
      'What reads pages without a usable text layer: ppocr (Chinese and English), tesseract (languages in GUIDEPOST_OCR_LANGUAGES), or off.',
    ),
  GUIDEPOST_OCR_LANGUAGES: z
    .string()
    .default('eng,chi_sim')
    .describe(
      'Tesseract language codes, comma separated; each needs its npm package @tesseract.js-data/<code>.',
    ),
  GUIDEPOST_DRAIN_SECONDS: wholeNumber(0, 3600)
    .default(15)
    .describe(
      'After SIGTERM, pages in hand get this long to finish; what is left goes back to be done by another worker.',
    ),
  GUIDEPOST_WORKER_PORT: wholeNumber(0, 65535)
    .optional()
    .describe(
      'Port for /live, /ready and /metrics of a worker; 0 = any free one. Without it a worker does not listen.',
    ),
  GUIDEPOST_WORKER_HOST: z
    .string()
    .default(STATUS_HOST)
    .describe('Address for that port. It asks for no key: keep it inside the network.'),
  GUIDEPOST_STUCK_MINUTES: wholeNumber(1, 1440)
    .default(15)
    .describe('A worker that has work and does nothing for this long says so at /live, to be started anew.'),
});

export interface WorkerConfig {
  readonly databaseUrl: string;
  readonly redisUrl: string | undefined;
  readonly queueNamespace: string | undefined;
  readonly dataDir: string;
  /** Absent: blobs lie in the data folder. */
  readonly blobStore: BlobStoreSettings | undefined;
  readonly secretKey: string | undefined;
  readonly logLevel: string;
  readonly queues: readonly QueueName[];
  readonly concurrency: number;
  readonly pageTimeoutMs: number;
  readonly ocr: OcrOptions | 'off';
  readonly embedding: EmbeddingSettings;
  readonly planner: PlannerSettings | undefined;
  readonly flowcharts: FlowchartSettings;
  readonly drainMs: number;
  /** Absent: the worker does not listen. */
  readonly status: { readonly host: string; readonly port: number } | undefined;
  readonly stuckAfterMs: number;
  readonly tracing: TracingSettings | undefined;
}

/** Reads the environment; throws `config_invalid` that names every fault. */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): WorkerConfig {
  const e = parseEnvironment(WorkerEnvironment, env);
  return Object.freeze({
    databaseUrl: e.DATABASE_URL,
    redisUrl: e.REDIS_URL,
    queueNamespace: e.GUIDEPOST_QUEUE_NAMESPACE,
    dataDir: e.GUIDEPOST_DATA_DIR,
    blobStore: toBlobStoreSettings(e),
    secretKey: e.GUIDEPOST_SECRET_KEY,
    logLevel: e.GUIDEPOST_LOG_LEVEL,
    queues: e.GUIDEPOST_WORKER_QUEUES,
    concurrency: e.GUIDEPOST_WORKER_CONCURRENCY,
    pageTimeoutMs: e.GUIDEPOST_PAGE_TIMEOUT_SECONDS * 1000,
    ocr:
      e.GUIDEPOST_OCR === 'off'
        ? 'off'
        : {
            engine: e.GUIDEPOST_OCR,
            languages: e.GUIDEPOST_OCR_LANGUAGES.split(',').map((code) => code.trim()),
          },
    embedding: toEmbeddingSettings(e),
    planner: toPlannerSettings(e),
    flowcharts: toFlowchartSettings(e),
    drainMs: e.GUIDEPOST_DRAIN_SECONDS * 1000,
    status:
      e.GUIDEPOST_WORKER_PORT === undefined
        ? undefined
        : { host: e.GUIDEPOST_WORKER_HOST, port: e.GUIDEPOST_WORKER_PORT },
    stuckAfterMs: e.GUIDEPOST_STUCK_MINUTES * 60_000,
    tracing: toTracingSettings(e),
  });
}
