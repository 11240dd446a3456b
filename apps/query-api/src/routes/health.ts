import { Live, Readiness } from '@guidepost/contracts/api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

/** A look at one outside part: throws with a sentence if requests would fail without it. */
export type PartCheck = (signal: AbortSignal) => Promise<void>;

const CHECK_TIMEOUT_MS = 3000;

/** `/live` and `/health` look at nothing outside; `/ready` looks at every part and says which one is missing. */
export const healthRoutes =
  (parts: Readonly<Record<string, PartCheck>>): FastifyPluginAsyncZod =>
  async (app) => {
    const live = {
      schema: { tags: ['operation'], response: { 200: Live } },
      config: { scope: 'open' as const },
    };
    app.get('/live', { ...live, schema: { ...live.schema, summary: 'The process runs' } }, () => ({
      status: 'ok' as const,
    }));
    app.get('/health', { ...live, schema: { ...live.schema, summary: 'The same as /live' } }, () => ({
      status: 'ok' as const,
    }));
    app.get(
      '/ready',
      {
        schema: {
          tags: ['operation'],
          summary: 'Database and queue answer',
          response: { 200: Readiness, 503: Readiness },
        },
        config: { scope: 'open' },
      },
      async (_request, reply) => {
        const checked = await Promise.all(
          Object.entries(parts).map(async ([name, check]) => [name, await timed(check)] as const),
        );
        const ok = checked.every(([, part]) => part.ok);
        reply.code(ok ? 200 : 503);
        return {
          status: ok ? ('ok' as const) : ('unavailable' as const),
          parts: Object.fromEntries(checked),
        };
      },
    );
  };

async function timed(check: PartCheck) {
  const startedAt = performance.now();
  const tookMs = () => Math.round((performance.now() - startedAt) * 10) / 10;
  const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
  const late = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error(`no answer within ${CHECK_TIMEOUT_MS} ms`))),
  );
  try {
    await Promise.race([check(signal), late]);
    return { ok: true, tookMs: tookMs() };
  } catch (error) {
    return { ok: false, tookMs: tookMs(), detail: error instanceof Error ? error.message : String(error) };
  }
}
