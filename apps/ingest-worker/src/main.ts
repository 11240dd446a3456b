import { type AppError, toAppError } from '@guidepost/contracts';
import { databaseDriver, redactError } from '@guidepost/db';
import { openIngest } from '@guidepost/ingest';
import { startTracing } from '@guidepost/telemetry';
import { pino, stdSerializers } from 'pino';
import { loadConfig } from './config.ts';
import { startStatusServer } from './status/status-server.ts';
import { buildWorker } from './worker.ts';

/** After the drain: time to give work back and to close connections. */
const CLOSE_GRACE_MS = 5_000;

// Started by another process of ours, this one tells it when it is ready, and ends when that one is gone.
const tell = (message: Record<string, unknown>) => process.send?.(message);

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const logger = pino({
    level: config.logLevel,
    base: { app: 'ingest-worker' },
    // The driver's errors print parameters of statements, that is, document text.
    serializers: { err: (error: Error) => stdSerializers.err(redactError(error)) },
  });
  const tracing = await startTracing(config.tracing, 'guidepost-worker', databaseDriver);
  const opened = await openIngest({
    ...config,
    traced: config.tracing !== undefined,
    applicationName: 'guidepost-worker',
    maxConnections: config.concurrency * config.queues.length + 2,
    onError: (error) => logger.warn({ err: error }, 'connection'),
  });
  const worker = buildWorker({ ...config, opened, logger });
  const status =
    config.status === undefined ? undefined : await startStatusServer({ ...config.status, ...worker.status });

  let stopping = false;
  const stop = (reason: string): void => {
    // A second signal: whoever sent it does not want to wait. The ledger gives the work to others.
    if (stopping) process.exit(130);
    stopping = true;
    logger.info({ reason }, 'stopping');
    setTimeout(() => process.exit(1), config.drainMs + CLOSE_GRACE_MS).unref();
    worker
      .close(config.drainMs)
      .then(() => Promise.all([opened.close(), status?.close(), tracing.shutdown()]))
      .then(
        () => process.exit(0),
        (error: unknown) => {
          logger.error({ err: error }, 'stopping failed');
          process.exit(1);
        },
      );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal));
  process.on('disconnect', () => {
    if (!stopping) stop('the process that started this one is gone');
  });

  await worker.start();
  const { queues, concurrency } = config;
  logger.info({ worker: worker.id, queues, concurrency, status: status?.url }, 'working');
  tell({ type: 'ready', ...(status === undefined ? {} : { url: status.url }) });
}

main().catch((error: unknown) => {
  const failure: AppError = toAppError(error);
  process.stderr.write(`ingest-worker: ${failure.message} [${failure.code}]\n`);
  tell({ type: 'failed', code: failure.code, message: failure.message });
  process.exit(1);
});
