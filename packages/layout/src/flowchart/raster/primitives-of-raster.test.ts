import { describe, expect, it } from 'vitest';
import { findInPrimitives } from '../find-flowcharts.ts';
import type { FlowWord } from '../primitives.ts';
import { edgesOfGraph } from '../testing/draw-page.ts';
import { primitivesOfRaster } from './primitives-of-raster.ts';
import type { RasterImage } from './raster-image.ts';

/** Pixels under construction; one pixel is half a point, text is 10 points (20 pixels) high. */
function createCanvas(width: number, height: number) {
  const data = new Uint8Array(width * height * 3).fill(255);
  const words: FlowWord[] = [];
  const fill = (
    x0: number,
    y0: number,
    x1: number,
    y1: number,
    color: readonly number[] = [0, 0, 0],
  ): void => {
    for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) data.set(color, (y * width + x) * 3);
  };
  const word = (x: number, y: number, text: string): void => {
    // Letters are marks of ink, apart from each other.
    for (let i = 0; i < text.length; i++) fill(x + i * 12, y + 4, x + i * 12 + 8, y + 18, [40, 40, 40]);
    words.push({
      text,
      bbox: [x / 2, y / 2, (x + text.length * 12) / 2, (y + 22) / 2],
      size: 10,
      angle: 0,
      spaceBefore: true,
      script: 'normal',
    });
  };
  return {
    fill,
    word,
    box(x: number, y: number, w: number, h: number, text: string, color?: readonly number[]) {
      if (color) fill(x, y, x + w, y + h, color);
      else {
        fill(x, y, x + w, y + 3);
        fill(x, y + h - 3, x + w, y + h);
        fill(x, y, x + 3, y + h);
        fill(x + w - 3, y, x + w, y + h);
      }
      word(x + 20, y + Math.floor(h / 2) - 11, text);
    },
    /** A filled triangle that points down, its tip at (x, y). */
    head(x: number, y: number, size = 16) {
      for (let i = 0; i < size; i++) fill(x - Math.floor(i / 2), y - i, x + Math.floor(i / 2) + 1, y - i + 1);
    },
    edges(): string[] {
      const image: RasterImage = { width, height, channels: 3, data };
      const primitives = primitivesOfRaster(image, { x: 0, y: 0, pointsPerPixel: 0.5 }, words, 10);
      return findInPrimitives(primitives, words, 10)
        .flatMap((r) => edgesOfGraph(r.graph))
        .sort();
    },
  };
}

describe('primitivesOfRaster', () => {
  it('finds drawn boxes, lines and heads in pixels', () => {
    const canvas = createCanvas(600, 700);
    canvas.box(200, 40, 200, 80, 'Start');
    canvas.box(200, 260, 200, 80, 'Middle');
    canvas.box(200, 500, 200, 80, 'Finish');
    canvas.fill(299, 120, 302, 248);
    canvas.head(300, 256);
    canvas.fill(299, 340, 302, 488);
    canvas.head(300, 496);
    expect(canvas.edges()).toEqual(['Middle -> Finish', 'Start -> Middle']);
  });

  it('finds boxes that are only shaded, and a stem that forks', () => {
    const canvas = createCanvas(800, 500);
    canvas.box(300, 40, 200, 80, 'Root', [200, 225, 250]);
    canvas.box(60, 300, 200, 80, 'Left', [205, 235, 205]);
    canvas.box(540, 300, 200, 80, 'Right', [250, 230, 200]);
    canvas.fill(399, 120, 402, 200);
    canvas.fill(160, 199, 642, 202);
    for (const x of [160, 640]) {
      canvas.fill(x - 1, 199, x + 2, 288);
      canvas.head(x, 297);
    }
    expect(canvas.edges()).toEqual(['Root -> Left', 'Root -> Right']);
  });

  it('gives nothing for a page of text, an empty image and one that is too large', () => {
    const canvas = createCanvas(600, 400);
    for (let y = 0; y < 360; y += 30) for (let x = 10; x < 500; x += 100) canvas.word(x, y, 'words');
    expect(canvas.edges()).toEqual([]);
    const frame = { x: 0, y: 0, pointsPerPixel: 0.5 };
    const empty: RasterImage = { width: 0, height: 0, channels: 3, data: new Uint8Array(0) };
    expect(primitivesOfRaster(empty, frame, [], 10).outlines).toEqual([]);
    const large: RasterImage = { width: 10_000, height: 10_000, channels: 3, data: new Uint8Array(0) };
    expect(primitivesOfRaster(large, frame, [], 10).flags).toEqual(['image_too_large']);
  });
});
