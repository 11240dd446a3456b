import { expect, test } from 'vitest';
import { simplifyClosed } from './region-outline.ts';

test('a closed outline that starts in the middle of a side keeps its corners alone', () => {
  const square = [
    [5, 0],
    [10, 0.2],
    [10, 10],
    [0, 10],
    [0, 0],
  ] as const;
  expect(simplifyClosed(square, 0.5)).toEqual([
    [10, 0.2],
    [10, 10],
    [0, 10],
    [0, 0],
  ]);
});
