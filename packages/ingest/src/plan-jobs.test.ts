import type { WaitingWork } from '@guidepost/db';
import { describe, expect, it } from 'vitest';
import { planJobs, toQueuePriority } from './plan-jobs.ts';

const work = (over: Partial<WaitingWork>): WaitingWork => ({
  documentId: 'd',
  stage: 'render',
  pages: [],
  pageCount: 10,
  generation: 1,
  priority: 0,
  turn: 1,
  attempts: 0,
  ...over,
});

const spans = (over: Partial<WaitingWork>): unknown[] =>
  planJobs([work(over)]).map(({ payload }) =>
    'firstPage' in payload ? [payload.firstPage, payload.lastPage] : payload,
  );

const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);

describe('planJobs', () => {
  it('cuts a document into spans that cover every page once', () => {
    expect(spans({ pages: upTo(20), pageCount: 20 })).toEqual([
      [1, 8],
      [9, 16],
      [17, 20],
    ]);
  });

  it('gives the same spans when only some of their pages still wait', () => {
    expect(spans({ pages: [3, 18], pageCount: 20 })).toEqual([
      [1, 8],
      [17, 20],
    ]);
  });

  it('takes longer spans for a long document', () => {
    expect(spans({ pages: upTo(1000), pageCount: 1000 })).toHaveLength(63);
  });

  it('goes page by page once work came back without an end twice', () => {
    expect(spans({ pages: [3, 4], attempts: 2 })).toEqual([
      [3, 3],
      [4, 4],
    ]);
  });

  it('makes one job of a stage of the whole document', () => {
    expect(planJobs([work({ stage: 'units', generation: 3 })])).toEqual([
      {
        name: 'document.units.v1',
        payload: { documentId: 'd', generation: 3, attempts: 0 },
        priority: 699_001,
      },
    ]);
  });

  it('sorts by priority first, then by turn, within the numbers that a queue can sort by', () => {
    const line = [
      work({ priority: -1, turn: 1 }),
      work({ priority: -1, turn: 5_000_000 }),
      work({ priority: 0, turn: 0 }),
      work({ priority: 0, turn: 2 }),
      work({ priority: 1, turn: 1 }),
      work({ priority: 1, turn: 5_000_000 }),
    ].map(toQueuePriority);
    expect(line).toEqual([...line].sort((a, b) => a - b));
    expect(new Set(line).size).toBe(line.length);
    expect(line[0]).toBeGreaterThan(0);
    expect(line.at(-1)).toBeLessThan(2 ** 21);
  });
});
