import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { AppError } from '@guidepost/contracts';
import { type PdfDocument, type PdfEngine, repairPdf } from '@guidepost/pdf';
import type { OpenedFile } from '../page-outcome.ts';

export interface CachedDocument {
  readonly document: PdfDocument;
  readonly opened: OpenedFile;
}

/** Keeps the document used last open, as spans of one file come one after the other. */
export interface DocumentCache {
  /** Throws the coded errors of opening; `file_changed` if the bytes are not those of `sha256`. */
  get(file: string, password: string | undefined, sha256: string | undefined): Promise<CachedDocument>;
}

export function createDocumentCache(engine: PdfEngine, maxFileBytes: number): DocumentCache {
  let current: { readonly key: string; readonly value: CachedDocument } | undefined;

  const load = async (file: string, password: string | undefined): Promise<CachedDocument> => {
    const bytes = await readBytes(file, maxFileBytes);
    const hash = createHash('sha256').update(bytes).digest('hex');
    const { document, repaired } = await openOrRepair(engine, bytes, password);
    const opened = {
      file,
      sha256: hash,
      sizeBytes: bytes.length,
      pageCount: document.pageCount,
      facts: document.facts(),
      repaired,
    };
    return { document, opened };
  };

  return {
    get: async (file, password, sha256) => {
      const key = `${file}\0${password ?? ''}`;
      if (current?.key !== key || (sha256 !== undefined && current.value.opened.sha256 !== sha256)) {
        current?.value.document.close();
        current = undefined;
        current = { key, value: await load(file, password) };
      }
      const { opened } = current.value;
      if (sha256 !== undefined && opened.sha256 !== sha256) {
        throw new AppError('file_changed', `${file} has changed since it was opened: ingest it again`);
      }
      return current.value;
    },
  };
}

async function readBytes(file: string, maxFileBytes: number): Promise<Buffer> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT'
      ? new AppError('file_vanished', `${file} is no longer there`, { cause: error })
      : new AppError('path_unreadable', `${file} cannot be read: ${error.message}`, { cause: error });
  });
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) throw new AppError('path_unreadable', `${file} is not a file`);
    if (stat.size === 0) throw new AppError('file_empty', `${file} holds 0 bytes`);
    if (stat.size > maxFileBytes) {
      throw new AppError('file_too_large', `${file} has ${stat.size} bytes, the limit is ${maxFileBytes}`);
    }
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

async function openOrRepair(
  engine: PdfEngine,
  bytes: Buffer,
  password: string | undefined,
): Promise<{ document: PdfDocument; repaired: boolean }> {
  try {
    return { document: engine.open(bytes, password === undefined ? {} : { password }), repaired: false };
  } catch (error) {
    if (!(error instanceof AppError) || !['pdf_damaged', 'pdf_no_pages'].includes(error.code)) throw error;
    const rebuilt = await repairPdf(bytes);
    if (!rebuilt) throw error;
    return { document: engine.open(rebuilt), repaired: true };
  }
}
