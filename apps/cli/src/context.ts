import type { CliConfig } from './config.ts';
import type { ExitCode } from './exit-codes.ts';
import type { Style } from './terminal/style.ts';

/** A stream of the process, as commands use it. */
export interface Output {
  readonly isTTY: boolean;
  readonly columns: number;
  write(text: string): void;
}

/** What a command works with. Results go to `out`, everything else to `err`. */
export interface CommandContext {
  readonly config: CliConfig;
  /** Environment to hand on to processes that a command starts. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly out: Output;
  readonly err: Output;
  readonly style: Style;
  /** Aborted by the first Ctrl-C or SIGTERM. */
  readonly signal: AbortSignal;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  /** Prints one line for the user to `err`. */
  say(line: string): void;
}

export type Command<Options> = (context: CommandContext, options: Options) => Promise<ExitCode>;

/**
 * Runs a command with its options and arguments; set by main.ts. Commands are loaded when they are asked for: `--help` needs no
 * database driver and `search` no PDF engine.
 */
export type Run = <O>(
  load: () => Promise<Command<O>>,
  options: O,
  globals: { readonly dataDir?: string },
) => Promise<void>;
