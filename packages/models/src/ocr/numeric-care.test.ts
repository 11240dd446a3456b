import { describe, expect, it } from 'vitest';
import { careForNumbers } from './numeric-care.ts';
import type { OcrLine } from './ocr-engine.ts';

const line = (text: string): OcrLine => ({
  text,
  box: [0, 0, text.length * 10, 20],
  angle: 0,
  confidence: 0.9,
  chars: [...text].map((char, i) => ({ text: char, start: i * 10, end: i * 10 + 10, confidence: 0.9 })),
});
const cared = (text: string) => careForNumbers(line(text));

describe('numbers and formulas of recognised lines', () => {
  it.each([
    ['PEEP 5 cmH20', 'PEEP 5 cmH2O'],
    ['Sp02 92% 且 PaC02 45', 'SpO2 92% 且 PaCO2 45'],
    ['剂量1O0 mg', '剂量100 mg'],
    ['2。5 mg/kg', '2.5 mg/kg'],
    ['1，200 例', '1,200 例'],
    ['1l2 mmHg', '112 mmHg'],
    ['CNLC lla期', 'CNLC IIa期'],
    ['ll级推荐', 'II级推荐'],
  ])('%s becomes %s', (read, meant) => {
    const { line: fixed, corrections } = cared(read);
    expect(fixed.text).toBe(meant);
    expect(corrections.length).toBeGreaterThan(0);
    expect(fixed.chars.map(({ start }) => start)).toEqual(line(read).chars.map(({ start }) => start));
  });

  it.each([
    'IL-6 与 CO2',
    'O型血 10 例',
    '第1，2天',
    'C02001',
    'H2O',
    'vitamin B12, 20 µg',
    '1级推荐',
    'Child期',
  ])('%s stays as it is', (read) => {
    expect(cared(read)).toEqual({ line: line(read), corrections: [] });
  });

  it('says what it changed', () => {
    expect(cared('PEEP 5 cmH20').corrections).toEqual(['cmH20 → cmH2O']);
  });
});
