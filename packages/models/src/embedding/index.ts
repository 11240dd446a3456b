export { cacheQueries } from './cached-embedder.ts';
export { type Embedder, type EmbedKind, normaliseVector } from './embedder.ts';
export { createHubEmbedder, type HubEmbedderOptions } from './hub-embedder.ts';
export { hydeEmbedder } from './hyde-embedder.ts';
export { assetsDir, ensureMiniLmAssets } from './minilm/build-assets.ts';
export { createMiniLmEmbedder, type MiniLmOptions } from './minilm/minilm-embedder.ts';
export { type LazyEmbedder, lazyEmbedder, openEmbedder } from './open-embedder.ts';
export { createOpenAiEmbedder, type OpenAiEmbedderOptions } from './openai-embedder.ts';
