import { expect, test } from 'vitest';
import { toPrintedText } from './printed-text.ts';

test('exponents and references are raised, never glued to a number', () => {
  expect(toPrintedText('10<sup>9</sup>/L, m<sup>-2</sup>, oxygen.<sup>1</sup>')).toBe('10⁹/L, m⁻², oxygen.¹');
  expect(toPrintedText('10 mg<sup>a,b</sup> of CO<sub>2</sub>')).toBe('10 mg^(a,b) of CO₂');
});
