import { describe, expect, it } from 'vitest';
import { parsePageList } from './parse-page-list.ts';

describe('parsePageList', () => {
  it('reads pages and ranges, sorted and without repeats', () => {
    expect(parsePageList('5-7, 3,6')).toEqual([3, 5, 6, 7]);
  });

  it.each(['', '0', '3-1', 'a', '1,,2', '-3', '1.5'])('refuses %j', (list) => {
    expect(() => parsePageList(list)).toThrow(/is not a page/);
  });
});
