import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { IngestSystem } from './ingest-system.ts';

const MAIN = fileURLToPath(new URL('../../apps/ingest-worker/src/main.ts', import.meta.url));

/** What a worker has to know of an installation. */
export interface WorkerSurroundings {
  readonly database: { readonly url: string };
  readonly dataDir: string;
  readonly opened: Pick<IngestSystem['opened'], 'queueConnection'>;
}

export interface WorkerProcess {
  readonly pid: number;
  /** The exit code, once it has ended. */
  readonly exited: Promise<number | null>;
  readonly kill: (signal: NodeJS.Signals) => void;
}

/** A real worker process on a test installation; resolves when it is working. The end of the test run ends it too. */
export async function startWorkerProcess(
  system: WorkerSurroundings,
  env: Readonly<Record<string, string>> = {},
  /** Runs the worker, such as `ip netns exec NAME`; it must replace itself by it. */
  runner: readonly string[] = [],
): Promise<WorkerProcess> {
  const { queueConnection } = system.opened;
  const [command = process.execPath, ...args] = [...runner, process.execPath, MAIN];
  const child = spawn(command, args, {
    env: {
      ...process.env,
      DATABASE_URL: system.database.url,
      ...(queueConnection.kind === 'redis' ? { REDIS_URL: queueConnection.url } : {}),
      GUIDEPOST_QUEUE_NAMESPACE: queueConnection.namespace ?? '',
      GUIDEPOST_DATA_DIR: system.dataDir,
      GUIDEPOST_WORKER_CONCURRENCY: '1',
      GUIDEPOST_LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = new Promise<number | null>((done) => child.once('exit', done));
  await ready(child, exited);
  return { pid: child.pid ?? 0, exited, kill: (signal) => void child.kill(signal) };
}

function ready(child: ChildProcess, exited: Promise<number | null>): Promise<void> {
  return new Promise((done, fail) => {
    child.once('message', (message) => {
      const { type } = message as { type: string };
      if (type === 'ready') done();
      else fail(new Error(`The worker did not start: ${JSON.stringify(message)}`));
    });
    void exited.then((code) => fail(new Error(`The worker ended with ${code} before it was ready.`)));
  });
}
