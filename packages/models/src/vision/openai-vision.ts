import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@guidepost/contracts';
import { createPace } from './pace.ts';
import { readReply, UnreadableReply } from './read-reply.ts';
import type { VisionAnswer, VisionModel } from './vision-model.ts';

export interface OpenAiVisionOptions {
  /** Up to and without `/chat/completions`. */
  readonly url: string;
  readonly apiKey?: string | undefined;
  readonly model: string;
  /** Longest answer in tokens; default 4,096. */
  readonly maxTokens?: number;
  /** Ask for a stream of events, so that repetition is stopped early; default true. A server may answer in one piece all the same. */
  readonly stream?: boolean;
  /** Time that one answer may take; default 120,000. */
  readonly timeoutMs?: number;
  readonly requestsPerMinute?: number;
  /** Further tries after 429, 5xx, a timeout, a lost connection or an unreadable reply; default 3. */
  readonly retries?: number;
  /** Wait before the first further try, doubled for each next one; default 1,000. A Retry-After header goes first. */
  readonly retryDelayMs?: number;
}

const MAX_RETRY_DELAY_MS = 60_000;
/** No tokeniser makes tokens longer than this on average. */
const CHARS_PER_TOKEN = 8;

/** A vision-language model behind `POST /chat/completions` (OpenAI, vLLM, Ollama, llama.cpp, LM Studio, …). */
export function createOpenAiVision(options: OpenAiVisionOptions): VisionModel {
  const { model, maxTokens = 4096, stream = true, requestsPerMinute = 30 } = options;
  const url = `${options.url.replace(/\/+$/, '')}/chat/completions`;
  const pace = createPace(requestsPerMinute);
  return {
    id: model,
    async ask({ prompt, image, signal }) {
      const picture = `data:image/png;base64,${Buffer.from(image).toString('base64')}`;
      const body = JSON.stringify({
        model,
        messages: [
          {
            role: 'user',
            content: [
              { type: 'image_url', image_url: { url: picture } },
              { type: 'text', text: prompt },
            ],
          },
        ],
        max_tokens: maxTokens,
        temperature: 0,
        stream,
      });
      return post(url, body, maxTokens * CHARS_PER_TOKEN, options, () => pace(signal), signal);
    },
  };
}

async function post(
  url: string,
  body: string,
  maxChars: number,
  options: OpenAiVisionOptions,
  pace: () => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<VisionAnswer> {
  const { retries = 3, retryDelayMs = 1000, timeoutMs = 120_000, apiKey } = options;
  for (let attempt = 0; ; attempt++) {
    await pace();
    const limit = AbortSignal.timeout(timeoutMs);
    let waitMs = retryDelayMs * 2 ** attempt;
    let reason: string;
    let cause: unknown;
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
        body,
        signal: signal ? AbortSignal.any([limit, signal]) : limit,
      });
      if (response.ok) return await readReply(response, maxChars);
      reason = `it answered ${response.status}`;
      again = response.status === 429 || response.status === 408 || response.status >= 500;
      waitMs = retryAfterMs(response.headers.get('retry-after')) ?? waitMs;
      await response.body?.cancel();
    } catch (error) {
      signal?.throwIfAborted();
      cause = error;
      if (error instanceof UnreadableReply) reason = error.message;
      else reason = limit.aborted ? `it did not answer within ${timeoutMs} ms` : 'it cannot be reached';
    }
    if (!again || attempt >= retries) throw unavailable(url, reason, again, cause);
    await delay(Math.min(MAX_RETRY_DELAY_MS, waitMs), undefined, signal ? { signal } : {});
  }
}

/** Seconds or a date. */
function retryAfterMs(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
  return ms >= 0 ? ms : undefined;
}

/** Names host and path, never key or query of the URL. A refusal (wrong key, unknown model) is not tried again. */
function unavailable(url: string, reason: string, retryable: boolean, cause?: unknown): AppError {
  const { origin, pathname } = new URL(url);
  return new AppError(
    retryable ? 'model_unavailable' : 'model_refused',
    `The vision model at ${origin}${pathname} failed: ${reason}. Check its address, key and model name.`,
    { cause },
  );
}
