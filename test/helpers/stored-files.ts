import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { IngestSystem } from './ingest-system.ts';

/** Blob keys that are in the store and not in the database, and the other way round; drafts left in staging count as orphans. */
export async function compareBlobs(
  system: IngestSystem,
): Promise<{ readonly orphans: string[]; readonly missing: string[] }> {
  const { rows } = await system.database.pool.query<{ key: string }>(`
    select blob_key as key from documents union select image_blob_key from pages where image_blob_key is not null`);
  const known = new Set(rows.map(({ key }) => key));
  const root = join(system.dataDir, 'blobs');
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const stored = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
  );
  return {
    orphans: [...stored].filter((key) => !known.has(key)).sort(),
    missing: [...known].filter((key) => !stored.has(key)).sort(),
  };
}
