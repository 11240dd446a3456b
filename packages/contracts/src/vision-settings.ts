import { z } from 'zod';
import { flag, wholeNumber } from './environment.ts';
import { AppError } from './errors.ts';

export const FLOWCHART_ROUTES = ['auto', 'drawn', 'vlm'] as const;
/** `drawn`: lines and pixels alone. `auto`: a model too, where those are unsure. `vlm`: a model for every flowchart. */
export type FlowchartRoute = (typeof FLOWCHART_ROUTES)[number];

/** What reads flowcharts that lines and pixels alone do not give for sure. */
export const visionEnvironment = {
  GUIDEPOST_FLOWCHARTS: z
    .enum(FLOWCHART_ROUTES)
    .default('auto')
    .describe(
      'How flowcharts are read: drawn (from lines and pixels alone), auto (by the vision-language model too, where those are unsure and VLM_URL is set), or vlm (every flowchart by the model).',
    ),
  VLM_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Vision-language model for flowcharts: address up to and without /chat/completions of any OpenAI-compatible server that takes images. Without it no model is asked. Pictures of pages are sent there.',
    )
    .meta({ example: 'http://localhost:8000/v1' }),
  VLM_MODEL: z
    .string()
    .optional()
    .describe('Name of that model.')
    .meta({ example: 'Qwen/Qwen2.5-VL-7B-Instruct' }),
  VLM_API_KEY: z.string().optional().describe('Bearer key of that server.').meta({ secret: true }),
  VLM_STREAM: flag()
    .default(true)
    .describe('Take the answer piece by piece, so that endless repetition is stopped early.'),
  VLM_TIMEOUT_SECONDS: wholeNumber(1, 3600).default(120).describe('One answer may take this long.'),
  VLM_MAX_TOKENS: wholeNumber(64, 100_000)
    .default(4096)
    .describe('Longest answer; what is cut off there counts as unusable.'),
  VLM_REQUESTS_PER_MINUTE: wholeNumber(1, 100_000)
    .default(30)
    .describe('Requests a minute to the model, for each worker process.'),
  VLM_REQUESTS_PER_DOCUMENT: wholeNumber(1, 100_000)
    .default(60)
    .describe(
      'Most requests for one document in a day; the flowcharts beyond stay as drawn and are reported.',
    ),
  VLM_REQUESTS_PER_DAY: wholeNumber(1, 10_000_000)
    .default(1000)
    .describe('Most requests of the whole installation in 24 hours.'),
};

export interface VisionSettings {
  readonly url: string;
  readonly model: string;
  readonly apiKey: string | undefined;
  readonly stream: boolean;
  readonly timeoutMs: number;
  readonly maxTokens: number;
  readonly requestsPerMinute: number;
  readonly requestsPerDocument: number;
  readonly requestsPerDay: number;
}

export interface FlowchartSettings {
  readonly route: FlowchartRoute;
  /** Absent: no model is asked. */
  readonly vision: VisionSettings | undefined;
}

const Environment = z.object(visionEnvironment);

/** Variables as settings; `config_invalid` where the route needs a model that is not there. */
export function toFlowchartSettings(
  env: z.output<typeof Environment>,
  route: FlowchartRoute = env.GUIDEPOST_FLOWCHARTS,
): FlowchartSettings {
  if (env.VLM_URL === undefined) {
    if (route === 'vlm') {
      throw new AppError(
        'config_invalid',
        'Reading flowcharts by a model (vlm) needs VLM_URL and VLM_MODEL.',
      );
    }
    return { route, vision: undefined };
  }
  if (env.VLM_MODEL === undefined) throw new AppError('config_invalid', 'VLM_URL needs VLM_MODEL.');
  return {
    route,
    vision: {
      url: env.VLM_URL,
      model: env.VLM_MODEL,
      apiKey: env.VLM_API_KEY,
      stream: env.VLM_STREAM,
      timeoutMs: env.VLM_TIMEOUT_SECONDS * 1000,
      maxTokens: env.VLM_MAX_TOKENS,
      requestsPerMinute: env.VLM_REQUESTS_PER_MINUTE,
      requestsPerDocument: env.VLM_REQUESTS_PER_DOCUMENT,
      requestsPerDay: env.VLM_REQUESTS_PER_DAY,
    },
  };
}
