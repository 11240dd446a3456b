import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isRunning } from './process-liveness.ts';

const UpState = z.object({ pid: z.int().positive(), url: z.string(), startedAt: z.iso.datetime() });
export type UpState = z.infer<typeof UpState>;

const statePath = (dataDir: string): string => join(dataDir, 'up.json');

/** Notes that this process runs the system of a data folder, and where its API listens. */
export async function saveUpState(dataDir: string, state: UpState): Promise<void> {
  await writeFile(statePath(dataDir), `${JSON.stringify(state)}\n`, { mode: 0o600 });
}

export const removeUpState = (dataDir: string): Promise<void> => rm(statePath(dataDir), { force: true });

/** The running system of a data folder; undefined if its process is gone. */
export async function findUpState(dataDir: string): Promise<UpState | undefined> {
  const text = await readFile(statePath(dataDir), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return undefined;
  }
  const state = UpState.safeParse(raw);
  return state.success && isRunning(state.data.pid) ? state.data : undefined;
}
