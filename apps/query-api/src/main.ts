import { type AppError, toAppError } from '@guidepost/contracts';
import { redactError } from '@guidepost/db';
import { pino, stdSerializers } from 'pino';
import { loadConfig } from './config.ts';
import { startServer } from './server.ts';

/** A request that is being answered gets this long after the signal to stop. */
const STOP_DEADLINE_MS = 10_000;

/** Plugins log whole requests at the level `trace`: keys and passwords must not be among it. */
const SECRET_PATHS = [
  ...['headers', '*.headers', '*.*.headers'].flatMap((at) => [`${at}.authorization`, `${at}.cookie`]),
  ...['password', '*.password', '*.*.password', 'sealedPassword', '*.sealedPassword'],
];

// Started by another process of ours, this one tells it when it is ready, and ends when that one is gone.
const tell = (message: Record<string, unknown>) => process.send?.(message);

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const logger = pino({
    level: config.logLevel,
    base: { app: 'query-api' },
    redact: SECRET_PATHS,
    // The driver's errors print parameters of statements, that is, document text.
    serializers: { err: (error: Error) => stdSerializers.err(redactError(error)) },
  });
  const server = await startServer(config, logger);
  let stopping = false;
  const stop = (reason: string): void => {
    // A second signal: whoever sent it does not want to wait.
    if (stopping) process.exit(130);
    stopping = true;
    logger.info({ reason }, 'stopping');
    setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref();
    server.close().then(
      () => process.disconnect?.(),
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
  logger.info({ url: server.url }, 'listening');
  tell({ type: 'ready', url: server.url });
}

main().catch((error: unknown) => {
  const failure: AppError = toAppError(error);
  process.stderr.write(`query-api: ${failure.message} [${failure.code}]\n`);
  tell({ type: 'failed', code: failure.code, message: failure.message });
  process.exit(1);
});
