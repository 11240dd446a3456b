import { z } from 'zod';
import { endpoint, type PostOptions, postJson, serviceFailed } from '../http/post-json.ts';

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** The port of models that write text. */
export interface ChatModel {
  /** Name, stored beside what it wrote. */
  readonly id: string;
  /** `model_unavailable` if it does not answer or answers nothing. */
  complete(messages: readonly ChatMessage[]): Promise<string>;
}

export interface OpenAiChatOptions extends Omit<PostOptions, 'service'> {
  /** Up to and without `/chat/completions`: `http://localhost:8080/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  /** Default 512. */
  readonly maxTokens?: number;
}

const SERVICE = 'chat service';
const Reply = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().min(1) }) })).min(1),
});

/** A chat model behind `POST /v1/chat/completions` (OpenAI, vLLM, Ollama, llama.cpp, …), asked without randomness. */
export function createOpenAiChat(options: OpenAiChatOptions): ChatModel {
  const url = endpoint(options.baseUrl, 'chat/completions');
  return {
    id: options.model,
    async complete(messages) {
      const body = { model: options.model, messages, temperature: 0, max_tokens: options.maxTokens ?? 512 };
      const reply = Reply.safeParse(await postJson(url, body, { ...options, service: SERVICE }));
      if (!reply.success) throw serviceFailed(url, SERVICE, 'its reply holds no text');
      return reply.data.choices[0]!.message.content.trim();
    },
  };
}
