import { ReaderChild, type ReaderChildOptions } from './reader-child.ts';

export interface ChildPoolOptions extends ReaderChildOptions {
  readonly size: number;
  readonly recyclePages: number;
}

export interface ChildPool {
  /** A child for one request; waits while all are busy. Rejects when `signal` aborts or the pool is closed. */
  acquire(signal?: AbortSignal): Promise<ReaderChild>;
  release(child: ReaderChild): void;
  close(): Promise<void>;
}

/** Above this share of its memory limit a child is replaced between two pages rather than killed within one. */
const RECYCLE_MEMORY_SHARE = 0.6;

/** At most `size` children, forked when needed; worn ones are replaced. */
export function createChildPool(options: ChildPoolOptions): ChildPool {
  const idle: ReaderChild[] = [];
  const busy = new Set<ReaderChild>();
  const waiting: { readonly take: (child: ReaderChild) => void; readonly refuse: (error: Error) => void }[] =
    [];
  let closed = false;

  const isWorn = (child: ReaderChild): boolean =>
    child.pagesRead >= options.recyclePages || child.rssBytes > options.maxChildBytes * RECYCLE_MEMORY_SHARE;

  const hand = (child: ReaderChild, take: (child: ReaderChild) => void): void => {
    busy.add(child);
    take(child);
  };

  return {
    acquire: (signal) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('the page reader is closed'));
        signal?.throwIfAborted();
        const free = idle.pop();
        if (free) return hand(free, resolve);
        if (busy.size < options.size) return hand(new ReaderChild(options), resolve);
        const entry = {
          take: (child: ReaderChild) => {
            signal?.removeEventListener('abort', onAbort);
            resolve(child);
          },
          refuse: reject,
        };
        const onAbort = (): void => {
          const index = waiting.indexOf(entry);
          if (index >= 0) waiting.splice(index, 1);
          reject(signal?.reason as Error);
        };
        signal?.addEventListener('abort', onAbort, { once: true });
        waiting.push(entry);
      }),
    release: (child) => {
      busy.delete(child);
      if (child.alive && (closed || isWorn(child))) child.kill();
      const next = waiting.shift();
      if (next) hand(child.alive ? child : new ReaderChild(options), next.take);
      else if (child.alive) idle.push(child);
    },
    close: async () => {
      closed = true;
      for (const entry of waiting.splice(0)) entry.refuse(new Error('the page reader is closed'));
      for (const child of [...idle.splice(0), ...busy]) child.kill();
    },
  };
}
