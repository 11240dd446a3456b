import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import { FastifyOtelInstrumentation } from '@fastify/otel';
import { readWorkload } from '@guidepost/db';
import type { QueueConnection, QueueCounts } from '@guidepost/queue';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { createAuthenticate } from './auth/authenticate.ts';
import type { QueryApiConfig } from './config.ts';
import { createMetrics } from './http/metrics.ts';
import { registerOpenApi } from './http/openapi.ts';
import { registerProblemReplies, replyToRouterFault } from './http/problem-reply.ts';
import { registerRateLimit } from './http/rate-limit.ts';
import { refuseNul } from './http/refuse-nul.ts';
import { registerBoard } from './routes/board.ts';
import { contentRoutes } from './routes/content.ts';
import { controlRoutes } from './routes/control.ts';
import { documentActionRoutes } from './routes/document-actions.ts';
import { documentRoutes } from './routes/documents.ts';
import { eventRoutes } from './routes/events.ts';
import { fileRoutes } from './routes/files.ts';
import { healthRoutes, type PartCheck } from './routes/health.ts';
import { registerMcp } from './routes/mcp.ts';
import { overviewRoutes } from './routes/overview.ts';
import type { RouteDeps } from './routes/route-deps.ts';
import { searchRoutes } from './routes/search.ts';
import { uploadRoutes } from './routes/upload.ts';
import { versionRoutes } from './routes/versions.ts';

export interface AppDeps extends RouteDeps {
  readonly config: QueryApiConfig;
  readonly logger: FastifyBaseLogger;
  /** What /ready looks at, by name. */
  readonly parts: Readonly<Record<string, PartCheck>>;
  /** Jobs by queue, for the metrics. */
  readonly countJobs?: () => Promise<Readonly<Record<string, QueueCounts>>>;
  /** Queues that are shown on a board; absent where they are not on Redis. */
  readonly board?: QueueConnection;
}

/** Requests other than uploads are questions and ids. */
const BODY_LIMIT_BYTES = 1_000_000;
/** An id that callers may send along, so that their log and ours can be read together. */
const CALLER_REQUEST_ID = /^[\w.-]{8,100}$/;

const ROUTES = [
  searchRoutes,
  uploadRoutes,
  documentRoutes,
  documentActionRoutes,
  contentRoutes,
  versionRoutes,
  controlRoutes,
  fileRoutes,
  overviewRoutes,
  eventRoutes,
];

/** The HTTP interface, wired but not listening. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config } = deps;
  const app = Fastify({
    loggerInstance: deps.logger,
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && CALLER_REQUEST_ID.test(given) ? given : randomUUID();
    },
    logController: new LogController({ requestIdLogLabel: 'requestId' }),
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void replyToRouterFault(error, request, reply),
  }).withTypeProvider<ZodTypeProvider>();
  // Spans of requests; without a collector they are dropped before they cost anything.
  if (config.tracing !== undefined) await app.register(new FastifyOtelInstrumentation().plugin());
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('caller', undefined);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
  });
  registerProblemReplies(app);
  await registerOpenApi(app, config.apiKeys.length > 0);
  const metrics = createMetrics(app, {
    workload: () => readWorkload(deps.db),
    queues: deps.countJobs ?? (async () => ({})),
  });

  await app.register(healthRoutes(deps.parts));
  await app.register(async (secured) => {
    secured.addHook('onRequest', createAuthenticate(config.apiKeys));
    await registerRateLimit(secured, config.rateLimitPerMinute);
    refuseNul(secured);
    await secured.register(multipart, {
      limits: { files: 1, fields: 10, fieldSize: 10_000, fileSize: config.maxUploadBytes },
    });
    await secured.register(
      async (v1) => {
        for (const routes of ROUTES) await v1.register(routes(deps));
      },
      { prefix: '/v1' },
    );
    await registerMcp(secured, deps);
    if (deps.board !== undefined) {
      await registerBoard(secured, deps.board, (error) => deps.logger.warn({ err: error }, 'queue board'));
    }
    secured.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
      reply.type(metrics.registry.contentType);
      return metrics.registry.metrics();
    });
  });
  return app;
}
