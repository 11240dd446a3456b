import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobStore } from './blob-store.ts';

/** A folder of this machine for files that are not yet, or no longer, blobs. */
export interface Staging extends Pick<BlobStore, 'stagingPath' | 'sweepStaging'> {
  readonly folder: string;
}

/** Makes the folder when it is first needed. */
export function createStaging(folder: string): Staging {
  return {
    folder,
    stagingPath: async () => {
      await mkdir(folder, { recursive: true });
      return join(folder, randomBytes(12).toString('hex'));
    },
    sweepStaging: async (olderThanMs) => {
      const names = await readdir(folder).catch(() => []);
      let removed = 0;
      for (const name of names) {
        const path = join(folder, name);
        // Another process may have moved or removed it meanwhile.
        const written = await stat(path).catch(() => undefined);
        if (written === undefined || Date.now() - written.mtimeMs < olderThanMs) continue;
        await rm(path, { force: true });
        removed++;
      }
      return removed;
    },
  };
}
