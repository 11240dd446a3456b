export interface CtcChar {
  readonly text: string;
  /** Position of its peak as a share of the time axis, 0..1. */
  readonly at: number;
  readonly confidence: number;
}

/**
 * Greedy CTC decoding (Graves et al. 2006) that keeps where each character peaked: `scores` is `[steps, classes]` of probabilities,
 * class 0 the blank, class i the (i-1)th entry of `dictionary`.
 */
export function decodeCtc(
  scores: Float32Array,
  steps: number,
  classes: number,
  dictionary: readonly string[],
): CtcChar[] {
  const chars: CtcChar[] = [];
  let previous = 0;
  let peak = 0;
  for (let step = 0; step < steps; step++) {
    const offset = step * classes;
    let best = 0;
    let score = scores[offset]!;
    for (let i = 1; i < classes; i++) {
      const s = scores[offset + i]!;
      if (s > score) {
        score = s;
        best = i;
      }
    }
    if (best !== 0) {
      if (best !== previous) {
        chars.push({ text: dictionary[best - 1] ?? '', at: (step + 0.5) / steps, confidence: score });
        peak = score;
      } else if (score > peak) {
        peak = score;
        chars[chars.length - 1] = {
          text: dictionary[best - 1] ?? '',
          at: (step + 0.5) / steps,
          confidence: score,
        };
      }
    }
    previous = best;
  }
  return chars;
}
