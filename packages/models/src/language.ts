/** Models that write or compare text; light to load. */
export {
  type ChatMessage,
  type ChatModel,
  createOpenAiChat,
  type OpenAiChatOptions,
} from './chat/chat-model.ts';
export { createHttpReranker, type HttpRerankerOptions, type Reranker } from './rerank/reranker.ts';
