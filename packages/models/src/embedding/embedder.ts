/** Whether a text is asked or answers: some models want another prefix for each. */
export type EmbedKind = 'query' | 'passage';

/** The port of all embedding models. */
export interface Embedder {
  /** Name and version with everything that changes its vectors: vectors of different ids are never compared. */
  readonly id: string;
  /** Length of each vector. */
  readonly dimension: number;
  /** One vector of unit length a text, in order. `model_unavailable` if the model does not answer. */
  embed(texts: readonly string[], kind: EmbedKind): Promise<readonly Float32Array[]>;
  close(): Promise<void>;
}

/** Scales to unit length in place; a zero vector stays zero. */
export function normaliseVector(vector: Float32Array): Float32Array {
  let sum = 0;
  for (const x of vector) sum += x * x;
  const scale = sum > 0 ? 1 / Math.sqrt(sum) : 0;
  for (let i = 0; i < vector.length; i++) vector[i]! *= scale;
  return vector;
}
