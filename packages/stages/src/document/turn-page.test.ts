import type { PageResult } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { turnPage } from './turn-page.ts';

const page = (bbox: [number, number, number, number]): PageResult => ({
  page: 1,
  width: 600,
  height: 800,
  rotation: 0,
  route: 'ocr',
  quality: { textSanity: 1, glyphs: 9, unmappedShare: 0, privateUseShare: 0, imageShare: 1, flags: [] },
  elements: [
    {
      id: 'p1.e1',
      type: 'paragraph',
      page: 1,
      order: 1,
      bbox,
      text: 'dose',
      source: 'ocr',
      confidence: 1,
      flags: [],
    },
  ],
});

describe('boxes of a straightened scan', () => {
  it('lie where the text is printed on the turned page', () => {
    // Turned clockwise, what is right of the centre moves down.
    const [x0, y0, x1, y1] = turnPage(page([500, 390, 560, 410]), 2).elements[0]!.bbox;
    expect(x0).toBeCloseTo(499.5, 0);
    expect(x1).toBeCloseTo(560.2, 0);
    expect((y0 + y1) / 2).toBeCloseTo(408, 0);
  });

  it('stay inside the page', () => {
    for (const value of turnPage(page([0, 0, 600, 800]), 3).elements[0]!.bbox) {
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(800);
    }
  });

  it('go back to where they were on a page that lay on its side', () => {
    // Turned clockwise once to be upright: what is at the top left of the upright page was at the bottom left.
    const turned = turnPage(page([10, 20, 110, 40]), 0, 1);
    expect([turned.width, turned.height]).toEqual([800, 600]);
    expect(turned.elements[0]!.bbox).toEqual([20, 490, 40, 590]);
    expect(turnPage(page([10, 20, 110, 40]), 0, 2).elements[0]!.bbox).toEqual([490, 760, 590, 780]);
  });
});
