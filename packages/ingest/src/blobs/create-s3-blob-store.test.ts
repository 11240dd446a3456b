import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { S3_TEST, type S3Server, startS3Server } from '../../../../test/helpers/s3-server.ts';
import { createS3BlobStore, type S3BlobStoreOptions } from './create-s3-blob-store.ts';

const HOUR_MS = 3600_000;
const KEY = 'documents/ab/abc/file';
let dir: string;
let server: S3Server;
const opened: { readonly close: () => void }[] = [];

const open = (more: Partial<S3BlobStoreOptions> = {}) => {
  const store = createS3BlobStore({
    ...S3_TEST,
    prefix: 'one/',
    endpoint: server.url,
    localFolder: join(dir, 'machine-1'),
    ...more,
  });
  opened.push(store);
  return store;
};

const draft = async (text: string): Promise<string> => {
  const path = join(dir, 'draft');
  await writeFile(path, text);
  return path;
};

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'guidepost-s3-'));
  server = await startS3Server();
});
afterEach(async () => {
  for (const store of opened.splice(0)) store.close();
  await server.close();
  await rm(dir, { recursive: true });
});

describe('a bucket of blobs', () => {
  it('keeps the first file of a key, replaces small bytes, and removes below a prefix alone', async () => {
    const store = open();
    await store.putFile(KEY, await draft('one'));
    await store.putFile(KEY, await draft('two'));
    expect((await store.get(KEY)).toString()).toBe('one');
    for (let page = 1; page <= 5; page++)
      await store.put(`documents/ab/abc/pages/${page}.png`, Buffer.from('a'));
    await store.put('documents/ab/abc/pages/1.png', Buffer.from('new'));
    expect((await store.get('documents/ab/abc/pages/1.png')).toString()).toBe('new');
    const { body, sizeBytes } = await store.stream(KEY);
    expect(Buffer.concat(await body.toArray())).toHaveLength(sizeBytes);
    await store.put('documents/ab/abcd/file', Buffer.from('neighbour'));
    await store.removeAll('documents/ab/abc');
    await store.removeAll('documents/ab/abc');
    expect([...server.objects.keys()]).toEqual(['one/documents/ab/abcd/file']);
    expect(await store.has(KEY)).toBe(false);
    await expect(store.get(KEY)).rejects.toMatchObject({ code: 'blob_not_found' });
    await expect(store.localPath(KEY)).rejects.toMatchObject({ code: 'blob_not_found' });
  });

  it('gives another machine the file, downloaded once', async () => {
    await open().putFile(KEY, await draft('the guideline'));
    const there = open({ localFolder: join(dir, 'machine-2') });
    const paths = await Promise.all([there.localPath(KEY), there.localPath(KEY)]);
    expect(paths[0]).toBe(paths[1]);
    expect(await readFile(paths[0] ?? '', 'utf8')).toBe('the guideline');
    server.failNext(500, 99);
    expect(await there.localPath(KEY)).toBe(paths[0]);
    expect(await readdir(join(dir, 'machine-2/staging'))).toEqual([]);
  });

  it('lets copies go that were not asked for lately, when there is no more room or at a sweep', async () => {
    const store = open({ maxCacheBytes: 5 });
    const long = new Date(Date.now() - 2 * HOUR_MS);
    const keys = ['documents/aa/file', 'documents/bb/file', 'documents/cc/file'];
    for (const key of keys) await store.put(key, Buffer.from('four'));
    const [first = '', second = ''] = [
      await store.localPath(keys[0] ?? ''),
      await store.localPath(keys[1] ?? ''),
    ];
    await utimes(first, long, long);
    await store.localPath(keys[2] ?? '');
    await expect(readFile(first)).rejects.toThrow('ENOENT');
    expect((await readFile(second)).toString()).toBe('four');
    await utimes(second, long, long);
    expect(await store.sweepStaging(HOUR_MS)).toBe(1);
    expect((await readFile(await store.localPath(keys[1] ?? ''))).toString()).toBe('four');
  });

  it('asks again where the server is busy for a moment, and says so where it stays away', async () => {
    const store = open();
    server.failNext(503, 1);
    await store.put(KEY, Buffer.from('a'));
    server.failNext(503, 99);
    await expect(store.get(KEY)).rejects.toMatchObject({ code: 'blob_store_unavailable', retryable: true });
    await server.close();
    await expect(store.put(KEY, Buffer.from('a'))).rejects.toMatchObject({ code: 'blob_store_unavailable' });
  });

  it.each([
    [{ credentials: { accessKeyId: 'guidepost-test', secretAccessKey: 'wrong' } }, 'SignatureDoesNotMatch'],
    [{ bucket: 'other' }, 'NoSuchBucket'],
  ])('says who is refused and why', async (wrong, reason) => {
    const failure = { code: 'blob_store_refused', message: expect.stringContaining(reason) as unknown };
    await expect(open(wrong).get(KEY)).rejects.toMatchObject(failure);
  });

  it('sends no key outside its prefix', async () => {
    await expect((async () => open().get('../other'))()).rejects.toMatchObject({ code: 'internal' });
  });
});
