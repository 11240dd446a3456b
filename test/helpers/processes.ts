import { execFileSync } from 'node:child_process';

/** Command lines of running processes that mention a text, for example a data folder; `ps` itself is left out. */
export function processesWith(text: string): string[] {
  // `e` adds the environment, where services have their data folder.
  return execFileSync('ps', ['axeww', '-o', 'pid=,args='], { encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 })
    .split('\n')
    .filter((line) => line.includes(text) && !/\bps axeww\b/.test(line))
    .map((line) => line.trim().slice(0, 200));
}
