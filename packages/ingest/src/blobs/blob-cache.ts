import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkBlobKey } from './blob-key.ts';

/** Copies on this machine of blobs that live elsewhere. */
export interface BlobCache {
  /** A path with the bytes of `key`; `download` writes them to a new path if they are not here. */
  readonly path: (key: string, download: (to: string) => Promise<void>) => Promise<string>;
  /** Removes copies that were last asked for longer ago than this. Returns how many. */
  readonly sweep: (olderThanMs: number) => Promise<number>;
  readonly removeAll: (prefix: string) => Promise<void>;
}

export interface BlobCacheOptions {
  readonly folder: string;
  /** Where downloads are written before they get their name; on the same disk as the folder. */
  readonly stagingPath: () => Promise<string>;
  /** Beyond this, copies that were not asked for lately go, the longest unused first. */
  readonly maxBytes: number;
}

/** A copy that was asked for this lately may be in use: a job reads the pages of a span from it, and each job asks again. */
const IN_USE_MS = 3600_000;

/** A folder of copies, shared by the processes of a machine; the time of a file says when it was last asked for. */
export function createBlobCache({ folder, stagingPath, maxBytes }: BlobCacheOptions): BlobCache {
  const running = new Map<string, Promise<string>>();

  const fetchOnce = async (key: string, download: (to: string) => Promise<void>): Promise<string> => {
    const target = join(folder, key);
    const now = new Date();
    const isHere = await utimes(target, now, now).then(
      () => true,
      () => false,
    );
    if (isHere) return target;
    const draft = await stagingPath();
    try {
      await download(draft);
      await mkdir(dirname(target), { recursive: true });
      await rename(draft, target);
    } finally {
      await rm(draft, { force: true });
    }
    await trim();
    return target;
  };

  const copies = async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const facts = await Promise.all(
      files.map(async (path) => {
        const known = await stat(path).catch(() => undefined);
        return known === undefined ? [] : [{ path, sizeBytes: known.size, usedAtMs: known.mtimeMs }];
      }),
    );
    return facts.flat();
  };

  const trim = async (): Promise<void> => {
    const oldestFirst = (await copies()).sort((a, b) => a.usedAtMs - b.usedAtMs);
    let total = oldestFirst.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    for (const { path, sizeBytes, usedAtMs } of oldestFirst) {
      if (total <= maxBytes || Date.now() - usedAtMs < IN_USE_MS) return;
      await rm(path, { force: true });
      total -= sizeBytes;
    }
  };

  return {
    path: (key, download) => {
      const known = running.get(checkBlobKey(key));
      if (known !== undefined) return known;
      const work = fetchOnce(key, download).finally(() => running.delete(key));
      running.set(key, work);
      return work;
    },
    sweep: async (olderThanMs) => {
      const old = (await copies()).filter(({ usedAtMs }) => Date.now() - usedAtMs >= olderThanMs);
      for (const { path } of old) await rm(path, { force: true });
      return old.length;
    },
    removeAll: (prefix) => rm(join(folder, checkBlobKey(prefix)), { recursive: true, force: true }),
  };
}
