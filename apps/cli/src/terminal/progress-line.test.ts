import { expect, test } from 'vitest';
import { createPaceMeter } from './pace.ts';
import { progressLine } from './progress-line.ts';

const half = { documents: 3, documentsFinished: 1, pages: 100, pagesFinished: 50, unopened: 0 };

test('shows pages, pace, time left and documents', () => {
  const line = progressLine(half, { pagesPerSecond: 5, elapsedMs: 10_000 });
  expect(line).toBe(
    '████████████░░░░░░░░░░░░ 50/100 pages · 5.0 pages/s · 10 s left · 1 of 3 documents done',
  );
});

test('does not guess the time left before there is a pace', () => {
  expect(progressLine(half, { pagesPerSecond: 0, elapsedMs: 3000 })).toContain('3 s so far');
});

test('says that the count still grows while documents are not opened', () => {
  const line = progressLine({ ...half, unopened: 1 }, { pagesPerSecond: 5, elapsedMs: 1 });
  expect(line).toContain('50/100+ pages');
  expect(line).toContain('over 10 s left');
});

test('has no pages yet without dividing by zero', () => {
  const line = progressLine(
    { documents: 1, documentsFinished: 0, pages: 0, pagesFinished: 0, unopened: 1 },
    { pagesPerSecond: 0, elapsedMs: 0 },
  );
  expect(line).toContain('0/0+ pages');
});

test('the pace follows the last half minute', () => {
  const meter = createPaceMeter(0);
  meter.note(0, 0);
  meter.note(10_000, 1000);
  for (let second = 11; second <= 60; second++) meter.note(second * 1000, 1000 + (second - 10));
  expect(meter.note(60_000, 1050).pagesPerSecond).toBeCloseTo(1, 1);
});
