import type { Line } from '../text/line.ts';
import type { PageMeasures } from './region.ts';

/** Sizes are compared in steps of this many points. */
const SIZE_STEP = 0.5;
const DEFAULT_SIZE = 10;

/** Key with the largest weight. */
export function heaviestKey(weights: ReadonlyMap<number, number>): number | undefined {
  let best: number | undefined;
  let most = 0;
  for (const [key, weight] of weights) {
    if (weight > most) {
      best = key;
      most = weight;
    }
  }
  return best;
}

/** Body size, line pitch and word gap of a page from its lines. */
export function measurePage(lines: readonly Line[]): PageMeasures {
  const sizes = new Map<number, number>();
  for (const line of lines) {
    const key = Math.round(line.size / SIZE_STEP) * SIZE_STEP;
    sizes.set(key, (sizes.get(key) ?? 0) + line.text.length);
  }
  const bodySize = heaviestKey(sizes) ?? DEFAULT_SIZE;
  const body = lines.filter((line) => Math.abs(line.size - bodySize) <= SIZE_STEP);
  return {
    bodySize,
    linePitch: linePitch(body) ?? bodySize * 1.25,
    wordGap: wordGap(body) ?? bodySize * 0.25,
  };
}

/** Most frequent distance of consecutive baselines among lines that stand above each other; undefined for too few. */
export function linePitch(lines: readonly Line[]): number | undefined {
  const sorted = [...lines].sort((a, b) => a.baseline - b.baseline);
  const pitches = new Map<number, number>();
  let samples = 0;
  for (let i = 0; i < sorted.length; i++) {
    const line = sorted[i]!;
    // The next line below in the same column is among the next few by baseline.
    for (let k = i + 1; k < sorted.length && k < i + 12; k++) {
      const below = sorted[k]!;
      const distance = below.baseline - line.baseline;
      if (distance > 3 * line.size) break;
      if (distance < 0.7 * line.size) continue;
      const shared = Math.min(line.bbox[2], below.bbox[2]) - Math.max(line.bbox[0], below.bbox[0]);
      if (shared <= 0) continue;
      const key = Math.round(distance * 2) / 2;
      pitches.set(key, (pitches.get(key) ?? 0) + 1);
      samples++;
      break;
    }
  }
  return samples < 3 ? undefined : heaviestKey(pitches);
}

function wordGap(lines: readonly Line[]): number | undefined {
  const gaps: number[] = [];
  for (const line of lines) {
    for (let i = 1; i < line.words.length && gaps.length < 2000; i++) {
      const word = line.words[i]!;
      if (word.spaceBefore) gaps.push(word.bbox[0] - line.words[i - 1]!.bbox[2]);
    }
  }
  if (gaps.length < 5) return undefined;
  gaps.sort((a, b) => a - b);
  return gaps[gaps.length >> 1];
}
