import { AppError } from '@guidepost/contracts';
import type { PostOptions } from '../http/post-json.ts';
import { type ChatMessage, completeChat } from './complete-chat.ts';

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

/** A chat model behind an OpenAI-compatible server. */
export function createOpenAiChat(options: OpenAiChatOptions): ChatModel {
  const { model, maxTokens = 512 } = options;
  return {
    id: model,
    async complete(messages) {
      const { content } = await completeChat({ ...options, service: 'chat service', messages, maxTokens });
      const text = content.trim();
      if (text === '') throw new AppError('model_unavailable', `The chat model ${model} answered nothing.`);
      return text;
    },
  };
}
