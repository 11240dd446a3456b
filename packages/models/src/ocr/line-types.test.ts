import { describe, expect, it } from 'vitest';
import type { LineMetrics } from './image/line-metrics.ts';
import { type MeasuredLine, settleTypes } from './line-types.ts';

const lineOf = (row: number, metrics: Partial<LineMetrics>, length = 40): MeasuredLine => ({
  line: {
    text: 'x'.repeat(length),
    box: [50, row * 40, 600, row * 40 + 30],
    angle: 0,
    confidence: 1,
    chars: Array.from({ length }, (_, i) => ({ text: 'x', start: i, end: i + 1, confidence: 1 })),
  },
  metrics: {
    baseline: row * 40 + 26,
    top: row * 40 + 4,
    bottom: row * 40 + 30,
    em: 30,
    stem: 2.7,
    weight: 3.6,
    isHan: false,
    samples: [row, row],
    ...metrics,
  },
});

describe('types of the lines of a page', () => {
  it('have one size where pixels tell them apart by chance, and several where they are set so', () => {
    const types = settleTypes([
      lineOf(1, { em: 42 }, 12),
      ...[30, 30.8, 29.3, 30.2, 31.4].map((em, i) => lineOf(2 + i, { em })),
      lineOf(8, { em: 24 }),
    ]);
    const sizes = types.map((type) => type?.em);
    expect(new Set(sizes.slice(1, 6)).size).toBe(1);
    expect(sizes[0]).toBe(42);
    expect(sizes[6]).toBe(24);
  });

  it('are bold where their stems are wider than usual, and doubtful lines go with their neighbour', () => {
    const stems = [4.4, 3.3, 2.7, 2.8, 2.6, 3.3, 2.7];
    const types = settleTypes(stems.map((stem, i) => lineOf(i, { stem })));
    expect(types.map((type) => type?.bold)).toEqual([true, true, false, false, false, false, false]);
  });

  it('are black unless their ink has a hue, and one ink has one colour', () => {
    const inks = [
      [240, 96, 24],
      [236, 100, 30],
      [30, 28, 26],
      [16, 40, 120],
    ] as const;
    const types = settleTypes(
      inks.map((_, i) => lineOf(i, {})),
      (x) => inks[x]!,
    );
    expect(types.map((type) => type?.color)).toEqual(['#f06018', '#f06018', '#000000', '#102878']);
  });

  it('are left open for lines without ink', () => {
    expect(settleTypes([{ ...lineOf(1, {}), metrics: null }])).toEqual([undefined]);
  });
});
