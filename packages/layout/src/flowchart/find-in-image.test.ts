import { describe, expect, it } from 'vitest';
import type { Word } from '../text/word.ts';
import { findFlowchartsInImage, type PageRaster } from './find-in-image.ts';

const WIDTH = 600;
const HEIGHT = 800;

function draw(paint: (fill: (x0: number, y0: number, x1: number, y1: number) => void) => void): PageRaster {
  const data = new Uint8Array(WIDTH * HEIGHT * 3).fill(255);
  paint((x0, y0, x1, y1) => {
    for (let y = y0; y < y1; y++) data.fill(0, (y * WIDTH + x0) * 3, (y * WIDTH + x1) * 3);
  });
  return {
    image: { width: WIDTH, height: HEIGHT, channels: 3, data },
    frame: { x: 0, y: 0, pointsPerPixel: 0.5 },
  };
}

const word = (text: string, x: number, y: number): Word => ({
  text,
  bbox: [x, y, x + text.length * 5, y + 10],
  ink: [x, y, x + text.length * 5, y + 10],
  baseline: y + 8,
  size: 10,
  font: -1,
  bold: false,
  italic: false,
  symbolic: false,
  color: '#000000',
  angle: 0,
  script: 'normal',
  spaceBefore: true,
  confidence: 0.95,
  flags: [],
  glyphs: [],
});

type Fill = Parameters<Parameters<typeof draw>[0]>[0];
const frame = (fill: Fill, x0: number, y0: number, x1: number, y1: number) => {
  fill(x0, y0, x1, y0 + 3);
  fill(x0, y1 - 3, x1, y1);
  fill(x0, y0, x0 + 3, y1);
  fill(x1 - 3, y0, x1, y1);
};
const arrowDown = (fill: Fill, x: number, y0: number, y1: number) => {
  fill(x - 1, y0, x + 2, y1 - 14);
  for (let row = 0; row < 14; row++)
    fill(x - (14 - row) / 2 - 1, y1 - 14 + row, x + (14 - row) / 2 + 1, y1 - 13 + row);
};
const measures = { bodySize: 10, linePitch: 12, wordGap: 3 };
const words = [word('Suspect', 130, 45), word('Test', 135, 145), word('Treat', 132, 245)];

describe('a flowchart in pixels', () => {
  it('has the boxes as nodes and the arrows as edges', () => {
    const raster = draw((fill) => {
      for (const top of [60, 260, 460]) frame(fill, 200, top, 400, top + 80);
      arrowDown(fill, 300, 140, 260);
      arrowDown(fill, 300, 340, 460);
    });
    const [chart] = findFlowchartsInImage(raster, { measures, words });
    const textOf = new Map(chart!.graph.nodes.map(({ id, text }) => [id, text]));
    expect(chart!.graph.edges.map(({ from, to }) => [textOf.get(from), textOf.get(to)])).toEqual([
      ['Suspect', 'Test'],
      ['Test', 'Treat'],
    ]);
    expect(chart!.flags).toContain('drawn_in_pixels');
  });

  it('is not seen in frames without arrows', () => {
    const raster = draw((fill) => {
      for (const top of [60, 260, 460]) frame(fill, 200, top, 400, top + 80);
    });
    expect(findFlowchartsInImage(raster, { measures, words })).toEqual([]);
  });
});
