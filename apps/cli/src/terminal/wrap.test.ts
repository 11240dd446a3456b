import { expect, test } from 'vitest';
import { wrap } from './wrap.ts';

test('breaks English at spaces and Chinese anywhere', () => {
  expect(wrap('give 15 mg/kg once', 10)).toEqual(['give 15', 'mg/kg once']);
  expect(wrap('推荐使用头孢曲松', 8)).toEqual(['推荐使用', '头孢曲松']);
  expect(wrap('每日两次，疗程', 8)).toEqual(['每日两', '次，疗程']);
});

test('leaves nothing out', () => {
  const text = 'SBP ≥180 mm Hg（收缩压）and  two spaces';
  expect(wrap(text, 12).join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
});

test('keeps line breaks', () => {
  expect(wrap('a\n\nb', 10)).toEqual(['a', '', 'b']);
});
