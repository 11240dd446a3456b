import type { Bitmap } from './binarize.ts';

/** Scans are rarely turned further than this without somebody noticing. */
const MAX_DEGREES = 4;
const COARSE_STEP = 0.5;
const FINE_STEP = 0.05;
/** More ink points than this do not make the estimate better. */
const MAX_POINTS = 60_000;
/** A turn has to sharpen the rows by this share before it is believed. */
const MIN_GAIN = 1.02;

/**
 * Skew of the text rows in degrees, clockwise positive; 0 where none can be told.
 * Projection-profile method (Postl 1986): the angle at which the sum of squared row counts is largest.
 */
export function estimateSkew(bitmap: Bitmap): number {
  const points = inkPoints(bitmap);
  if (points.length < 400) return 0;
  const upright = sharpness(points, bitmap, 0);
  let best = { degrees: 0, value: upright };
  const scan = (from: number, to: number, step: number) => {
    for (let degrees = from; degrees <= to + 1e-9; degrees += step) {
      const value = sharpness(points, bitmap, degrees);
      if (value > best.value) best = { degrees, value };
    }
  };
  scan(-MAX_DEGREES, MAX_DEGREES, COARSE_STEP);
  scan(best.degrees - COARSE_STEP, best.degrees + COARSE_STEP, FINE_STEP);
  return best.value > upright * MIN_GAIN ? Math.round(best.degrees * 100) / 100 : 0;
}

/** Flat list x, y of ink pixels whose upper neighbour is paper (upper edges carry the rows and are few). */
function inkPoints({ data, width, height }: Bitmap): number[] {
  const points: number[] = [];
  let seen = 0;
  const total = data.reduce((sum, ink) => sum + ink, 0);
  const every = Math.max(1, Math.floor(total / 4 / MAX_POINTS));
  for (let y = 1; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (data[i] && !data[i - width] && seen++ % every === 0) points.push(x, y);
    }
  }
  return points;
}

function sharpness(points: readonly number[], { width, height }: Bitmap, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const margin = Math.ceil(Math.abs(slope) * width) + 1;
  const rows = new Float64Array(height + 2 * margin);
  for (let i = 0; i < points.length; i += 2)
    rows[Math.round(points[i + 1]! - points[i]! * slope) + margin]!++;
  let sum = 0;
  for (const n of rows) sum += n * n;
  return sum;
}
