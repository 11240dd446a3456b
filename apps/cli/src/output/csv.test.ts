import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('quotes what needs quotes and keeps signs and numbers exactly', () => {
  expect(csvLine(['a,b', 'say "x"', '≥ 30', -18, null, [1, 2]])).toBe('"a,b","say ""x""",≥ 30,-18,,"[1,2]"');
});

test('a cell cannot run as a formula', () => {
  expect(csvLine(['=1+1', "-cmd|' /C calc'!A0"])).toBe("'=1+1,'-cmd|' /C calc'!A0");
  expect(csvLine(['-18', '-18 mg', '- rest'])).toBe('-18,-18 mg,- rest');
});
