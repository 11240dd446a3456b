import type { Embedder } from './embedder.ts';

/** Keeps the vectors of the last questions (not of passages), so that a repeated question costs no model call. Default 1,000. */
export function cacheQueries(embedder: Embedder, size = 1_000): Embedder {
  const known = new Map<string, Float32Array>();
  return {
    id: embedder.id,
    dimension: embedder.dimension,
    close: () => embedder.close(),
    async embed(texts, kind) {
      if (kind !== 'query') return embedder.embed(texts, kind);
      const missing = [...new Set(texts.filter((text) => !known.has(text)))];
      const made = missing.length === 0 ? [] : await embedder.embed(missing, kind);
      const fresh = new Map(missing.map((text, i) => [text, made[i]!]));
      return texts.map((text) => {
        const vector = fresh.get(text) ?? known.get(text)!;
        // Deleted and set again: a Map's order is then the order of last use.
        known.delete(text);
        known.set(text, vector);
        if (known.size > size) known.delete(known.keys().next().value!);
        return vector;
      });
    },
  };
}
