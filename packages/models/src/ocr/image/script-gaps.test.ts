import { describe, expect, it } from 'vitest';
import type { OcrLine } from '../ocr-engine.ts';
import { withScriptGaps } from './script-gaps.ts';

/** A line of 20-pixel characters whose ink takes the given columns; the engine's positions touch each other. */
function scene(text: string, ink: readonly (readonly [number, number])[], ends: readonly number[]) {
  const [width, height] = [200, 30];
  const data = new Uint8Array(width * height);
  for (const [x0, x1] of ink) for (let y = 5; y < 25; y++) data.fill(1, y * width + x0, y * width + x1);
  const line: OcrLine = {
    text,
    box: [0, 5, 200, 25],
    angle: 0,
    confidence: 1,
    chars: [...text].map((char, i) => ({
      text: char,
      start: ends[i - 1] ?? 0,
      end: ends[i]!,
      confidence: 1,
    })),
  };
  const { chars } = withScriptGaps(line, { data, width, height }, { em: 20, top: 5, bottom: 25 });
  return chars[1]!.start - chars[0]!.end;
}

describe('gaps between scripts', () => {
  it('are as wide as the white between the ink where a space is printed', () => {
    expect(
      scene(
        '用A',
        [
          [1, 19],
          [27, 40],
        ],
        [23, 41],
      ),
    ).toBeGreaterThan(0.12 * 20);
  });

  it('stay closed where Han and Latin are set solid, and between characters of one script', () => {
    expect(
      scene(
        '用A',
        [
          [1, 19],
          [21, 34],
        ],
        [20, 35],
      ),
    ).toBe(0);
    expect(
      scene(
        '用药',
        [
          [1, 19],
          [27, 45],
        ],
        [23, 46],
      ),
    ).toBe(0);
  });
});
