import rateLimit from '@fastify/rate-limit';
import { AppError } from '@guidepost/contracts';
import type { FastifyInstance } from 'fastify';

/** Limits requests a minute for each key, or each address where keys are not used. Call it after authentication is hooked in. */
export async function registerRateLimit(app: FastifyInstance, perMinute: number): Promise<void> {
  if (perMinute === 0) return;
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: 60_000,
    hook: 'preValidation',
    keyGenerator: (request) => request.caller ?? request.ip,
    errorResponseBuilder: (_request, context) =>
      new AppError(
        'rate_limited',
        `More than ${context.max} requests in a minute; wait ${Math.ceil(context.ttl / 1000)} s.`,
      ),
  });
}
