import { AppError, toAppError } from '@guidepost/contracts';
import { failedOutcome } from './child/read-page.ts';
import { createChildPool } from './child-pool.ts';
import type { ChildReply, ChildRequest } from './child-protocol.ts';
import type { OpenedFile, PageOutcome } from './page-outcome.ts';
import type { PageReader, PageReaderOptions, PageSpan, ReadOptions } from './page-reader.ts';
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

  /** Reads one page; a page that breaks a used child gets one more try in a fresh one. */
  const readOne = async (file: string, page: number, read: ReadOptions): Promise<PageOutcome> => {
    const { signal, ...sent } = read;
    for (let attempt = 1; ; attempt++) {
      const child = await pool.acquire(signal);
      const used = child.pagesRead > 0;
      try {
        // The file may have to be opened first, in a fresh child or after another file.
        const reply = await ask(
          child,
          { kind: 'read', file, page, options: sent },
          pageTimeoutMs + (read.ocr ? ocrTimeoutMs : 0) + (used ? 0 : openTimeoutMs),
          signal,
        );
        child.pagesRead++;
        const outcome = toOutcome(page, reply);
        const broken = outcome.code === 'page_crashed' || outcome.code === 'page_memory';
        if (broken && used && attempt === 1) continue;
        return outcome;
      } catch (error) {
        if (!(error instanceof ChildDeath)) throw error;
        if (error.code === 'internal') throw new AppError('internal', error.message, { cause: error });
        if (error.code !== 'page_timeout' && used && attempt === 1) continue;
        return failedOutcome(page, new AppError(error.code, `page ${page}: ${error.message}`));
      } finally {
        pool.release(child);
      }
    }
  };

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

function toOutcome(page: number, reply: ChildReply): PageOutcome {
  if (reply.kind === 'page') return reply.outcome;
  if (reply.kind === 'unreadable') {
    return failedOutcome(page, new AppError(reply.error.code, reply.error.message));
  }
  return failedOutcome(page, toAppError(new Error(`unexpected reply ${reply.kind}`)));
}
