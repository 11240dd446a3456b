import { expect, test } from 'vitest';
import { blockArrowOfPolygon } from '../arrow-polygon.ts';
import type { Point } from '../geometry.ts';
import { sharpenCorners } from './sharpen-corners.ts';

test('an arrow whose tip and wings were worn blunt is an arrow again', () => {
  const worn: Point[] = [
    [741, 397],
    [741, 430],
    [726, 430],
    [726, 439],
    [754, 465],
    [774, 465],
    [803, 439],
    [803, 430],
    [787, 429],
    [787, 396],
  ];
  expect(blockArrowOfPolygon(worn)).toBeUndefined();
  const arrow = blockArrowOfPolygon(sharpenCorners(worn, 22));
  expect(arrow?.tip[1]).toBeGreaterThan(465);
  expect(arrow?.tipDirection[1]).toBeGreaterThan(0.9);
});

test('a box with square corners stays as it is', () => {
  const box: Point[] = [
    [0, 0],
    [100, 0],
    [100, 10],
    [0, 10],
  ];
  expect(sharpenCorners(box, 20)).toEqual(box);
});
