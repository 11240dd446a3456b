import { createReadStream } from 'node:fs';
import { access, copyFile, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { AppError } from '@guidepost/contracts';
import { checkBlobKey } from './blob-key.ts';
import type { BlobStore } from './blob-store.ts';
import { createStaging } from './staging.ts';

/** Blobs as files below one folder, each written beside its place and renamed. */
export function createFolderBlobStore(folder: string): BlobStore {
  const root = resolve(folder);
  const staging = createStaging(join(root, 'staging'));
  const { stagingPath, sweepStaging } = staging;
  const place = (key: string): string => join(root, checkBlobKey(key));
  const exists = (path: string): Promise<boolean> =>
    access(path).then(
      () => true,
      () => false,
    );

  const moveInto = async (draft: string, key: string): Promise<void> => {
    const target = place(key);
    await mkdir(dirname(target), { recursive: true });
    await rename(draft, target);
  };

  return {
    stagingPath,
    putFile: (key, path) =>
      translate(key, async () => {
        if (await exists(place(key))) return;
        if (dirname(resolve(path)) === staging.folder) {
          await sync(path);
          return moveInto(path, key);
        }
        const draft = await stagingPath();
        try {
          await copyFile(path, draft);
          await sync(draft);
          await moveInto(draft, key);
        } finally {
          await rm(draft, { force: true });
        }
      }),
    put: (key, bytes) =>
      translate(key, async () => {
        const draft = await stagingPath();
        try {
          await writeFile(draft, bytes);
          await moveInto(draft, key);
        } finally {
          await rm(draft, { force: true });
        }
      }),
    get: (key) => translate(key, () => readFile(place(key))),
    stream: (key) =>
      translate(key, async () => {
        const { size } = await stat(place(key));
        return { body: createReadStream(place(key)), sizeBytes: size };
      }),
    has: (key) => exists(place(key)),
    localPath: (key) =>
      translate(key, async () => {
        await access(place(key));
        return place(key);
      }),
    sweepStaging,
    removeAll: (prefix) => translate(prefix, () => rm(place(prefix), { recursive: true, force: true })),
  };
}

/** The bytes must outlive a power cut before the database says that they are there. */
async function sync(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function translate<T>(key: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toBlobError(key, error);
  }
}

/** Faults of the disk as codes; anything else stays what it is. */
export function toBlobError(key: string, error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOENT') {
    return new AppError('blob_not_found', `The stored file ${key} is gone. Ingest the document again.`, {
      cause: error,
    });
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new AppError('blob_store_full', `There is no room left to store ${key}. Free some and retry.`, {
      cause: error,
    });
  }
  return error;
}
