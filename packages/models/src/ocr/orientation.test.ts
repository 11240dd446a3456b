import { describe, expect, it } from 'vitest';
import { invert, turnQuarters } from './image/turn-image.ts';
import type { GreyImage, OcrEngine } from './ocr-engine.ts';
import { findUpright, looksTurned } from './orientation.ts';

/** White with one dark corner, top left. */
const marked = (width: number, height: number): GreyImage => {
  const data = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < 10; y++) for (let x = 0; x < 20; x += 2) data[y * width + x] = 0;
  return { data, width, height };
};
const line = (confidence: number, angle: 0 | 90 = 0) => ({
  text: 'twenty characters ok',
  box: [0, 0, 200, 20] as const,
  angle,
  confidence,
  chars: Array.from({ length: 20 }, () => ({ text: 'x', start: 0, end: 1, confidence })),
});
/** Reads well only what has its dark corner at the top left. */
const engine: OcrEngine = {
  id: 'test',
  recognize: async (image) => [line(image.data[0] === 0 ? 0.97 : 0.55)],
  close: async () => undefined,
};

describe('turning an image', () => {
  it('by four quarters gives the image again', () => {
    const image = marked(60, 40);
    let turned = image;
    for (let i = 0; i < 4; i++) turned = turnQuarters(turned, 1);
    expect(turned).toEqual(image);
    expect(turnQuarters(image, 3)).toEqual(turnQuarters(turnQuarters(image, 2), 1));
  });

  it('clockwise moves the top left corner to the top right', () => {
    const turned = turnQuarters(marked(60, 40), 1);
    expect([turned.width, turned.height]).toEqual([40, 60]);
    expect(turned.data[39]).toBe(0);
  });

  it('inverts light and dark', () => {
    expect([...invert({ data: Uint8Array.from([0, 200]), width: 2, height: 1 }).data]).toEqual([255, 55]);
  });
});

describe('the orientation of a page', () => {
  it('is doubted when text reads badly or lies on its side, and not for a few characters', () => {
    expect(looksTurned([line(0.96)])).toBe(false);
    expect(looksTurned([line(0.6)])).toBe(true);
    expect(looksTurned([line(0.96, 90)])).toBe(true);
    expect(looksTurned([])).toBe(false);
  });

  it.each([0, 1, 2, 3] as const)('is found after %s quarter turns', async (turns) => {
    const lying = turnQuarters(marked(60, 60), ((4 - turns) % 4) as 0 | 1 | 2 | 3);
    expect(await findUpright(lying, engine, { dpi: 200 })).toBe(turns);
  });
});
