import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@guidepost/contracts';
import { z } from 'zod';

export interface ChatOptions {
  /** Up to and without `/chat/completions`. */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  readonly model: string;
  /** Time one request may take, its whole answer included. */
  readonly timeoutMs: number;
  /** Further tries after 408, 429, 5xx, a timeout, a lost connection or an answer that is no JSON; default 3. */
  readonly retries?: number | undefined;
  /** Wait before the first further try, doubled for each next one; a Retry-After header goes first. Default 500. */
  readonly retryDelayMs?: number | undefined;
}

export interface ChatMessage {
  readonly role: 'system' | 'user';
  readonly content: string;
}

export interface ChatAnswer {
  readonly content: string;
  /** As counted by the server. */
  readonly tokensIn: number | undefined;
  readonly tokensOut: number | undefined;
}

const MAX_RETRY_DELAY_MS = 30_000;
/** A list of ids is a few kilobytes; a server that goes on and on is cut off. */
const MAX_ANSWER_BYTES = 1_000_000;

const Reply = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish() }),
      }),
    )
    .min(1),
  usage: z
    .object({
      prompt_tokens: z.int().nonnegative().optional(),
      completion_tokens: z.int().nonnegative().optional(),
    })
    .nullish(),
});

/** One answer of `POST /v1/chat/completions`, temperature 0, asked for JSON. `model_unavailable` if there is none to be had. */
export async function completeChat(
  messages: readonly ChatMessage[],
  maxTokens: number,
  options: ChatOptions,
  signal?: AbortSignal,
): Promise<ChatAnswer> {
  const { retries = 3, retryDelayMs = 500 } = options;
  for (let attempt = 0; ; attempt++) {
    const outcome = await tryOnce(messages, maxTokens, options, signal);
    if ('answer' in outcome) return outcome.answer;
    signal?.throwIfAborted();
    if (!outcome.retryable || attempt >= retries) throw unavailable(options, outcome.reason, outcome.cause);
    const waitMs = Math.min(MAX_RETRY_DELAY_MS, outcome.waitMs ?? retryDelayMs * 2 ** attempt);
    await delay(waitMs, undefined, signal ? { signal } : {});
  }
}

type Outcome =
  | { readonly answer: ChatAnswer }
  | {
      readonly reason: string;
      readonly retryable: boolean;
      readonly waitMs?: number;
      readonly cause?: unknown;
    };

async function tryOnce(
  messages: readonly ChatMessage[],
  maxTokens: number,
  { baseUrl, apiKey, model, timeoutMs }: ChatOptions,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
      },
      body: JSON.stringify({
        model,
        messages,
        temperature: 0,
        max_tokens: maxTokens,
        response_format: { type: 'json_object' },
      }),
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    if (!response.ok) {
      const { status } = response;
      await response.body?.cancel();
      const after = Number(response.headers.get('retry-after'));
      return {
        reason: `it answered ${status}`,
        retryable: status === 408 || status === 429 || status >= 500,
        ...(after > 0 ? { waitMs: after * 1000 } : {}),
      };
    }
    return toAnswer(await readBounded(response));
  } catch (cause) {
    if (cause instanceof AnswerTooLong)
      return { reason: `its answer is longer than ${MAX_ANSWER_BYTES} bytes`, retryable: false };
    const reason = timeout.aborted
      ? `it did not answer within ${timeoutMs} ms`
      : 'it cannot be reached or broke off';
    return { reason, retryable: true, cause };
  }
}

function toAnswer(text: string): Outcome {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { reason: 'its answer is not JSON', retryable: true };
  }
  const reply = Reply.safeParse(body);
  const choice = reply.data?.choices[0];
  if (!reply.success || !choice) return { reason: 'its answer has another shape', retryable: false };
  if (choice.finish_reason === 'length') return { reason: 'its answer was cut off', retryable: false };
  return {
    answer: {
      content: choice.message.content ?? '',
      tokensIn: reply.data.usage?.prompt_tokens,
      tokensOut: reply.data.usage?.completion_tokens,
    },
  };
}

class AnswerTooLong extends Error {}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new AnswerTooLong();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Names host and path, never key or query of the URL. */
function unavailable({ baseUrl }: ChatOptions, reason: string, cause: unknown): AppError {
  const { origin, pathname } = new URL(baseUrl);
  return new AppError(
    'model_unavailable',
    `The planner at ${origin}${pathname} failed: ${reason}. Check GUIDEPOST_PLANNER_URL, key and model name.`,
    { cause },
  );
}
