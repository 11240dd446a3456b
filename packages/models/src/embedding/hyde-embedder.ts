import type { ChatModel } from '../chat/chat-model.ts';
import { type Embedder, normaliseVector } from './embedder.ts';

const INSTRUCTION =
  'Write one short passage, as it would stand in a clinical guideline, that answers the question. Use the language of the question. Give the passage alone.';

/**
 * Hypothetical document embeddings (Gao et al. 2022): a question is embedded as the mean of itself and of a passage that a chat model
 * writes for it. The passage is never shown; it only moves the vector. Passages are embedded as they are. With `onFailure`, a chat model
 * that does not answer leaves the questions with their own vectors; without it the failure is thrown.
 */
export function hydeEmbedder(
  embedder: Embedder,
  chat: ChatModel,
  onFailure?: (error: unknown) => void,
): Embedder {
  return {
    id: embedder.id,
    dimension: embedder.dimension,
    close: () => embedder.close(),
    async embed(texts, kind) {
      const own = await embedder.embed(texts, kind);
      if (kind !== 'query') return own;
      const passages: string[] = [];
      try {
        for (const content of texts) {
          passages.push(
            await chat.complete([
              { role: 'system', content: INSTRUCTION },
              { role: 'user', content },
            ]),
          );
        }
      } catch (error) {
        if (onFailure === undefined) throw error;
        onFailure(error);
        return own;
      }
      const written = await embedder.embed(passages, 'passage');
      return own.map((vector, i) => normaliseVector(vector.map((value, d) => value + written[i]![d]!)));
    },
  };
}
