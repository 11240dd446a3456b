/** Models that write or compare text; light to load. */
export { type ChatModel, createOpenAiChat, type OpenAiChatOptions } from './chat/chat-model.ts';
export type { ChatMessage } from './chat/complete-chat.ts';
export { createHttpReranker, type HttpRerankerOptions, type Reranker } from './rerank/reranker.ts';
