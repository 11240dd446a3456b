import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../apps/cli/src/main.ts', import.meta.url));

export interface RunResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunningGuidepost {
  readonly pid: number;
  readonly exited: Promise<RunResult>;
  /** Waits until stderr or stdout holds a text; returns everything printed so far. */
  readonly printed: (text: string | RegExp) => Promise<string>;
  /** To the whole process group, as Ctrl-C in a terminal does. */
  readonly interrupt: () => void;
}

/** Starts the command line as a user would, in a process group of its own. */
export function startGuidepost(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd?: string,
): RunningGuidepost {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...process.env, DATABASE_URL: '', REDIS_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    ...(cwd !== undefined && { cwd }),
  });
  let stdout = '';
  let stderr = '';
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    stdout += chunk;
    tell();
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk;
    tell();
  });
  const exited = new Promise<RunResult>((resolve) => {
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
  return {
    pid: child.pid ?? 0,
    exited,
    printed: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const all = stdout + stderr;
          if (typeof text === 'string' ? !all.includes(text) : !text.test(all)) return;
          listeners.delete(look);
          resolve(all);
        };
        listeners.add(look);
        void exited.then(({ code }) =>
          reject(new Error(`guidepost ended with ${code} before it printed ${text}:\n${stdout}${stderr}`)),
        );
        look();
      }),
    interrupt: () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
    },
  };
}

/** Runs the command line to its end. */
export const runGuidepost = (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd?: string,
): Promise<RunResult> => startGuidepost(args, env, cwd).exited;
