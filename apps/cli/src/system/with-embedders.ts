import { AppError, toAppError } from '@guidepost/contracts';
import type { SearchMode } from '@guidepost/contracts/api';
import { cacheQueries, type Embedder, openEmbedder } from '@guidepost/models/embedding';
import type { CommandContext } from '../context.ts';

/** Opens what a mode of search needs. Without it a question falls back to full text and says so. */
export async function withEmbedders<T>(
  context: CommandContext,
  mode: SearchMode,
  work: (embedders: readonly Embedder[]) => Promise<T>,
): Promise<T> {
  const { embedding, dataDir } = context.config;
  const embedder =
    mode === 'bm25'
      ? undefined
      : await openEmbedder(embedding, dataDir).catch((error: unknown) => {
          context.say(`Full text only: ${toAppError(error).message}`);
          return undefined;
        });
  return use(embedder, work);
}

/** Vectors of questions that a measurement keeps: 1.5 kB each with the embedded model. */
const MEASURED_QUESTIONS = 20_000;

/** The same for a measurement, where a fallback would measure something else: `model_not_configured` instead. */
export async function withRequiredEmbedders<T>(
  context: CommandContext,
  mode: SearchMode,
  work: (embedders: readonly Embedder[]) => Promise<T>,
): Promise<T> {
  const { embedding, dataDir } = context.config;
  const embedder = mode === 'bm25' ? undefined : await openEmbedder(embedding, dataDir);
  if (mode !== 'bm25' && embedder === undefined) {
    throw new AppError(
      'model_not_configured',
      `The mode ${mode} needs an embedding model; GUIDEPOST_EMBEDDING is off. Use --mode bm25.`,
    );
  }
  // The same questions are asked under many settings.
  return use(embedder && cacheQueries(embedder, MEASURED_QUESTIONS), work);
}

async function use<T>(
  embedder: Embedder | undefined,
  work: (embedders: readonly Embedder[]) => Promise<T>,
): Promise<T> {
  try {
    return await work(embedder === undefined ? [] : [embedder]);
  } finally {
    await embedder?.close();
  }
}
