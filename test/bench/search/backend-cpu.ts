import { readFileSync } from 'node:fs';
import type pg from 'pg';

/** Runs work on one connection and gives the CPU its backend used, in milliseconds (Linux; the server on this machine). */
export async function measureBackendCpu<T>(
  client: pg.PoolClient,
  work: () => Promise<T>,
): Promise<{ value: T; cpuMs: number }> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]!.pid;
  // First field of schedstat: time on the processor in nanoseconds.
  const used = (): number => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  const before = used();
  const value = await work();
  return { value, cpuMs: used() - before };
}

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
};
