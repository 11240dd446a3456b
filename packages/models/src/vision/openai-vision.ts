import { createPace } from '../http/pace.ts';
import { endpoint, post } from '../http/post-json.ts';
import { readReply } from './read-reply.ts';
import type { VisionModel } from './vision-model.ts';

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

/** No tokeniser makes tokens longer than this on average. */
const CHARS_PER_TOKEN = 8;

/** A vision-language model behind `POST /chat/completions` (OpenAI, vLLM, Ollama, llama.cpp, LM Studio, …). */
export function createOpenAiVision(options: OpenAiVisionOptions): VisionModel {
  const { model, maxTokens = 4096, stream = true, requestsPerMinute = 30 } = options;
  const { apiKey, timeoutMs = 120_000, retries = 3, retryDelayMs = 1000 } = options;
  const url = endpoint(options.url, 'chat/completions');
  const pace = createPace(requestsPerMinute);
  return {
    id: model,
    async ask({ prompt, image, signal }) {
      const picture = `data:image/png;base64,${Buffer.from(image).toString('base64')}`;
      const body = {
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
      };
      const request = { service: 'vision model', apiKey, timeoutMs, retries, retryDelayMs, signal };
      return post(url, body, { ...request, pace: () => pace(signal) }, (response) =>
        readReply(response, maxTokens * CHARS_PER_TOKEN),
      );
    },
  };
}
