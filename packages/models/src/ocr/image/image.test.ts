import { describe, expect, it } from 'vitest';
import type { Rgb } from '../line-types.ts';
import type { GreyImage } from '../ocr-engine.ts';
import { type Bitmap, binarize, otsuThreshold } from './binarize.ts';
import { findFills } from './find-fills.ts';
import { findRulings } from './find-rulings.ts';
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

const sheet = (width: number, height: number): GreyImage => ({
  data: new Uint8Array(width * height).fill(250),
  width,
  height,
});

function paint(
  { data, width }: GreyImage,
  [x0, y0, x1, y1]: readonly [number, number, number, number],
  level: number,
): void {
  for (let y = y0; y < y1; y++) data.fill(level, y * width + x0, y * width + x1);
}

describe('rules of a page image', () => {
  it('are long thin bars with their thickness, across small breaks of the ink', () => {
    const image = sheet(400, 300);
    paint(image, [50, 100, 200, 103], 0);
    paint(image, [202, 100, 350, 103], 0);
    paint(image, [60, 20, 62, 280], 0);
    expect(findRulings(image, { dpi: 200 })).toEqual([
      { box: [50, 100, 350, 103], horizontal: true },
      { box: [60, 20, 62, 280], horizontal: false },
    ]);
  });

  it('may be pale, and stay one where their second row is broken', () => {
    const image = sheet(400, 300);
    paint(image, [50, 100, 350, 101], 200);
    for (const x of [60, 160, 260]) paint(image, [x, 101, x + 70, 102], 200);
    expect(findRulings(image, { dpi: 200 })).toEqual([{ box: [50, 100, 350, 102], horizontal: true }]);
  });

  it('are neither letters nor filled areas, nor the ground between light letters', () => {
    const image = sheet(400, 300);
    for (let x = 40; x < 360; x += 12) paint(image, [x, 50, x + 7, 66], 0);
    paint(image, [40, 120, 360, 200], 60);
    for (let x = 60; x < 340; x += 16) paint(image, [x, 140, x + 8, 180], 250);
    expect(findRulings(image, { dpi: 200 })).toEqual([]);
  });
});

describe('fills of a page image', () => {
  it('are shaded rectangles with the letters on them, apart from the paper and from each other', () => {
    const width = 600;
    const colourAt = (x: number, y: number): Rgb => {
      if (x < 100 || x >= 500) return [252, 252, 250];
      if (y >= 60 && y < 100) return y >= 70 && y < 90 && x % 14 < 5 ? [255, 255, 255] : [240, 90, 20];
      if (y >= 140 && y < 180) return y >= 150 && y < 170 && x % 14 < 5 ? [20, 20, 20] : [253, 235, 215];
      return [252, 252, 250];
    };
    const fills = findFills({ width, height: 300, dpi: 200 }, colourAt);
    expect(fills.map(({ color }) => color)).toEqual([
      [240, 90, 20],
      [253, 235, 215],
    ]);
    for (const [i, top] of [60, 140].entries()) {
      const { box } = fills[i]!;
      for (const [k, edge] of [100, top, 500, top + 40].entries())
        expect(Math.abs(box[k]! - edge)).toBeLessThanOrEqual(5);
    }
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
