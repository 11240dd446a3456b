import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAlive, takeFolderLock } from './folder-lock.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'guidepost-lock-'));
});
afterAll(() => rm(dir, { recursive: true }));

const gone = (): number => spawnSync(process.execPath, ['-e', '']).pid;

describe('the lock of a folder', () => {
  it('is given to one, who is named to the other, and free after release', async () => {
    const path = join(dir, 'a.lock');
    const first = await takeFolderLock(path);
    expect(first).toHaveProperty('release');
    expect(await takeFolderLock(path)).toMatchObject({ pid: process.pid });
    if ('release' in first) await first.release();
    const again = await takeFolderLock(path);
    expect(again).toHaveProperty('release');
    if ('release' in again) await again.release();
    expect(await readdir(dir)).toEqual([]);
  });

  it('is taken over from a process that is gone, by one of many', async () => {
    const path = join(dir, 'b.lock');
    await writeFile(path, JSON.stringify({ pid: gone(), processStart: '1' }));
    const all = await Promise.all(Array.from({ length: 8 }, () => takeFolderLock(path)));
    expect(all.filter((lock) => 'release' in lock)).toHaveLength(1);
    expect(JSON.parse(await readFile(path, 'utf8')).pid).toBe(process.pid);
  });

  it('is taken over when it cannot be understood', async () => {
    const path = join(dir, 'c.lock');
    await writeFile(path, 'half a l');
    expect(await takeFolderLock(path)).toHaveProperty('release');
  });

  it.runIf(process.platform === 'linux')(
    'does not take a later process with the same number for its holder',
    async () => {
      expect(await isAlive({ pid: process.pid, processStart: '1' })).toBe(false);
      expect(await isAlive({ pid: process.pid, processStart: null })).toBe(true);
    },
  );
});
