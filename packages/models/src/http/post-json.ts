import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@guidepost/contracts';

export interface PostOptions {
  /** What stands in the sentence of a failure: `embedding service`. */
  readonly service: string;
  readonly apiKey?: string | undefined;
  /** Time one request may take, its whole reply included; default 60,000. */
  readonly timeoutMs?: number | undefined;
  /** Further tries after 408, 429, 5xx, a timeout, a lost connection or an unusable reply; default 4. */
  readonly retries?: number | undefined;
  /** Wait before the first further try, doubled for each next one; default 500. A Retry-After header goes first. */
  readonly retryDelayMs?: number | undefined;
  /** Waited for before every try: a limit of requests a minute. */
  readonly pace?: (() => Promise<void>) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What the server sent is not what was asked for; another try may bring it unless it is said that it will not. */
export class UnusableReply extends Error {
  readonly retryable: boolean;

  constructor(reason: string, { retryable = true }: { readonly retryable?: boolean } = {}) {
    super(reason);
    this.retryable = retryable;
  }
}

const MAX_RETRY_DELAY_MS = 60_000;

/**
 * Posts JSON to a model server and reads the reply with `read`. `model_unavailable` after the last try, `model_refused` at once
 * when the server never will answer (wrong key, unknown model); rejects with the reason of the signal when it is called off.
 */
export async function post<T>(
  url: string,
  body: unknown,
  options: PostOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const { service, retries = 4, retryDelayMs = 500, timeoutMs = 60_000, apiKey, signal } = options;
  const json = JSON.stringify(body);
  for (let attempt = 0; ; attempt++) {
    await options.pace?.();
    const limit = AbortSignal.timeout(timeoutMs);
    let waitMs = retryDelayMs * 2 ** attempt;
    let failure: AppError;
    let again = true;
    try {
      const response = await fetch(url, {
        method: 'POST',
        // A key must not follow a redirect to another server.
        redirect: 'error',
        headers: {
          'content-type': 'application/json',
          ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
        },
        body: json,
        signal: signal ? AbortSignal.any([limit, signal]) : limit,
      });
      if (response.ok) return await read(response);
      const { status } = response;
      await response.body?.cancel();
      again = status === 408 || status === 429 || status >= 500;
      failure = serviceFailed(url, service, `it answered ${status}`, {
        code: again ? 'model_unavailable' : 'model_refused',
      });
      waitMs = retryAfterMs(response.headers.get('retry-after')) ?? waitMs;
    } catch (cause) {
      signal?.throwIfAborted();
      if (cause instanceof UnusableReply) again = cause.retryable;
      const reason =
        cause instanceof UnusableReply
          ? cause.message
          : limit.aborted
            ? `it did not answer within ${timeoutMs} ms`
            : 'it cannot be reached or broke off';
      failure = serviceFailed(url, service, reason, { cause });
    }
    if (!again || attempt >= retries) throw failure;
    await delay(Math.min(MAX_RETRY_DELAY_MS, waitMs), undefined, signal ? { signal } : {});
  }
}

/** The same for a reply that is one JSON value of at most `maxBytes`. */
export const postJson = (
  url: string,
  body: unknown,
  options: PostOptions & { readonly maxBytes?: number },
): Promise<unknown> => post(url, body, options, (response) => readJson(response, options.maxBytes));

async function readJson(response: Response, maxBytes = Number.POSITIVE_INFINITY): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    // A server that goes on and on is cut off.
    if (size > maxBytes)
      throw new UnusableReply(`its reply is longer than ${maxBytes} bytes`, { retryable: false });
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new UnusableReply('its reply is not JSON');
  }
}

/** Seconds or a date. */
function retryAfterMs(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
  return ms >= 0 ? ms : undefined;
}

/** Names host and path, never key or query of the URL. */
export function serviceFailed(
  url: string,
  service: string,
  reason: string,
  {
    code = 'model_unavailable',
    cause,
  }: { code?: 'model_unavailable' | 'model_refused'; cause?: unknown } = {},
): AppError {
  const place = URL.canParse(url) ? new URL(url).origin + new URL(url).pathname : 'the configured address';
  const message = `The ${service} at ${place} failed: ${reason}. Check its address, key and model name.`;
  return new AppError(code, message, { cause });
}

/** Address of an endpoint under a base address, whatever slashes the base ends with. */
export const endpoint = (baseUrl: string, path: string): string => `${baseUrl.replace(/\/+$/, '')}/${path}`;
