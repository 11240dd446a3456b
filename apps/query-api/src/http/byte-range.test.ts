import { expect, test } from 'vitest';
import { parseByteRange } from './byte-range.ts';

test.each([
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=900-', { start: 900, end: 999 }],
  ['bytes=-100', { start: 900, end: 999 }],
  ['bytes=900-5000', { start: 900, end: 999 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=0-1,5-6', undefined],
  ['bytes=9-3', undefined],
  ['pages=1-2', undefined],
  [undefined, undefined],
])('%j of 1000 bytes', (header, expected) => {
  expect(parseByteRange(header, 1000)).toEqual(expected);
});
