import { z } from 'zod';
import { wholeNumber } from './environment.ts';
import { AppError } from './errors.ts';

/** What plans the chunks of strategy `planned`. It sees ids and short previews and gives lists of ids; text is never generated. */
export const plannerEnvironment = {
  GUIDEPOST_PLANNER: z
    .enum(['off', 'openai'])
    .default('off')
    .describe(
      'Planner of strategy planned: off (the planner that ships, no model), or openai (any server with /v1/chat/completions).',
    ),
  GUIDEPOST_PLANNER_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('openai: address up to and without /chat/completions.')
    .meta({ example: 'http://localhost:8080/v1' }),
  GUIDEPOST_PLANNER_API_KEY: z.string().optional().describe('openai: bearer key.').meta({ secret: true }),
  GUIDEPOST_PLANNER_MODEL: z
    .string()
    .optional()
    .describe('openai: name of the model.')
    .meta({ example: 'Qwen/Qwen3-8B' }),
  GUIDEPOST_PLANNER_REQUESTS_PER_MINUTE: wholeNumber(1, 100_000)
    .default(600)
    .describe(
      'openai: most requests a minute of one process; a section of up to 60 elements is one request.',
    ),
  GUIDEPOST_PLANNER_TIMEOUT_SECONDS: wholeNumber(1, 3600)
    .default(60)
    .describe('openai: a request that takes longer is tried again, at last planned without a model.'),
};

export interface PlannerSettings {
  readonly url: string;
  readonly apiKey: string | undefined;
  readonly model: string;
  readonly requestsPerMinute: number;
  readonly timeoutMs: number;
}

const Environment = z.object(plannerEnvironment);

/** Variables as settings, undefined for `off`; `config_invalid` naming what is lacking. */
export function toPlannerSettings(env: z.output<typeof Environment>): PlannerSettings | undefined {
  if (env.GUIDEPOST_PLANNER === 'off') return undefined;
  const { GUIDEPOST_PLANNER_URL: url, GUIDEPOST_PLANNER_MODEL: model } = env;
  if (url === undefined || model === undefined) {
    const missing = [
      ...(url === undefined ? ['GUIDEPOST_PLANNER_URL'] : []),
      ...(model === undefined ? ['GUIDEPOST_PLANNER_MODEL'] : []),
    ];
    throw new AppError('config_invalid', `GUIDEPOST_PLANNER=openai needs ${missing.join(' and ')}.`);
  }
  return {
    url,
    model,
    apiKey: env.GUIDEPOST_PLANNER_API_KEY,
    requestsPerMinute: env.GUIDEPOST_PLANNER_REQUESTS_PER_MINUTE,
    timeoutMs: env.GUIDEPOST_PLANNER_TIMEOUT_SECONDS * 1000,
  };
}
