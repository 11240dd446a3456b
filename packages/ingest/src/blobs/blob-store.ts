import type { Readable } from 'node:stream';

/**
 * Where bytes live: files as they came in and page images. Keys are lower-case path segments under a document's hash
 * (`blobKeys`). A key has all of its bytes or does not exist.
 */
export interface BlobStore {
  /** Takes a file of this machine over as `key`, durable when it resolves; a key that exists is left as it is. */
  readonly putFile: (key: string, path: string) => Promise<void>;
  /** Writes small bytes that could be made again; a key that exists is replaced. */
  readonly put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** `blob_not_found` if there is none. */
  readonly get: (key: string) => Promise<Buffer>;
  /** `blob_not_found` if there is none. */
  readonly stream: (key: string) => Promise<{ readonly body: Readable; readonly sizeBytes: number }>;
  readonly has: (key: string) => Promise<boolean>;
  /** A path on this machine with the bytes, for programs that need one; `blob_not_found` if there is none. */
  readonly localPath: (key: string) => Promise<string>;
  /** A new empty path on the store's disk, from where `putFile` is a rename. The caller removes it if unused. */
  readonly stagingPath: () => Promise<string>;
  /**
   * Removes staged files that were last written longer ago than this, since killed processes leave them, and local copies that were last
   * used longer ago. Returns how many.
   */
  readonly sweepStaging: (olderThanMs: number) => Promise<number>;
  /** Removes every key below a prefix; none is no error. */
  readonly removeAll: (prefix: string) => Promise<void>;
}

/** Keys of everything that belongs to one document. */
export const blobKeys = {
  document: (sha256: string): string => `documents/${sha256.slice(0, 2)}/${sha256}`,
  file: (sha256: string): string => `${blobKeys.document(sha256)}/file`,
  pageImage: (sha256: string, page: number): string => `${blobKeys.document(sha256)}/pages/${page}.png`,
} as const;
