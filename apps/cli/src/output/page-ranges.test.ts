import { expect, test } from 'vitest';
import { parsePageRanges } from './page-ranges.ts';

test('reads single pages and ranges, in order and once each', () => {
  expect(parsePageRanges('7, 3-5,4')).toEqual([3, 4, 5, 7]);
});

test.each(['', '0', '5-3', 'a', '1-', '1;2'])('refuses %j', (text) => {
  expect(() => parsePageRanges(text)).toThrow(/--pages/);
});
