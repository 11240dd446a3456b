import { z } from 'zod';
import { endpoint, type PostOptions, postJson, serviceFailed } from '../http/post-json.ts';

/** The port of cross-encoders, which read question and text together. */
export interface Reranker {
  readonly id: string;
  /** One score a text, in order; higher is better, the scale is the model's own. `model_unavailable` if it does not answer. */
  rerank(query: string, texts: readonly string[]): Promise<readonly number[]>;
}

export interface HttpRerankerOptions extends Omit<PostOptions, 'service'> {
  /** Up to and without `/rerank`. */
  readonly baseUrl: string;
  readonly model: string;
  /** `cohere` sends `documents` and a model name (Cohere, Jina, vLLM, Infinity), `tei` sends `texts` (text-embeddings-inference). */
  readonly dialect: 'cohere' | 'tei';
}

const SERVICE = 'reranking service';
const Ranked = z.union([
  z.array(z.object({ index: z.int().nonnegative(), score: z.number() })),
  z
    .object({ results: z.array(z.object({ index: z.int().nonnegative(), relevance_score: z.number() })) })
    .transform(({ results }) => results.map((r) => ({ index: r.index, score: r.relevance_score }))),
]);

/** A cross-encoder behind `POST /rerank`. */
export function createHttpReranker(options: HttpRerankerOptions): Reranker {
  const url = endpoint(options.baseUrl, 'rerank');
  return {
    id: options.model,
    async rerank(query, texts) {
      if (texts.length === 0) return [];
      const body =
        options.dialect === 'tei'
          ? { query, texts, truncate: true }
          : { model: options.model, query, documents: texts, top_n: texts.length };
      const reply = Ranked.safeParse(await postJson(url, body, { ...options, service: SERVICE }));
      if (!reply.success) throw serviceFailed(url, SERVICE, 'its reply holds no scores');
      const scores = new Map(reply.data.map(({ index, score }) => [index, score]));
      // A text without a score would sink to the end unseen.
      if (texts.some((_, index) => !scores.has(index)))
        throw serviceFailed(url, SERVICE, `it scored ${scores.size} of ${texts.length} texts`);
      return texts.map((_, index) => scores.get(index)!);
    },
  };
}
