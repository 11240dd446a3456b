import { randomBytes } from 'node:crypto';
import { copyFile, link, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';

const Holder = z.object({ pid: z.number().int(), processStart: z.string().nullable() });
export type LockHolder = z.infer<typeof Holder>;

export interface FolderLock {
  readonly release: () => Promise<void>;
}

/**
 * Takes the lock file for this process, or says who has it. A lock whose process is gone is taken over;
 * two processes that find the same stale lock cannot both get it.
 */
export async function takeFolderLock(path: string): Promise<FolderLock | LockHolder> {
  const own = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const me: LockHolder = { pid: process.pid, processStart: await processStart(process.pid) };
  await writeFile(own, JSON.stringify(me), { mode: 0o644 });
  try {
    for (;;) {
      // `link` fails if the name is taken: creation and content in one step.
      const taken = await link(own, path).then(
        () => true,
        () => false,
      );
      if (taken) return { release: () => releaseIfOwn(path, me) };
      const holder = await readLockHolder(path);
      if (holder !== undefined && (await isAlive(holder))) return holder;
      if (await takeOver(path, own)) return { release: () => releaseIfOwn(path, me) };
    }
  } finally {
    await unlink(own);
  }
}

/** Who holds the lock, dead or alive; undefined if nobody does. */
export async function readLockHolder(path: string): Promise<LockHolder | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return Holder.parse(JSON.parse(text));
  } catch {
    return { pid: -1, processStart: null };
  }
}

/** True while the process that took the lock runs; its start time tells it from a later one with the same number. */
export async function isAlive(holder: LockHolder): Promise<boolean> {
  if (holder.pid <= 0) return false;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const start = await processStart(holder.pid);
  return holder.processStart === null || start === null || holder.processStart === start;
}

/** Waits this long while another process takes the stale lock over. */
const TAKEOVER_POLL_MS = 5;

/**
 * Puts our lock in the place of one whose process is gone; false if another process did, or is about to. Only the holder of a
 * second lock beside it may do so, and a file that exists cannot be linked over: so what is stale when it looks stays stale.
 */
async function takeOver(path: string, own: string): Promise<boolean> {
  const guard = `${path}.takeover`;
  const guarded = await link(own, guard).then(
    () => true,
    () => false,
  );
  if (!guarded) {
    const holder = await readLockHolder(guard);
    if (holder !== undefined && !(await isAlive(holder))) await unlink(guard).catch(() => {});
    await setTimeout(TAKEOVER_POLL_MS);
    return false;
  }
  try {
    const holder = await readLockHolder(path);
    if (holder === undefined || (await isAlive(holder))) return false;
    const fresh = `${own}.fresh`;
    await copyFile(own, fresh);
    await rename(fresh, path);
    return true;
  } finally {
    await unlink(guard).catch(() => {});
  }
}

async function releaseIfOwn(path: string, me: LockHolder): Promise<void> {
  const holder = await readLockHolder(path);
  if (holder?.pid === me.pid && holder.processStart === me.processStart) await unlink(path).catch(() => {});
}

/** Start time of a process in clock ticks since boot (Linux); null where the system does not tell. */
async function processStart(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The command name in parentheses may hold spaces: count fields from behind it. Field 22 is the start time.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}
