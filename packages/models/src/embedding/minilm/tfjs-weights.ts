import { z } from 'zod';

const Weight = z.object({
  name: z.string(),
  shape: z.array(z.number()),
  dtype: z.string(),
  quantization: z.object({ dtype: z.literal('uint8'), scale: z.number(), min: z.number() }).optional(),
});
const Manifest = z.object({ weightsManifest: z.array(z.object({ weights: z.array(Weight) })) });

/** A weight of a TensorFlow.js model that was quantised to bytes: value = min + scale × byte. */
export interface QuantisedWeight {
  readonly shape: readonly number[];
  readonly bytes: Uint8Array;
  readonly scale: number;
  readonly min: number;
}

/** The byte-quantised weights of a TensorFlow.js graph model by name, from its manifest and its one shard. */
export function readTfjsWeights(manifest: string, shard: Buffer): ReadonlyMap<string, QuantisedWeight> {
  const found = new Map<string, QuantisedWeight>();
  let offset = 0;
  for (const { weights } of Manifest.parse(JSON.parse(manifest)).weightsManifest) {
    for (const { name, shape, quantization } of weights) {
      const size = shape.reduce((a, b) => a * b, 1) * (quantization ? 1 : 4);
      const bytes = shard.subarray(offset, offset + size);
      offset += size;
      if (quantization) found.set(name, { shape, bytes, scale: quantization.scale, min: quantization.min });
    }
  }
  if (offset !== shard.length)
    throw new Error(`The weights take ${offset} bytes, the shard has ${shard.length}.`);
  return found;
}

export const toFloats = ({ bytes, scale, min }: QuantisedWeight): Float32Array =>
  Float32Array.from(bytes, (b) => min + scale * b);

/** The byte that stands for zero; throws where zero lies between two bytes, as integer kernels could not use the weight. */
export function zeroPoint({ scale, min }: QuantisedWeight): number {
  const exact = -min / scale;
  if (Math.abs(exact - Math.round(exact)) > 0.01) throw new Error('Zero lies between two bytes of a weight.');
  return Math.round(exact);
}
