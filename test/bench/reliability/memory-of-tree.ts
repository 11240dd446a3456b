import { execFileSync } from 'node:child_process';

/** Resident bytes of a process, then of each of its children. */
export function memoryOfTree(pid: number): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,rss='], { encoding: 'utf8' }).trim().split('\n');
  const processes = lines.map((line) => line.trim().split(/\s+/).map(Number));
  const own = processes.filter(([id]) => id === pid);
  const children = processes.filter(([, parent]) => parent === pid);
  return [...own, ...children].map(([, , rss = 0]) => rss * 1024);
}
