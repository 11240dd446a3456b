import { describe, expect, it } from 'vitest';
import { blankGaps, type Gap, gutters, withWordSpaces } from './line-profile.ts';

/** Characters side by side, each 20 columns wide in a crop 48 high, with the given white before each. */
function placed(pairs: readonly (readonly [string, number])[]) {
  let x = 0;
  const gaps: Gap[] = [];
  const centres: { text: string; x: number }[] = [];
  for (const [text, white] of pairs) {
    if (white > 0) gaps.push([x, x + white]);
    x += white;
    centres.push({ text, x: x + 10 });
    x += 20;
  }
  return { chars: centres.map(({ text, x: at }) => ({ text, at: at / x, confidence: 1 })), gaps, width: x };
}

const read = (pairs: readonly (readonly [string, number])[]): string => {
  const { chars, gaps, width } = placed(pairs);
  return withWordSpaces(chars, gaps, 48, width)
    .map((char) => char.text)
    .join('');
};

describe('word spaces of a recognised line', () => {
  it('are put back where the white is wide for the line', () => {
    expect(
      read([
        ['H', 0],
        ['C', 2],
        ['V', 2],
        ['R', 18],
        ['N', 2],
        ['A', 2],
      ]),
    ).toBe('HCV RNA');
  });

  it('are not seen in a line that is set wide', () => {
    expect(
      read([
        ['H', 0],
        ['C', 6],
        ['V', 6],
        ['R', 7],
        ['N', 6],
        ['A', 6],
      ]),
    ).toBe('HCVRNA');
  });

  it('never take a number apart', () => {
    expect(
      read([
        ['9', 0],
        ['.', 9],
        ['3', 16],
        ['1', 10],
        ['0', 12],
      ]),
    ).toBe('9.310');
  });

  it('are not put between Han characters', () => {
    expect(
      read([
        ['治', 0],
        ['疗', 20],
        ['A', 14],
      ]),
    ).toBe('治疗A');
  });
});

describe('gutters', () => {
  it('are white inside a line that is wider than punctuation leaves, not its margins', () => {
    expect(
      gutters(
        [
          [0, 60],
          [100, 120],
          [300, 370],
          [700, 800],
        ],
        48,
        800,
      ),
    ).toEqual([[300, 370]]);
  });

  it('come from columns without contrast, on dark paper too', () => {
    const crop = new Float32Array(2 * 8).fill(-1);
    crop[1] = 1;
    crop[6] = 1;
    expect(blankGaps(crop, 2, 8, 8)).toEqual([
      [0, 1],
      [2, 6],
      [7, 8],
    ]);
  });
});
