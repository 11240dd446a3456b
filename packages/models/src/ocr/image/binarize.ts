import type { GreyImage } from '../ocr-engine.ts';

/** 1 where there is ink. Same size and order of pixels as the grey image. */
export interface Bitmap {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Grey level that separates ink from paper by Otsu's method (Otsu 1979): the split with the largest variance between classes. */
export function otsuThreshold(histogram: readonly number[]): number {
  const total = histogram.reduce((a, b) => a + b, 0);
  const sum = histogram.reduce((a, n, level) => a + n * level, 0);
  let below = 0;
  let sumBelow = 0;
  let best = 0;
  let threshold = 127;
  for (let level = 0; level < 256; level++) {
    below += histogram[level] ?? 0;
    if (below === 0) continue;
    const above = total - below;
    if (above === 0) break;
    sumBelow += level * (histogram[level] ?? 0);
    const between = below * above * (sumBelow / below - (sum - sumBelow) / above) ** 2;
    if (between > best) {
      best = between;
      threshold = level;
    }
  }
  return threshold;
}

/** Ink by one global threshold (Otsu), which suits flat scans and renders. */
export function binarize({ data, width, height }: GreyImage): Bitmap {
  const histogram = new Array<number>(256).fill(0);
  for (const level of data) histogram[level]!++;
  const threshold = otsuThreshold(histogram);
  const ink = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i++) ink[i] = data[i]! <= threshold ? 1 : 0;
  return { data: ink, width, height };
}
