import { join } from 'node:path';
import type { BlobStoreSettings } from '@guidepost/contracts';
import type { BlobStore } from './blob-store.ts';
import { createFolderBlobStore } from './create-folder-blob-store.ts';

/** The store of one installation: a folder, or a bucket with copies on this machine. */
export async function openBlobStore(
  dataDir: string,
  settings: BlobStoreSettings | undefined,
): Promise<BlobStore & { readonly close: () => void }> {
  if (settings === undefined) {
    return { ...createFolderBlobStore(join(dataDir, 'blobs')), close: () => undefined };
  }
  // The SDK takes a tenth of a second to load, which commands of a folder should not pay.
  const { createS3BlobStore } = await import('./create-s3-blob-store.ts');
  return createS3BlobStore({ ...settings, localFolder: join(dataDir, 'blob-cache') });
}
