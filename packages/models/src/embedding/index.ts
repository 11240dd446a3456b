export { type Embedder, type EmbedKind, normaliseVector } from './embedder.ts';
export { assetsDir, ensureMiniLmAssets } from './minilm/build-assets.ts';
export { createMiniLmEmbedder, type MiniLmOptions } from './minilm/minilm-embedder.ts';
