import { describe, expect, it } from 'vitest';
import type { GreyImage, OcrLine } from '../ocr-engine.ts';
import { measureLine } from './line-metrics.ts';

const TEXT = 'nanhanmundanudmanhanmu';

/** Stems of 3 pixels for letters of 20 pixels cap height, standing on row 44; tall ones reach up from the x-height of 14. */
function letters(paper = 250, ink = 10): GreyImage {
  const image: GreyImage = { data: new Uint8Array(400 * 60).fill(paper), width: 400, height: 60 };
  [...TEXT].forEach((letter, i) => {
    for (const x of [20 + i * 14, 27 + i * 14])
      for (let y = 44 - (/[hdb]/.test(letter) && x % 14 === 6 ? 20 : 14); y < 44; y++)
        image.data.fill(ink, y * 400 + x, y * 400 + x + 3);
  });
  return image;
}

const line = (box: OcrLine['box'], text = TEXT): OcrLine => ({
  text,
  box,
  angle: 0,
  confidence: 1,
  chars: [...text].map((char, i) => ({ text: char, start: 19 + i * 14, end: 33 + i * 14, confidence: 1 })),
});

describe('the type of a line', () => {
  it('is told from x-height, baseline and stems', () => {
    const metrics = measureLine(letters(), line([15, 20, 335, 50]));
    expect(metrics?.baseline).toBeCloseTo(44, 0);
    expect(metrics?.em).toBeGreaterThan(26);
    expect(metrics?.em).toBeLessThan(31);
    expect(metrics?.stem).toBeCloseTo(3, 0);
  });

  it('does not change with letters of the line above that reach into the box', () => {
    const image = letters();
    for (let x = 22; x < 330; x += 60)
      for (let y = 8; y < 17; y++) image.data.fill(10, y * 400 + x, y * 400 + x + 3);
    const [alone, crowded] = [letters(), image].map((page) => measureLine(page, line([15, 8, 335, 50])));
    expect(crowded?.em).toBeCloseTo(alone?.em ?? 0, 1);
    expect(crowded?.top).toBe(alone?.top);
  });

  it('is the same for light letters on a dark ground', () => {
    const dark = measureLine(letters(60, 250), line([15, 20, 335, 50]));
    expect(dark?.em).toBeCloseTo(measureLine(letters(), line([15, 20, 335, 50]))?.em ?? 0, 0);
  });

  it('of Han is their advance', () => {
    const image: GreyImage = { data: new Uint8Array(400 * 60).fill(250), width: 400, height: 60 };
    for (let i = 0; i < 10; i++)
      for (let y = 16; y < 44; y += 7)
        for (let k = 0; k < 3; k++)
          image.data.fill(10, (y + k) * 400 + 21 + i * 30, (y + k) * 400 + 47 + i * 30);
    const han = '推荐慢性患者定期随访'.split('');
    const metrics = measureLine(image, {
      ...line([15, 10, 330, 52]),
      text: han.join(''),
      chars: han.map((text, i) => ({ text, start: 19 + i * 30, end: 49 + i * 30, confidence: 1 })),
    });
    expect(metrics?.isHan).toBe(true);
    expect(metrics?.em).toBeCloseTo(30, 0);
  });

  it('cannot be told where there is no ink', () => {
    const empty: GreyImage = { data: new Uint8Array(400 * 60).fill(250), width: 400, height: 60 };
    expect(measureLine(empty, line([15, 20, 335, 50]))).toBeNull();
  });
});
