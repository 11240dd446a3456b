import { describe, expect, it } from 'vitest';
import { findBlobs } from './text-blobs.ts';

const W = 200;
const H = 100;

const mapOf = (inside: (x: number, y: number) => boolean): Float32Array =>
  Float32Array.from({ length: W * H }, (_, i) => (inside(i % W, Math.floor(i / W)) ? 0.9 : 0.05));

describe('areas that a text detector marked', () => {
  it('gives each line of text its box', () => {
    const map = mapOf((x, y) => x >= 10 && x < 150 && ((y >= 10 && y < 16) || (y >= 30 && y < 36)));
    const blobs = findBlobs(map, W, H);
    expect(blobs).toHaveLength(2);
    expect(blobs[0]).toMatchObject({ x: 80, y: 13, length: 140, thickness: 6, radians: 0 });
    expect(blobs[0]!.meanProbability).toBeCloseTo(0.9, 3);
  });

  it('joins what meets further down', () => {
    const map = mapOf(
      (x, y) => (y >= 10 && y < 40 && (x === 20 || x === 60)) || (y === 40 && x >= 20 && x <= 60),
    );
    expect(findBlobs(map, W, H)).toHaveLength(1);
  });

  it('tells the direction of a slanted line', () => {
    const map = mapOf((x, y) => x >= 20 && x < 180 && Math.abs(y - 50 - (x - 100) * 0.1) < 3);
    const [blob] = findBlobs(map, W, H);
    expect(blob!.radians).toBeCloseTo(Math.atan(0.1), 2);
    expect(blob!.thickness).toBeLessThan(9);
  });

  it('finds nothing on an empty map', () => {
    expect(
      findBlobs(
        mapOf(() => false),
        W,
        H,
      ),
    ).toEqual([]);
  });
});
