import { spawn } from 'node:child_process';

/** An operating-system user to run as; absent = the user of this process. */
export interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

export interface CommandOptions {
  readonly cwd?: string;
  readonly runAs?: RunAs;
  readonly timeoutMs?: number;
}

export interface CommandResult {
  /** Exit code; 127 if the program is not there, null if a signal ended it. */
  readonly code: number | null;
  readonly output: string;
}

/** Enough of a compiler's or apt's complaint to see what was wrong. */
const KEPT_OUTPUT_CHARS = 20_000;

/** Runs a program without a shell and keeps the end of what it wrote to both streams. Never throws for an exit code. */
export function runCommand(
  program: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(program, [...args], {
      cwd: options.cwd ?? '/',
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: options.timeoutMs ?? 120_000,
      ...options.runAs,
    });
    let output = '';
    const keep = (chunk: Buffer): void => {
      output = (output + chunk.toString('utf8')).slice(-KEPT_OUTPUT_CHARS);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** Last lines of a program's output, for an error message. */
export const lastLines = (output: string, count = 3): string =>
  output.trim().split('\n').slice(-count).join(' / ');
