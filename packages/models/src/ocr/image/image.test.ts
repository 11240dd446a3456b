import { describe, expect, it } from 'vitest';
import { type Bitmap, binarize, otsuThreshold } from './binarize.ts';
import { findRulings } from './find-rulings.ts';
import { lineInk } from './line-ink.ts';
import { estimateSkew } from './skew.ts';

function blank(width: number, height: number): Bitmap {
  return { data: new Uint8Array(width * height), width, height };
}

function fill({ data, width }: Bitmap, [x0, y0, x1, y1]: readonly [number, number, number, number]): void {
  for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) data[y * width + x] = 1;
}

describe('ink and paper', () => {
  it('are split between the two peaks of the histogram', () => {
    const histogram = new Array<number>(256).fill(0);
    histogram[30] = 500;
    histogram[220] = 4000;
    const threshold = otsuThreshold(histogram);
    expect(threshold).toBeGreaterThanOrEqual(30);
    expect(threshold).toBeLessThan(220);
    expect([...binarize({ data: Uint8Array.from([30, 220, 220, 220]), width: 4, height: 1 }).data]).toEqual([
      1, 0, 0, 0,
    ]);
  });
});

describe('rules of a page image', () => {
  it('are long thin bars with their thickness, across small breaks of the ink', () => {
    const bitmap = blank(400, 300);
    fill(bitmap, [50, 100, 200, 103]);
    fill(bitmap, [202, 100, 350, 103]);
    fill(bitmap, [60, 20, 62, 280]);
    expect(findRulings(bitmap, { dpi: 200 })).toEqual([
      { box: [50, 100, 350, 103], horizontal: true },
      { box: [60, 20, 62, 280], horizontal: false },
    ]);
  });

  it('are neither letters nor filled areas', () => {
    const bitmap = blank(400, 300);
    for (let x = 40; x < 360; x += 12) fill(bitmap, [x, 50, x + 7, 66]);
    fill(bitmap, [40, 120, 360, 200]);
    expect(findRulings(bitmap, { dpi: 200 })).toEqual([]);
  });
});

describe('skew of text rows', () => {
  const rows = (degrees: number): Bitmap => {
    const bitmap = blank(800, 600);
    const slope = Math.tan((degrees * Math.PI) / 180);
    for (let row = 60; row < 540; row += 30) {
      for (let x = 40; x < 760; x += 10) {
        const y = Math.round(row + (x - 400) * slope);
        fill(bitmap, [x, y, x + 6, y + 12]);
      }
    }
    return bitmap;
  };

  it('is found to a tenth of a degree, either way', () => {
    expect(Math.abs(estimateSkew(rows(1.5)) - 1.5)).toBeLessThan(0.1);
    expect(Math.abs(estimateSkew(rows(-2.2)) + 2.2)).toBeLessThan(0.1);
  });

  it('is zero on a straight and on an empty page', () => {
    expect(Math.abs(estimateSkew(rows(0)))).toBeLessThan(0.1);
    expect(estimateSkew(blank(300, 300))).toBe(0);
  });
});

describe('the ink of a line', () => {
  it('gives its rows and the width of its strokes', () => {
    const bitmap = blank(100, 40);
    for (let x = 10; x < 90; x += 8) fill(bitmap, [x, 12, x + 3, 30]);
    expect(lineInk(bitmap, { box: [5, 5, 95, 38] })).toEqual({ top: 12, bottom: 30, stroke: 3 });
    expect(lineInk(bitmap, { box: [0, 0, 5, 5] })).toBeNull();
  });
});
