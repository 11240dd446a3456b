import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFolderBlobStore } from './create-folder-blob-store.ts';

const HOUR_MS = 3600_000;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guidepost-blobs-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('staged files', () => {
  it('that nobody has written to for hours are removed; those in use and stored blobs stay', async () => {
    const store = createFolderBlobStore(folder);
    await store.put('documents/aa/file', Buffer.from('kept'));
    const [left, inUse] = [await store.stagingPath(), await store.stagingPath()];
    await writeFile(left, 'half');
    await writeFile(inUse, 'half');
    const then = new Date(Date.now() - 7 * HOUR_MS);
    await utimes(left, then, then);
    expect(await store.sweepStaging(6 * HOUR_MS)).toBe(1);
    expect(await readdir(join(folder, 'staging'))).toHaveLength(1);
    expect((await store.get('documents/aa/file')).toString()).toBe('kept');
  });

  it('are none where nothing was ever staged', async () => {
    expect(await createFolderBlobStore(folder).sweepStaging(0)).toBe(0);
  });
});
