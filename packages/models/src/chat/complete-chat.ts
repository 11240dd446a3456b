import { z } from 'zod';
import { endpoint, type PostOptions, postJson, serviceFailed } from '../http/post-json.ts';

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface ChatRequest extends PostOptions {
  /** Up to and without `/chat/completions`: `http://localhost:8080/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly maxTokens: number;
  /** Ask for a JSON object instead of prose. */
  readonly json?: boolean;
}

export interface ChatAnswer {
  /** Empty if the model said nothing. */
  readonly content: string;
  /** True if the answer ended at the limit of tokens. */
  readonly cutOff: boolean;
  /** As counted by the server. */
  readonly tokensIn: number | undefined;
  readonly tokensOut: number | undefined;
}

/** Answers are a few kilobytes. */
const MAX_ANSWER_BYTES = 1_000_000;

const Count = z.int().nonnegative().optional();
const Reply = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish() }),
      }),
    )
    .min(1),
  usage: z.object({ prompt_tokens: Count, completion_tokens: Count }).nullish(),
});

/** One answer of `POST /v1/chat/completions` (OpenAI, vLLM, Ollama, llama.cpp, …), without randomness; fails as `post` does. */
export async function completeChat(request: ChatRequest): Promise<ChatAnswer> {
  const { baseUrl, model, messages, maxTokens, json = false } = request;
  const url = endpoint(baseUrl, 'chat/completions');
  const body = {
    model,
    messages,
    temperature: 0,
    max_tokens: maxTokens,
    ...(json ? { response_format: { type: 'json_object' } } : {}),
  };
  const reply = Reply.safeParse(await postJson(url, body, { ...request, maxBytes: MAX_ANSWER_BYTES }));
  const choice = reply.data?.choices[0];
  if (!choice) throw serviceFailed(url, request.service, 'its answer has another shape');
  return {
    content: choice.message.content ?? '',
    cutOff: choice.finish_reason === 'length',
    tokensIn: reply.data?.usage?.prompt_tokens,
    tokensOut: reply.data?.usage?.completion_tokens,
  };
}
