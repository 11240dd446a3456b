import { describe, expect, it } from 'vitest';
import { scoreRetrieval } from '../score/score-retrieval.ts';
import { compareRuns } from './compare-runs.ts';
import { mcNemar, pairedBootstrap } from './significance.ts';

describe('paired bootstrap', () => {
  it('finds no difference between equal systems and a clear one between unequal ones, the same each time', () => {
    const a = Array.from({ length: 100 }, (_, i) => Number(i % 2 === 0));
    const b = a.map((_, i) => Number(i % 10 !== 0));
    expect(pairedBootstrap(a, a)).toMatchObject({ difference: 0, p: 1 });
    const found = pairedBootstrap(a, b);
    expect(found.difference).toBeCloseTo(0.4);
    expect(found.low).toBeGreaterThan(0.2);
    expect(found.high).toBeLessThan(0.6);
    expect(found.p).toBeLessThan(0.001);
    expect(pairedBootstrap(a, b)).toEqual(found);
  });

  it('refuses samples that are not paired', () => {
    expect(() => pairedBootstrap([1], [1, 0])).toThrow(/differ in length/);
  });
});

describe('exact McNemar test', () => {
  it('gives the binomial tail over the discordant pairs', () => {
    const a = [1, 1, 1, 1, 1, 1, 0, 0, 1, 0];
    const b = [0, 0, 0, 0, 0, 0, 1, 0, 1, 0];
    // 6 against 1: 2 × (C(7,0) + C(7,1)) / 2^7
    expect(mcNemar(a, b)).toMatchObject({ onlyA: 6, onlyB: 1 });
    expect(mcNemar(a, b).p).toBeCloseTo(16 / 128, 10);
    expect(mcNemar([1], [1]).p).toBe(1);
  });
});

describe('two runs', () => {
  it('are compared question by question, largest moves first', () => {
    const queries = ['q1', 'q2', 'q3'].map((id) => ({
      id,
      doc: 'a.pdf',
      lang: 'en',
      type: 'text',
      query: 'q',
      page: 1,
      evidence: 'dose 5 mg',
      alt: [],
      also: [],
      class: undefined,
    }));
    const right = { document: 'a.pdf', pages: [1], text: 't', element: { page: 1, text: 'dose 5 mg' } };
    const wrong = { document: 'a.pdf', pages: [2], text: 't', element: { page: 2, text: 'other' } };
    const run = (...lists: (typeof right)[][]) =>
      scoreRetrieval(
        queries,
        lists.map((results, i) => ({ id: `q${i + 1}`, results })),
      );
    const before = run([wrong, right], [right], [wrong]);
    const after = run([right], [wrong, wrong, right], [wrong]);
    expect(compareRuns(before, after)).toEqual({
      better: [{ id: 'q1', before: 2, after: 1 }],
      worse: [{ id: 'q2', before: 1, after: 3 }],
    });
  });
});
