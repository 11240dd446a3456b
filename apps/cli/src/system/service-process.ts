import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, isErrorCode } from '@guidepost/contracts';
import { z } from 'zod';

export interface ServiceOptions {
  /** Short name for messages and for the log file: `api`, `worker`. */
  readonly name: string;
  /** Absolute path of a main.ts. */
  readonly script: string;
  readonly args?: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly logDir: string;
}

export interface ServiceProcess {
  readonly name: string;
  readonly pid: number;
  readonly logPath: string;
  /** What the process said when it was ready: the address of the API. Rejects if it ended before. */
  readonly ready: Promise<{ readonly url?: string | undefined }>;
  /** Settles when the process has ended, for whatever reason. */
  readonly exited: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  /** Asks the process to end, and ends it after the grace. */
  stop(graceMs?: number): Promise<void>;
}

/** What a service tells the process that started it. */
const Message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), url: z.string().optional() }),
  z.object({ type: z.literal('failed'), code: z.string(), message: z.string() }),
]);

const STOP_GRACE_MS = 20_000;

/**
 * Starts one of our own processes. It gets a process group of its own, so that Ctrl-C reaches it only through `stop` and in the
 * right order, and a channel whose end tells it that this process is gone.
 */
export async function startService(options: ServiceOptions): Promise<ServiceProcess> {
  await mkdir(options.logDir, { recursive: true });
  const logPath = join(options.logDir, `${options.name}.log`);
  await rename(logPath, `${logPath}.1`).catch(() => {
    // The first start has no older log.
  });
  const log = await open(logPath, 'a', 0o600);
  const child = spawn(process.execPath, [options.script, ...(options.args ?? [])], {
    env: options.env as NodeJS.ProcessEnv,
    stdio: ['ignore', log.fd, log.fd, 'ipc'],
    detached: true,
  });
  await log.close();
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.once('error', () => resolve({ code: 127, signal: null }));
  });
  const ready = waitUntilReady(child, options.name, logPath, exited);
  // Whoever only waits for `exited` must not be ended by a rejection that nobody listens to.
  ready.catch(() => {});
  return {
    name: options.name,
    pid: child.pid ?? 0,
    logPath,
    ready,
    exited,
    stop: (graceMs = STOP_GRACE_MS) => stopProcess(child, exited, graceMs),
  };
}

function waitUntilReady(
  child: ChildProcess,
  name: string,
  logPath: string,
  exited: Promise<{ code: number | null }>,
): Promise<{ url?: string | undefined }> {
  return new Promise((resolve, reject) => {
    child.on('message', (raw) => {
      const message = Message.safeParse(raw);
      if (!message.success) return;
      if (message.data.type === 'ready') resolve(message.data);
      else {
        const code = isErrorCode(message.data.code) ? message.data.code : 'internal';
        reject(new AppError(code, message.data.message));
      }
    });
    void exited.then(({ code }) =>
      reject(
        new AppError(
          'internal',
          `The ${name} process ended at the start (code ${code}); its log is ${logPath}.`,
        ),
      ),
    );
  });
}

async function stopProcess(child: ChildProcess, exited: Promise<unknown>, graceMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const timer = setTimeout(() => killGroup(child), graceMs);
  await exited;
  clearTimeout(timer);
  // Children of the service that it could not end itself.
  killGroup(child);
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group is gone already.
  }
}
