import { readFileSync } from 'node:fs';

const PAGE_BYTES = 4096;

/** Resident memory of another process; undefined where the system does not tell (not Linux, or gone). */
export function readProcessMemory(pid: number): number | undefined {
  try {
    const resident = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1];
    return resident === undefined ? undefined : Number(resident) * PAGE_BYTES;
  } catch {
    // No /proc on this system, or the process has just ended: its exit is noticed elsewhere.
    return undefined;
  }
}
