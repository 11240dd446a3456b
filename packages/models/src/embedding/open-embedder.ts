import { join } from 'node:path';
import type { EmbeddingSettings } from '@guidepost/contracts';
import { cacheQueries } from './cached-embedder.ts';
import type { Embedder } from './embedder.ts';
import { createHubEmbedder } from './hub-embedder.ts';
import { assetsDir } from './minilm/build-assets.ts';
import { createMiniLmEmbedder } from './minilm/minilm-embedder.ts';
import { createOpenAiEmbedder } from './openai-embedder.ts';

/** The embedder that the settings choose, undefined for `off`. Files that are built or downloaded lie under the data folder. */
export async function openEmbedder(
  settings: EmbeddingSettings,
  dataDir: string,
): Promise<Embedder | undefined> {
  switch (settings.maker) {
    case 'off':
      return undefined;
    case 'embedded':
      return createMiniLmEmbedder({ cacheDir: assetsDir(dataDir) });
    case 'openai':
      return createOpenAiEmbedder({
        ...settings,
        baseUrl: settings.url ?? '',
        ...(settings.apiKey === undefined ? { apiKey: '' } : { apiKey: settings.apiKey }),
      });
    case 'hub':
      return createHubEmbedder({ ...settings, cacheDir: join(assetsDir(dataDir), 'hub') });
  }
}

/** Opens the chosen embedder on the first call and keeps it; a failed opening is tried again by the next call. */
export interface LazyEmbedder {
  (): Promise<Embedder>;
  close(): Promise<void>;
}

/** Undefined for `off`. Repeated questions cost no model call. */
export function lazyEmbedder(settings: EmbeddingSettings, dataDir: string): LazyEmbedder | undefined {
  if (settings.maker === 'off') return undefined;
  let opening: Promise<Embedder> | undefined;
  const open = (): Promise<Embedder> => {
    opening ??= openEmbedder(settings, dataDir).then(
      (embedder) => cacheQueries(embedder!),
      (error: unknown) => {
        opening = undefined;
        throw error;
      },
    );
    return opening;
  };
  return Object.assign(open, { close: async () => (await opening?.catch(() => undefined))?.close() });
}
