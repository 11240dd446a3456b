import type { Box, PathSegment, VectorPath } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { toRulings } from './rulings.ts';

const rect = ([x0, y0, x1, y1]: Box): PathSegment[] => [
  ['M', x0, y0],
  ['L', x1, y0],
  ['L', x1, y1],
  ['L', x0, y1],
  ['Z'],
];
const bounds: Box = [0, 0, 600, 800];
const fill = (color: string, ...boxes: Box[]): VectorPath => ({
  bbox: bounds,
  segments: boxes.flatMap(rect),
  fill: color,
  strokeWidth: 0,
});
const line = (
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  more: Partial<VectorPath> = {},
): VectorPath => ({
  bbox: bounds,
  segments: [
    ['M', x0, y0],
    ['L', x1, y1],
  ],
  stroke: '#000000',
  strokeWidth: 1,
  ...more,
});
const read = (paths: VectorPath[], images: Box[] = []) =>
  toRulings({
    paths,
    images: images.map((bbox) => ({ bbox, widthPx: 1, heightPx: 1 })),
    width: 600,
    height: 800,
  });

describe('toRulings', () => {
  it('joins strokes that touch into one line and keeps strokes apart that do not', () => {
    const { horizontal } = read([line(10, 50, 100, 50), line(100.5, 50, 200, 50), line(260, 50, 300, 50)]);
    expect(horizontal.map(({ start, end }) => [start, end])).toEqual([
      [10, 200],
      [260, 300],
    ]);
  });

  it('reads thin fills and thin pictures as lines', () => {
    const { horizontal, vertical, areas } = read([fill('#333333', [10, 50, 200, 50.7])], [[40, 10, 41, 300]]);
    expect(horizontal).toMatchObject([{ start: 10, end: 200, kind: 'line', color: '#333333' }]);
    expect(vertical).toMatchObject([{ at: 40.5, start: 10, end: 300 }]);
    expect(areas).toEqual([]);
  });

  it('gives four lines for a frame painted as a ring and no shading', () => {
    const { horizontal, vertical, areas } = read([fill('#000000', [10, 10, 210, 110], [11, 11, 209, 109])]);
    expect(horizontal.map(({ at }) => at)).toEqual([10.5, 109.5]);
    expect(vertical.map(({ at }) => at)).toEqual([10.5, 209.5]);
    expect(areas).toEqual([]);
  });

  it('keeps a shaded area with its edges marked as edges', () => {
    const { horizontal, vertical, areas } = read([fill('#dddddd', [10, 10, 210, 30])]);
    expect(areas).toEqual([{ bbox: [10, 10, 210, 30], color: '#dddddd', stroked: false }]);
    expect([...horizontal, ...vertical].map(({ kind }) => kind)).toEqual(['edge', 'edge', 'edge', 'edge']);
  });

  it('joins a dotted line of short pieces and marks it dashed', () => {
    const dots = Array.from({ length: 40 }, (_, i) => line(10 + i * 4, 90, 11.5 + i * 4, 90));
    const { horizontal } = read(dots);
    expect(horizontal).toMatchObject([{ start: 10, end: 167.5, dashed: true }]);
  });

  it('drops white lines on paper but keeps them on shading', () => {
    const white = (y: number) => line(10, y, 200, y, { stroke: '#ffffff' });
    const { horizontal } = read([fill('#3366cc', [10, 100, 200, 160]), white(130), white(400)]);
    expect(horizontal.filter(({ kind }) => kind === 'line').map(({ at }) => at)).toEqual([130]);
  });

  it('ignores slanted lines, curves, rounded corners and specks', () => {
    const curve: VectorPath = {
      bbox: bounds,
      segments: [
        ['M', 10, 10],
        ['C', 40, 10, 60, 40, 60, 80],
      ],
      stroke: '#000000',
      strokeWidth: 1,
    };
    const { horizontal, vertical } = read([curve, line(0, 0, 100, 80), line(50, 50, 52, 50)]);
    expect([...horizontal, ...vertical]).toEqual([]);
  });

  it('clips to the page and survives numbers that are none', () => {
    const { horizontal, vertical } = read([
      line(-500, 20, 5000, 20),
      line(Number.NaN, 1, 50, 1),
      line(900, 0, 900, 800),
    ]);
    expect(horizontal).toMatchObject([{ start: 0, end: 600 }]);
    expect(vertical).toEqual([]);
  });

  it('stays fast on a drawing of 50,000 paths and says that it was cut', () => {
    const paths = Array.from({ length: 50_000 }, (_, i) =>
      fill('#888888', [i % 590, (i * 7) % 790, (i % 590) + 9, ((i * 7) % 790) + 9]),
    );
    const begin = process.cpuUsage();
    const rulings = read(paths);
    const { user, system } = process.cpuUsage(begin);
    expect((user + system) / 1000).toBeLessThan(2500);
    expect(rulings.truncated).toBe(true);
  });
});
