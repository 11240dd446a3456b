import { AppError } from '@guidepost/contracts';
import { z } from 'zod';
import { endpoint, type PostOptions, postJson, serviceFailed } from '../http/post-json.ts';
import { type Embedder, normaliseVector } from './embedder.ts';

export interface OpenAiEmbedderOptions extends Omit<PostOptions, 'service'> {
  /** Up to and without `/embeddings`: `http://localhost:8080/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  /** Length of the vectors that are kept. Longer ones are cut to it and scaled to unit length (Matryoshka models allow that). */
  readonly dimension: number;
  /** Ask the server for this many dimensions itself; default false, as not every server knows the parameter. */
  readonly sendDimension?: boolean;
  /** Put before questions and passages: `query: ` and `passage: ` for E5, an instruction for Qwen3-Embedding. */
  readonly queryPrefix?: string;
  readonly passagePrefix?: string;
  /** Texts a request; default 32. */
  readonly batchSize?: number;
}

const SERVICE = 'embedding service';

const Reply = z.object({
  data: z.array(z.object({ index: z.int().nonnegative(), embedding: z.array(z.number()) })),
});

/** An embedder behind `POST /v1/embeddings` (OpenAI, vLLM, TEI, Ollama, llama.cpp, …). */
export function createOpenAiEmbedder(options: OpenAiEmbedderOptions): Embedder {
  const { baseUrl, model, dimension, queryPrefix = '', passagePrefix = '', batchSize = 32 } = options;
  const url = endpoint(baseUrl, 'embeddings');
  const prefixes = queryPrefix || passagePrefix ? `+${queryPrefix}|${passagePrefix}` : '';

  const embedBatch = async (input: readonly string[]): Promise<Float32Array[]> => {
    const body = {
      model,
      input,
      encoding_format: 'float',
      ...(options.sendDimension ? { dimensions: dimension } : {}),
    };
    const parsed = Reply.safeParse(await postJson(url, body, { ...options, service: SERVICE }));
    if (!parsed.success || parsed.data.data.length !== input.length) {
      throw serviceFailed(url, SERVICE, `its reply does not hold ${input.length} embeddings`);
    }
    const vectors: Float32Array[] = [];
    for (const { index, embedding } of parsed.data.data) {
      if (embedding.length < dimension) {
        throw new AppError(
          'config_invalid',
          `The model ${model} gives ${embedding.length} dimensions, ${dimension} are configured. Set the embedding dimension to at most ${embedding.length}.`,
        );
      }
      vectors[index] = normaliseVector(Float32Array.from(embedding.slice(0, dimension)));
    }
    if (vectors.length !== input.length || !vectors.every(Boolean))
      throw serviceFailed(url, SERVICE, 'its reply numbers the embeddings wrongly');
    return vectors;
  };

  return {
    id: `${model}@${dimension}${prefixes}`,
    dimension,
    async embed(texts, kind) {
      const prefix = kind === 'query' ? queryPrefix : passagePrefix;
      // Servers refuse an empty input.
      const prefixed = texts.map((text) => prefix + (text.trim() === '' ? ' .' : text));
      const vectors: Float32Array[] = [];
      for (let start = 0; start < prefixed.length; start += batchSize) {
        vectors.push(...(await embedBatch(prefixed.slice(start, start + batchSize))));
      }
      return vectors;
    },
    close: async () => {},
  };
}
