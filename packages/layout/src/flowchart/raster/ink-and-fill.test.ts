import { describe, expect, it } from 'vitest';
import { inkAndFill } from './ink-and-fill.ts';
import type { RasterImage } from './raster-image.ts';

/** Columns of colours, ten rows high. */
function picture(...columns: readonly (readonly [number, number, number])[]): RasterImage {
  const data = new Uint8Array(columns.length * 10 * 3);
  for (let y = 0; y < 10; y++)
    columns.forEach((colour, x) => {
      data.set(colour, (y * columns.length + x) * 3);
    });
  return { width: columns.length, height: 10, channels: 3, data };
}

const PAPER = [255, 255, 255] as const;

describe('ink and fill', () => {
  it('tells dark lines from pale boxes and from paper', () => {
    const { ink, fill } = inkAndFill(picture([0, 0, 0], [250, 230, 200], [255, 255, 255]), PAPER);
    expect([...ink.data.subarray(0, 3)]).toEqual([1, 0, 0]);
    expect([...fill.data.subarray(0, 3)]).toEqual([0, 1, 0]);
  });

  it('takes a mid-toned fill whose pixels waver about the limit of ink for one fill', () => {
    const { ink, fill } = inkAndFill(
      picture([165, 208, 240], [170, 207, 241], [166, 209, 239], [30, 30, 30]),
      PAPER,
    );
    expect([...ink.data.subarray(0, 4)]).toEqual([0, 0, 0, 1]);
    expect([...fill.data.subarray(0, 4)]).toEqual([1, 1, 1, 0]);
  });

  it('leaves strong colours ink, as arrows are drawn in them', () => {
    const { ink } = inkAndFill(picture([220, 40, 60], [46, 142, 196], [255, 255, 255]), PAPER);
    expect([...ink.data.subarray(0, 3)]).toEqual([1, 1, 0]);
  });
});
