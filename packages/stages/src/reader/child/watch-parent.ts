import { Worker } from 'node:worker_threads';

const CHECK_MS = 1000;

/**
 * Ends this process when its parent is gone. The event `disconnect` does so for a child that waits; a child inside an endless page
 * never comes back to its events, so a thread of its own watches.
 */
export function watchParent(): void {
  const parent = process.ppid;
  const code = `setInterval(() => { if (process.ppid !== ${parent}) process.kill(process.pid, 'SIGKILL'); }, ${CHECK_MS})`;
  new Worker(code, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8 } }).unref();
}
