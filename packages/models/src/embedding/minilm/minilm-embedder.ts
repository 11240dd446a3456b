import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as ort from 'onnxruntime-node';
import { type Embedder, normaliseVector } from '../embedder.ts';
import { createGloss } from '../gloss/gloss.ts';
import { ensureMiniLmAssets, packagedAssets } from './build-assets.ts';
import { MINILM_DIMENSION } from './convert-minilm.ts';
import { createWordPiece } from './word-piece.ts';

export interface MiniLmOptions {
  /** Where built files are kept. */
  readonly cacheDir: string;
  /** Threads a text may use; default 1, which is reproducible and fastest over many texts. */
  readonly threads?: number;
}

/** Longest input the model was trained with. */
const MAX_TOKENS = 256;
const HAN = /\p{Script=Han}/u;
/** Rises when the conversion or the bridge changes vectors. */
const VERSION = 1;

/**
 * The embedder that needs no network and no server: all-MiniLM-L6-v2 (English, 384 dimensions), Chinese glossed word by word first.
 * One text at a time: dynamic quantisation over a batch would make a text's vector depend on its neighbours.
 */
export async function createMiniLmEmbedder(options: MiniLmOptions): Promise<Embedder> {
  const assets = await ensureMiniLmAssets(options.cacheDir);
  const glossary = await readFile(join(packagedAssets(), 'zh-en-glossary.txt'), 'utf8');
  const [vocabulary, dictionary] = await Promise.all([
    readFile(assets.vocabularyFile, 'utf8'),
    readFile(assets.dictionaryFile, 'utf8'),
  ]);
  const session = await ort.InferenceSession.create(assets.modelFile, {
    executionProviders: ['cpu'],
    intraOpNumThreads: options.threads ?? 1,
    interOpNumThreads: 1,
    graphOptimizationLevel: 'all',
    enableCpuMemArena: false,
  });
  const wordPiece = createWordPiece(vocabulary);
  const gloss = createGloss(dictionary, glossary);
  const glossaryVersion = createHash('sha256').update(glossary).digest('hex').slice(0, 8);

  const embedOne = async (text: string): Promise<Float32Array> => {
    const ids = wordPiece.encode(HAN.test(text) ? gloss.toEnglish(text) : text, MAX_TOKENS);
    const tensor = (values: BigInt64Array) => new ort.Tensor('int64', values, [1, ids.length]);
    const output = await session.run({
      input_ids: tensor(BigInt64Array.from(ids, BigInt)),
      attention_mask: tensor(new BigInt64Array(ids.length).fill(1n)),
      token_type_ids: tensor(new BigInt64Array(ids.length)),
    });
    const hidden = output.last_hidden_state!.data as Float32Array;
    const vector = new Float32Array(MINILM_DIMENSION);
    for (let i = 0; i < hidden.length; i++) vector[i % MINILM_DIMENSION]! += hidden[i]!;
    return normaliseVector(vector);
  };

  return {
    id: `minilm-l6-v2-q8+zh-gloss-${VERSION}-${glossaryVersion}`,
    dimension: MINILM_DIMENSION,
    async embed(texts) {
      const vectors: Float32Array[] = [];
      for (const text of texts) vectors.push(await embedOne(text));
      return vectors;
    },
    close: () => session.release(),
  };
}
