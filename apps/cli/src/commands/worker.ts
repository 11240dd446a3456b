import { spawn } from 'node:child_process';
import { AppError, isErrorCode } from '@guidepost/contracts';
import { migrate } from '@guidepost/db';
import type { Command } from '../context.ts';
import { EXIT, exitCodeOf } from '../exit-codes.ts';
import { openDatabaseSession } from '../system/database-session.ts';
import { scriptOf, serviceEnvironment } from '../system/services.ts';

export interface WorkerOptions {
  readonly queues?: string;
  readonly concurrency?: number;
}

/** `guidepost worker`: a worker in the foreground; its log lines go to stderr. */
export const workerCommand: Command<WorkerOptions> = async (context, options) => {
  const session = await openDatabaseSession(context.config, context.say);
  try {
    if (session.kind !== 'shared') await migrate(session.databaseUrl);
    const child = spawn(process.execPath, [scriptOf('worker')], {
      env: serviceEnvironment(context.config, context.env, session.databaseUrl, {
        ...(options.queues !== undefined && { GUIDEPOST_WORKER_QUEUES: options.queues }),
        ...(options.concurrency !== undefined && {
          GUIDEPOST_WORKER_CONCURRENCY: String(options.concurrency),
        }),
      }) as NodeJS.ProcessEnv,
      // fd 2 twice: whatever the worker prints is log, and stdout stays empty.
      stdio: ['ignore', 2, 2, 'ipc'],
      detached: true,
    });
    const stop = () => child.kill('SIGTERM');
    context.signal.addEventListener('abort', stop, { once: true });
    let failure: AppError | undefined;
    child.on('message', (message: { type?: string; code?: string; message?: string }) => {
      if (message.type !== 'failed') return;
      failure = new AppError(isErrorCode(message.code) ? message.code : 'internal', message.message ?? '');
    });
    const exitCode = await new Promise<number | null>((resolve) =>
      child.once('exit', (code) => resolve(code)),
    );
    if (exitCode === 0) return EXIT.ok;
    if (context.signal.aborted) return EXIT.interrupted;
    // It has printed why.
    return failure === undefined ? EXIT.internal : exitCodeOf(failure);
  } finally {
    await session.close();
  }
};
