import { expect, test } from 'vitest';
import { cutToWidth, displayWidth, formatTable } from './table.ts';

test('counts Chinese characters as two cells', () => {
  expect(displayWidth('ab丙型')).toBe(6);
  expect(cutToWidth('丙型肝炎防治指南', 7)).toBe('丙型肝…');
});

test('aligns columns of mixed scripts', () => {
  const text = formatTable(
    [{ title: 'NAME' }, { title: 'PAGES', right: true }],
    [
      ['丙型肝炎', '12'],
      ['sepsis', '3'],
    ],
  );
  expect(text).toBe(['NAME      PAGES', '丙型肝炎     12', 'sepsis        3'].join('\n'));
});
