import { AppError } from '@guidepost/contracts';

export interface PostOptions {
  /** What stands in the sentence of a failure: `embedding service`. */
  readonly service: string;
  readonly apiKey?: string;
  /** Time one request may take; default 60,000. */
  readonly timeoutMs?: number;
  /** Further tries after 429, 5xx, a timeout or a lost connection; default 4. */
  readonly retries?: number;
  /** Wait before the first further try, doubled for each next one; default 500. A Retry-After header goes first. */
  readonly retryDelayMs?: number;
  readonly fetch?: typeof fetch;
}

const MAX_RETRY_DELAY_MS = 30_000;

/** Posts JSON to a model server and gives its reply; `model_unavailable` after the last try. */
export async function postJson(url: string, body: unknown, options: PostOptions): Promise<unknown> {
  const { retries = 4, retryDelayMs = 500, timeoutMs = 60_000 } = options;
  const send = options.fetch ?? fetch;
  for (let attempt = 0; ; attempt++) {
    let reason: string;
    let waitMs = Math.min(MAX_RETRY_DELAY_MS, retryDelayMs * 2 ** attempt);
    let retryable = true;
    let cause: unknown;
    try {
      const response = await send(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(options.apiKey ? { authorization: `Bearer ${options.apiKey}` } : {}),
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (response.ok) return await response.json();
      reason = `it answered ${response.status}`;
      retryable = response.status === 429 || response.status === 408 || response.status >= 500;
      const after = Number(response.headers.get('retry-after'));
      if (after > 0) waitMs = Math.min(MAX_RETRY_DELAY_MS, after * 1000);
      await response.body?.cancel();
    } catch (error) {
      cause = error;
      reason =
        error instanceof Error && error.name === 'TimeoutError'
          ? `it did not answer within ${timeoutMs} ms`
          : error instanceof SyntaxError
            ? 'its reply is not JSON'
            : 'it cannot be reached';
    }
    if (!retryable || attempt >= retries) throw serviceFailed(url, options.service, reason, cause);
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

/** Names host and path, never key or query of the URL. */
export function serviceFailed(url: string, service: string, reason: string, cause?: unknown): AppError {
  const place = URL.canParse(url) ? new URL(url).origin + new URL(url).pathname : 'the configured address';
  return new AppError(
    'model_unavailable',
    `The ${service} at ${place} failed: ${reason}. Check its address, key and model name.`,
    { cause },
  );
}

/** Address of an endpoint under a base address, whatever slashes the base ends with. */
export const endpoint = (baseUrl: string, path: string): string => `${baseUrl.replace(/\/+$/, '')}/${path}`;
