import { expect, it } from 'vitest';
import { frequencies, RANK_WEIGHTS, THRESHOLDS } from './term-frequencies.ts';

/** `calc_rank_or` of Postgres for one lexeme, in single precision as there. */
function tsRank(inText: number, inContext: number): number {
  const f = Math.fround;
  const weights = [
    ...Array(inText).fill(RANK_WEIGHTS[3]),
    ...Array(inContext).fill(f(RANK_WEIGHTS[2])),
  ] as number[];
  let sum = 0;
  let best = -1;
  let at = 0;
  weights.forEach((w, j) => {
    sum = f(sum + f(w / ((j + 1) * (j + 1))));
    if (w > best) [best, at] = [w, j];
  });
  return f(f(best + sum - f(best / ((at + 1) * (at + 1)))) / 1.64493406685);
}

it('reads back how often a term is in the text and in the context', () => {
  const tf = frequencies(1000);
  for (let inText = 0; inText <= 60; inText++) {
    for (let inContext = inText === 0 ? 1 : 0; inContext <= (inText <= 20 ? 8 : 3); inContext++) {
      const value = tsRank(inText, inContext);
      const bucket = THRESHOLDS.filter((t) => t <= value).length;
      expect(tf[bucket], `${inText} in the text, ${inContext} in the context`).toBe(
        inText + 1000 * inContext,
      );
    }
  }
});
