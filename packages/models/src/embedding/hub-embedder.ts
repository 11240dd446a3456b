import { AppError } from '@guidepost/contracts';
import { type Embedder, normaliseVector } from './embedder.ts';

export interface HubEmbedderOptions {
  /** Name on the hub: `Xenova/multilingual-e5-small`. */
  readonly model: string;
  readonly dimension: number;
  readonly queryPrefix?: string;
  readonly passagePrefix?: string;
  /** How token vectors become one: `mean` (E5, MiniLM) or `cls` (BGE). Default `mean`. */
  readonly pooling?: 'mean' | 'cls';
  /** Where downloaded files are kept. */
  readonly cacheDir: string;
}

interface Tensor {
  readonly data: Float32Array;
  readonly dims: readonly number[];
}
type Pipeline = (texts: string[], options: object) => Promise<Tensor>;
interface Transformers {
  readonly env: { cacheDir: string };
  pipeline(task: 'feature-extraction', model: string): Promise<Pipeline & { dispose(): Promise<unknown> }>;
}

/** Not a dependency: it is large, and only this maker needs it. */
const PACKAGE: string = '@huggingface/transformers';

/** A model of the Hugging Face hub, downloaded on first use. `model_unavailable` where the optional package or the model is missing. */
export async function createHubEmbedder(options: HubEmbedderOptions): Promise<Embedder> {
  const { model, dimension, queryPrefix = '', passagePrefix = '', pooling = 'mean' } = options;
  let transformers: Transformers;
  try {
    transformers = (await import(PACKAGE)) as Transformers;
  } catch (cause) {
    throw new AppError(
      'model_unavailable',
      `Embedding with ${model} needs the optional package ${PACKAGE}. Install it with: npm install -w @guidepost/models ${PACKAGE}`,
      { cause },
    );
  }
  transformers.env.cacheDir = options.cacheDir;
  const extract = await transformers.pipeline('feature-extraction', model).catch((cause: unknown) => {
    throw new AppError(
      'model_unavailable',
      `The model ${model} could not be loaded from the hub or ${options.cacheDir}.`,
      { cause },
    );
  });
  return {
    id: `hub:${model}@${dimension}:${pooling}:${queryPrefix}|${passagePrefix}`,
    dimension,
    async embed(texts, kind) {
      const vectors: Float32Array[] = [];
      // One at a time: a text's vector must not depend on the padding its neighbours need.
      for (const text of texts) {
        const { data } = await extract([(kind === 'query' ? queryPrefix : passagePrefix) + text], {
          pooling,
          normalize: true,
        });
        if (data.length < dimension) {
          throw new AppError(
            'config_invalid',
            `The model ${model} gives ${data.length} dimensions, ${dimension} are configured.`,
          );
        }
        vectors.push(normaliseVector(Float32Array.from(data.slice(0, dimension))));
      }
      return vectors;
    },
    close: async () => {
      await extract.dispose();
    },
  };
}
