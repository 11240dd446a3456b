import { spawn } from 'node:child_process';

/**
 * Runs a program in place of this one: same terminal, same signals, same exit code. Ctrl-C reaches both; this process waits, so
 * that the shell prompt comes back only when the program has stopped.
 */
export function runInstead(command, args, options = {}) {
  const child = spawn(command, args, { stdio: 'inherit', ...options });
  // In a terminal Ctrl-C reaches the child too; it takes the two for one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`${command} could not be started: ${error.message}`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    process.exit(code ?? (signal === 'SIGINT' ? 130 : 143));
  });
}
