import { AppError } from '@guidepost/contracts';
import { createChildPool } from './child-pool.ts';
import type { ChildReply, ChildRequest } from './child-protocol.ts';
import type { OpenedFile, PageOutcome } from './page-outcome.ts';
import type { PageReader, PageReaderOptions, PageSpan, ReadOptions } from './page-reader.ts';
import { FailedTry, readOnePage } from './read-one-page.ts';
import { ChildDeath, type ReaderChild } from './reader-child.ts';

const GIB = 1024 ** 3;

/** Starts nothing yet: children are forked when there is work, and kept for the next file. */
export function createPageReader(options: PageReaderOptions = {}): PageReader {
  const pageTimeoutMs = options.pageTimeoutMs ?? 30_000;
  const openTimeoutMs = options.openTimeoutMs ?? 60_000;
  const ocrTimeoutMs = options.ocrTimeoutMs ?? 180_000;
  const pool = createChildPool({
    size: options.children ?? 1,
    recyclePages: options.recyclePages ?? 1000,
    maxEngineBytes: options.maxEngineBytes ?? GIB,
    maxChildBytes: options.maxChildBytes ?? 1.5 * GIB,
    maxFileBytes: options.maxFileBytes ?? GIB,
  });

  /** One request to a child, with the signal able to end both. */
  const ask = async (
    child: ReaderChild,
    request: ChildRequest,
    timeoutMs: number,
    signal: AbortSignal | undefined,
  ): Promise<ChildReply> => {
    signal?.throwIfAborted();
    const onAbort = (): void => child.kill(new ChildDeath('internal', 'cancelled'));
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      const reply = await child.request(request, timeoutMs);
      if (reply.kind !== 'ready') child.rssBytes = reply.rssBytes;
      if ((reply.kind === 'page' || reply.kind === 'unreadable') && reply.spent) child.kill();
      return reply;
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
  };

  const readOne = (file: string, page: number, { signal, ...asked }: ReadOptions): Promise<PageOutcome> =>
    readOnePage(page, asked, async (options) => {
      const child = await pool.acquire(signal);
      const used = child.pagesRead > 0;
      try {
        // The file may have to be opened first, in a fresh child or after another file.
        const timeoutMs = pageTimeoutMs + (options.ocr ? ocrTimeoutMs : 0) + (used ? 0 : openTimeoutMs);
        const reply = await ask(child, { kind: 'read', file, page, options }, timeoutMs, signal);
        child.pagesRead++;
        return { reply, used };
      } catch (error) {
        throw error instanceof ChildDeath ? new FailedTry(error, used) : error;
      } finally {
        pool.release(child);
      }
    });

  const open: PageReader['open'] = async (file, { password, signal } = {}): Promise<OpenedFile> => {
    const child = await pool.acquire(signal);
    try {
      const request = { kind: 'open', file, ...(password === undefined ? {} : { password }) } as const;
      const reply = await ask(child, request, openTimeoutMs, signal);
      if (reply.kind === 'opened') return reply.opened;
      if (reply.kind !== 'unreadable') throw new AppError('internal', `unexpected reply ${reply.kind}`);
      const { code, message, details } = reply.error;
      throw code === 'page_crashed' || code === 'page_memory'
        ? new AppError('pdf_damaged', `${file} cannot be opened: ${message}`, { details })
        : new AppError(code, message, { details });
    } catch (error) {
      if (!(error instanceof ChildDeath)) throw error;
      const reason = `${file} cannot be opened: ${error.message}`;
      throw new AppError(error.code === 'internal' ? 'internal' : 'pdf_damaged', reason, { cause: error });
    } finally {
      pool.release(child);
    }
  };

  async function* readPages(
    file: string,
    pages: PageSpan | readonly number[],
    read: ReadOptions = {},
  ): AsyncGenerator<PageOutcome> {
    const list = 'from' in pages ? pagesOf(pages) : pages;
    // The next page is read while the caller works on this one; no further, so that images do not pile up.
    let next = list[0] === undefined ? undefined : settled(readOne(file, list[0], read));
    for (const [index] of list.entries()) {
      const current = await next;
      const following = list[index + 1];
      next = following === undefined ? undefined : settled(readOne(file, following, read));
      if (current === undefined) return;
      if ('error' in current) throw current.error;
      yield current.value;
    }
  }

  return { open, readPages, close: pool.close };
}

/** Keeps a rejection from being unhandled while the caller is busy with the page before. */
const settled = <T>(promise: Promise<T>): Promise<{ readonly value: T } | { readonly error: unknown }> =>
  promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );

const pagesOf = ({ from, to }: PageSpan): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
