import { readFileSync } from 'node:fs';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

const PAGE_BYTES = 4096;

/** A registry with the metrics of this process (memory, processor time, event loop) and the memory of its children. */
export function createRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'guidepost_child_memory_bytes',
    help: 'Resident memory of the child processes of this process (Linux).',
    registers: [registry],
    collect() {
      this.set(childMemory(process.pid));
    },
  });
  return registry;
}

/** Sum over children, each looked up in /proc; 0 where there is no /proc. */
function childMemory(pid: number): number {
  return readText(`/proc/${pid}/task/${pid}/children`)
    .split(' ')
    .filter((child) => child !== '')
    .reduce(
      (sum, child) => sum + PAGE_BYTES * Number(readText(`/proc/${child}/statm`).split(' ')[1] ?? 0),
      0,
    );
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    // Not Linux, or the child has just ended.
    return '';
  }
}
