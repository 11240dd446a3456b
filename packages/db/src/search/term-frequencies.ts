/**
 * Reading term frequencies back from `ts_rank`.
 *
 * `ts_rank` of one lexeme is (Postgres, tsrank.c, calc_rank_or) the sum over its positions j = 1, 2, … of weight(j)/j², with the
 * best weight moved to the front, over π²/6. With weight 1 for A, CONTEXT_RANK_WEIGHT for B, and all A before all B, that value
 * tells the number of A and of B positions apart, which needs no unnest of the tsvector and is five times faster.
 */
const CONTEXT_RANK_WEIGHT = 0.0612; // Found by search: it keeps the values furthest apart (9.3e-6 at least; a real has 6e-8).
const NORM = 1.64493406685;

/** Pairs told apart: up to 255 occurrences in the text (Postgres keeps no more), and these many in the context besides. */
const MAX_TEXT = 255;
const maxContext = (inText: number): number => (inText <= 20 ? 8 : inText <= 60 ? 3 : 0);

interface Decoded {
  readonly value: number;
  readonly inText: number;
  readonly inContext: number;
}

function decodedValues(): Decoded[] {
  const sums = [0];
  for (let n = 1; n <= MAX_TEXT + 8; n++) sums.push(sums[n - 1]! + 1 / (n * n));
  const out: Decoded[] = [];
  for (let inText = 0; inText <= MAX_TEXT; inText++) {
    for (let inContext = 0; inContext <= maxContext(inText); inContext++) {
      if (inText + inContext === 0) continue;
      const text = sums[inText]!;
      const context = (sums[inText + inContext]! - text) * CONTEXT_RANK_WEIGHT;
      out.push({ value: (text + context) / NORM, inText, inContext });
    }
  }
  return out.sort((a, b) => a.value - b.value);
}

const DECODED = decodedValues();

/** Weights {D, C, B, A} to call `ts_rank` with. */
export const RANK_WEIGHTS = [0, 0, CONTEXT_RANK_WEIGHT, 1] as const;

/** Lower bounds of the classes of `width_bucket`: half way between neighbouring values. */
export const THRESHOLDS: readonly number[] = DECODED.map(({ value }, i) =>
  i === 0 ? value / 2 : (DECODED[i - 1]!.value + value) / 2,
);

/** Weighted frequency of each class (class 0: the term is absent): occurrences in the text plus `contextWeight` times those in the context. */
export const frequencies = (contextWeight: number): number[] => [
  0,
  ...DECODED.map(({ inText, inContext }) => inText + contextWeight * inContext),
];
