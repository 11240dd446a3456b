import { AppError } from '@guidepost/contracts';
import { openDatabase } from '@guidepost/db';
import { chooseQueueConnection, createJobQueues } from '@guidepost/queue';
import { search } from '@guidepost/service';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.ts';
import type { QueryApiConfig } from './config.ts';

export interface Server {
  readonly url: string;
  /** Answers what is being asked, takes nothing new, and closes database and queues. */
  close(): Promise<void>;
}

/** Opens database and queues and listens. */
export async function startServer(config: QueryApiConfig, logger: FastifyBaseLogger): Promise<Server> {
  const database = await openDatabase(config.databaseUrl, {
    applicationName: 'guidepost-api',
    onIdleError: (error) => logger.warn({ err: error }, 'a database connection was lost'),
  });
  const queues = createJobQueues({
    connection: chooseQueueConnection(config),
    onError: (error) => logger.warn({ err: error }, 'the queue complains'),
  });
  const app = await buildApp({
    config,
    logger,
    db: database.db,
    search: (request) => search(database.db, [], request),
    parts: {
      database: async () => void (await database.pool.query('select 1')),
      queue: async () => void (await queues.counts()),
    },
  });
  const close = async () => {
    await app.close();
    await queues.close();
    await database.close();
  };
  try {
    const url = await app.listen({ host: config.host, port: config.port });
    return { url, close };
  } catch (error) {
    await close();
    throw toListenError(error, config);
  }
}

function toListenError(error: unknown, { host, port }: QueryApiConfig): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return new AppError(
      'port_in_use',
      `Another program listens on ${host}:${port}. Stop it, or choose another port with GUIDEPOST_PORT.`,
      { cause: error },
    );
  }
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
    return new AppError(
      'config_invalid',
      `Guidepost cannot listen on ${host}:${port} (${code}). Check GUIDEPOST_HOST and GUIDEPOST_PORT.`,
      { cause: error },
    );
  }
  return error;
}
