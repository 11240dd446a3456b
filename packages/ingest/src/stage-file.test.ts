import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFolderBlobStore } from './blobs/create-folder-blob-store.ts';
import { stageFile } from './stage-file.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'guidepost-stage-'));
});
afterAll(() => rm(dir, { recursive: true }));

const source = async (name: string, bytes: Uint8Array): Promise<string> => {
  const path = join(dir, name);
  await writeFile(path, bytes);
  return path;
};

describe('stageFile', () => {
  it('copies a file and hashes what it copied', async () => {
    const bytes = Buffer.alloc(300_000, 'abc');
    const staged = await stageFile(await source('a', bytes), join(dir, 'a.staged'), 1e6);
    expect(staged.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(staged.sizeBytes).toBe(bytes.length);
    expect(await readFile(staged.path)).toEqual(bytes);
  });

  it.each([
    ['nowhere', 'path_not_found'],
    ['.', 'path_unreadable'],
    ['empty', 'file_empty'],
    ['large', 'file_too_large'],
  ])('refuses %s with %s and leaves nothing behind', async (name, code) => {
    await source('empty', Buffer.alloc(0));
    await source('large', Buffer.alloc(2000));
    await expect(stageFile(join(dir, name), join(dir, 'x.staged'), 1000)).rejects.toMatchObject({ code });
    expect(await readdir(dir)).not.toContain('x.staged');
  });

  it('refuses a file that changes while it is read', async () => {
    const path = await source('growing', Buffer.alloc(50_000_000));
    const staging = stageFile(path, join(dir, 'g.staged'), 1e9);
    const changing = setInterval(() => void writeFile(path, Buffer.alloc(1000), { flag: 'a' }), 1);
    await expect(staging).rejects.toMatchObject({ code: 'file_changed' });
    clearInterval(changing);
    expect(await readdir(dir)).not.toContain('g.staged');
  });
});

describe('a folder of blobs', () => {
  it('keeps the first file of a key, replaces small bytes, and removes below a prefix', async () => {
    const blobs = createFolderBlobStore(join(dir, 'blobs'));
    await blobs.putFile('documents/ab/file', await source('one', Buffer.from('one')));
    await blobs.putFile('documents/ab/file', await source('two', Buffer.from('two')));
    expect((await blobs.get('documents/ab/file')).toString()).toBe('one');
    await blobs.put('documents/ab/pages/1.png', Buffer.from('a'));
    await blobs.put('documents/ab/pages/1.png', Buffer.from('b'));
    expect((await blobs.get('documents/ab/pages/1.png')).toString()).toBe('b');
    expect((await blobs.stream('documents/ab/file')).sizeBytes).toBe(3);
    await blobs.removeAll('documents/ab');
    expect(await blobs.has('documents/ab/file')).toBe(false);
    await expect(blobs.get('documents/ab/file')).rejects.toMatchObject({ code: 'blob_not_found' });
    await blobs.removeAll('documents/ab');
    expect(await readdir(join(dir, 'blobs/staging'))).toEqual([]);
  });

  it('lets no key out of its folder', async () => {
    const blobs = createFolderBlobStore(join(dir, 'blobs'));
    await mkdir(join(dir, 'outside'), { recursive: true });
    for (const key of ['../outside', '/etc/passwd', 'a/../../outside', 'a//b', '', 'A']) {
      await expect((async () => blobs.get(key))()).rejects.toMatchObject({ code: 'internal' });
      await expect((async () => blobs.removeAll(key))()).rejects.toMatchObject({ code: 'internal' });
    }
  });
});
