import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@guidepost/contracts';
import { toBlobError } from './blobs/create-folder-blob-store.ts';

export interface StagedFile {
  readonly path: string;
  readonly sha256: string;
  readonly sizeBytes: number;
}

/**
 * Copies a file and hashes what was copied. Coded errors: `path_not_found`, `path_unreadable`, `file_empty`, `file_too_large`,
 * `file_vanished`, `file_changed`, `blob_store_full`; nothing is left behind then.
 */
export async function stageFile(source: string, target: string, maxBytes: number): Promise<StagedFile> {
  const before = await stat(source).catch((cause: NodeJS.ErrnoException) => {
    throw cause.code === 'ENOENT' || cause.code === 'ENOTDIR'
      ? new AppError('path_not_found', `There is no file ${source}.`, { cause })
      : unreadable(source, cause);
  });
  if (!before.isFile()) throw new AppError('path_unreadable', `${source} is not a file.`);
  if (before.size === 0) throw new AppError('file_empty', `${basename(source)} has no bytes in it.`);
  if (before.size > maxBytes) throw tooLarge(source, maxBytes);
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      // A file may grow while it is read.
      done(sizeBytes > maxBytes ? tooLarge(source, maxBytes) : null, chunk);
    },
  });
  try {
    await pipeline(createReadStream(source), measure, createWriteStream(target, { mode: 0o600 }));
    await requireUnchanged(source, before);
  } catch (error) {
    await rm(target, { force: true });
    throw explain(source, target, error);
  }
  return { path: target, sha256: hash.digest('hex'), sizeBytes };
}

async function requireUnchanged(source: string, before: { size: number; mtimeMs: number }): Promise<void> {
  const after = await stat(source);
  if (after.size !== before.size || after.mtimeMs !== before.mtimeMs) {
    throw new AppError(
      'file_changed',
      `${source} changed while it was read. Ingest it again when it is complete.`,
    );
  }
}

function explain(source: string, target: string, error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { code, path } = error as NodeJS.ErrnoException;
  if (path === target || code === 'ENOSPC' || code === 'EDQUOT') return toBlobError(basename(source), error);
  if (code === 'ENOENT') {
    return new AppError('file_vanished', `${source} was removed while it was read.`, { cause: error });
  }
  return unreadable(source, error);
}

const unreadable = (source: string, cause: unknown): AppError =>
  new AppError(
    'path_unreadable',
    `${source} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}.`,
    { cause },
  );

const tooLarge = (source: string, maxBytes: number): AppError =>
  new AppError(
    'file_too_large',
    `${basename(source)} is larger than ${Math.round(maxBytes / 1024 ** 2)} MiB.`,
  );
