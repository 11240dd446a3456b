export interface RetryOptions {
  /** How often a request is sent again; default 3, 0 = never. */
  readonly retries?: number | undefined;
  /** Longest wait before one more try, in milliseconds; default 30,000. A server that asks for more gets no further try. */
  readonly longestWaitMs?: number | undefined;
}

const RETRIES = 3;
const LONGEST_WAIT_MS = 30_000;
const BUSY = new Set([429, 503]);

/** Milliseconds that a server asks to wait (`Retry-After`: seconds or a date); undefined if it asks for none. */
export function toWaitMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

/**
 * Sends a request again when the server is busy or a part of it is away (503, 429) and says when to come back. Other failures are
 * not repeated: the answer would be the same.
 */
export async function withRetries(
  send: () => Promise<Response>,
  { retries = RETRIES, longestWaitMs = LONGEST_WAIT_MS }: RetryOptions = {},
  signal?: AbortSignal | null,
): Promise<Response> {
  for (let left = retries; ; left--) {
    const response = await send();
    if (left <= 0 || !BUSY.has(response.status)) return response;
    const waitMs = toWaitMs(response.headers.get('retry-after'), Date.now());
    if (waitMs === undefined || waitMs > longestWaitMs) return response;
    // An unread body would hold its connection.
    await response.body?.cancel();
    await pause(waitMs, signal);
  }
}

/** Waits, or rejects with the reason of an abort. */
export const pause = (ms: number, signal?: AbortSignal | null): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
