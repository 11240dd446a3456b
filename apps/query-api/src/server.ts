import { AppError } from '@guidepost/contracts';
import { databaseDriver } from '@guidepost/db';
import { openIngest } from '@guidepost/ingest';
import { type Embedder, lazyEmbedder } from '@guidepost/models/embedding';
import { openSearchTools, search } from '@guidepost/service';
import { startTracing } from '@guidepost/telemetry';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.ts';
import type { QueryApiConfig } from './config.ts';
import { createAdmission } from './http/admit.ts';
import { createPageRenderer } from './render-page.ts';

/** Fewer than the connections of the pool, so that other routes still get one while questions queue. */
const SEARCHES_RUNNING = 8;
/** A question behind so many others would wait longer than its caller does. */
const SEARCHES_WAITING = 16;

export interface Server {
  readonly url: string;
  /** Answers what is being asked, takes nothing new, and closes database and queues. */
  close(): Promise<void>;
}

/** Opens database, queues and files, and listens. */
export async function startServer(config: QueryApiConfig, logger: FastifyBaseLogger): Promise<Server> {
  const tracing = await startTracing(config.tracing, 'guidepost-api', databaseDriver);
  const tools = await openSearchTools(config.language);
  const opened = await openIngest({
    databaseUrl: config.databaseUrl,
    redisUrl: config.redisUrl,
    queueNamespace: config.queueNamespace,
    dataDir: config.dataDir,
    blobStore: config.blobStore,
    secretKey: config.secretKey,
    maxFileBytes: config.maxUploadBytes,
    traced: config.tracing !== undefined,
    applicationName: 'guidepost-api',
    onError: (error) => logger.warn({ err: error }, 'a connection complains'),
  });
  const { db } = opened.database;
  const renderer = createPageRenderer();
  const embedder = lazyEmbedder(config.embedding, config.dataDir);
  // Opened beside the start: the first question must not wait for it, and a fault shows in the log at once.
  embedder?.().catch((error: unknown) =>
    logger.warn({ err: error }, 'the embedding model cannot be opened; full text works'),
  );
  const embedders = async (): Promise<Embedder[]> => {
    const opened = await embedder?.().catch(() => undefined);
    return opened === undefined ? [] : [opened];
  };
  const admit = createAdmission({ running: SEARCHES_RUNNING, waiting: SEARCHES_WAITING });
  const app = await buildApp({
    config,
    logger,
    db,
    blobs: opened.blobs,
    ingest: opened.ingest,
    search: (request) => admit(async () => search(db, await embedders(), request, tools)),
    renderPage: renderer.renderPage,
    parts: {
      database: async () => void (await opened.database.pool.query('select 1')),
      queue: async () => void (await opened.queues.counts()),
    },
    countJobs: opened.queues.counts,
    ...(opened.queueConnection.kind === 'redis' ? { board: opened.queueConnection } : {}),
  });
  const close = async () => {
    await app.close();
    await Promise.all([renderer.close(), embedder?.close()]);
    await opened.close();
    await tracing.shutdown();
  };
  try {
    return { url: await app.listen({ host: config.host, port: config.port }), close };
  } catch (error) {
    await close();
    throw toListenError(error, config);
  }
}

function toListenError(error: unknown, { host, port }: QueryApiConfig): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    const todo = 'Stop it, or choose another port with GUIDEPOST_PORT (guidepost up --port).';
    return new AppError('port_in_use', `Another program listens on ${host}:${port}. ${todo}`, {
      cause: error,
    });
  }
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
    const todo = 'Check GUIDEPOST_HOST and GUIDEPOST_PORT.';
    return new AppError('config_invalid', `Guidepost cannot listen on ${host}:${port} (${code}). ${todo}`, {
      cause: error,
    });
  }
  return error;
}
