/** Deterministic pseudo-random numbers in [0, 1) (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export interface Bootstrap {
  /** Mean of b minus mean of a. */
  readonly difference: number;
  /** 95 % interval of the difference. */
  readonly low: number;
  readonly high: number;
  /** Two-sided. */
  readonly p: number;
}

/**
 * Paired bootstrap over questions (Efron & Tibshirani 1993; Sakai 2006 for retrieval): resamples the paired differences. Two-sided p by
 * shifting the distribution to the null of no difference.
 */
export function pairedBootstrap(
  a: readonly number[],
  b: readonly number[],
  options: { readonly resamples?: number; readonly seed?: number } = {},
): Bootstrap {
  if (a.length !== b.length)
    throw new RangeError(`paired samples differ in length: ${a.length} and ${b.length}`);
  const resamples = options.resamples ?? 10_000;
  const random = seededRandom(options.seed ?? 20_261_130);
  const n = a.length;
  if (n === 0) return { difference: 0, low: 0, high: 0, p: 1 };
  const differences = a.map((value, i) => b[i]! - value);
  const observed = differences.reduce((x, y) => x + y, 0) / n;
  const means = new Float64Array(resamples);
  let extreme = 0;
  for (let r = 0; r < resamples; r++) {
    let sum = 0;
    for (let i = 0; i < n; i++) sum += differences[Math.floor(random() * n)]!;
    const mean = sum / n;
    means[r] = mean;
    if (Math.abs(mean - observed) >= Math.abs(observed) - 1e-12) extreme++;
  }
  means.sort();
  return {
    difference: observed,
    low: means[Math.floor(0.025 * resamples)]!,
    high: means[Math.min(resamples - 1, Math.floor(0.975 * resamples))]!,
    p: Math.min(1, (extreme + 1) / (resamples + 1)),
  };
}

export interface McNemar {
  /** Questions that only the first / only the second got right. */
  readonly onlyA: number;
  readonly onlyB: number;
  /** Two-sided, exact. */
  readonly p: number;
}

/** Exact McNemar test (binomial over the discordant pairs) of two systems' hits on the same questions. */
export function mcNemar(a: readonly number[], b: readonly number[]): McNemar {
  if (a.length !== b.length)
    throw new RangeError(`paired samples differ in length: ${a.length} and ${b.length}`);
  let onlyA = 0;
  let onlyB = 0;
  for (const [i, hit] of a.entries()) {
    if (hit && !b[i]) onlyA++;
    if (!hit && b[i]) onlyB++;
  }
  const n = onlyA + onlyB;
  const k = Math.min(onlyA, onlyB);
  // Sum of binomial(n, i) / 2^n for i <= k, in logarithms so that n may be large.
  let tail = 0;
  let logChoose = 0;
  for (let i = 0; i <= k; i++) {
    if (i > 0) logChoose += Math.log(n - i + 1) - Math.log(i);
    tail += Math.exp(logChoose - n * Math.LN2);
  }
  return { onlyA, onlyB, p: n === 0 ? 1 : Math.min(1, 2 * tail) };
}
