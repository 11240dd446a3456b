import { readFileSync } from 'node:fs';
import { toAppError } from '@guidepost/contracts';
import { CommanderError } from 'commander';
import { loadConfig } from './config.ts';
import type { CommandContext, Run } from './context.ts';
import { EXIT, type ExitCode, exitCodeOf } from './exit-codes.ts';
import { buildProgram } from './program.ts';
import { loadDrizzleQuickly } from './system/load-drizzle-quickly.ts';
import { toOutput } from './terminal/output.ts';
import { createStyle } from './terminal/style.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
const out = toOutput(process.stdout);
const err = toOutput(process.stderr);
const stopping = new AbortController();
loadDrizzleQuickly();

/** One Ctrl-C can arrive twice, from the terminal and from the program that started this one. */
const SAME_SIGNAL_MS = 700;
let signalledAt = Number.NEGATIVE_INFINITY;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (performance.now() - signalledAt < SAME_SIGNAL_MS) return;
    signalledAt = performance.now();
    // The second one means now: services notice that this process is gone and end by themselves.
    if (stopping.signal.aborted) process.exit(EXIT.interrupted);
    stopping.abort();
  });
}
// A reader such as `head` may go away before everything is written.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? EXIT.ok : EXIT.internal),
);

const run: Run = async (load, options, globals) => {
  const config = loadConfig(process.env, globals.dataDir);
  const context: CommandContext = {
    config,
    env: process.env,
    out,
    err,
    style: createStyle(config.color && out.isTTY),
    signal: stopping.signal,
    now: () => performance.now(),
    say: (line) => err.write(`${line}\n`),
  };
  process.exitCode = await (await load())(context, options);
};

function report(error: unknown): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  if (stopping.signal.aborted) return EXIT.interrupted;
  const failure = toAppError(error);
  err.write(`guidepost: ${failure.message} [${failure.code}]\n`);
  if (failure.code === 'internal' && process.env.GUIDEPOST_LOG_LEVEL === 'debug')
    err.write(`${failure.stack}\n`);
  return exitCodeOf(failure);
}

try {
  await buildProgram(version, run).parseAsync(process.argv);
} catch (error) {
  process.exitCode = report(error);
}
