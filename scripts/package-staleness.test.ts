import { expect, test } from 'vitest';
import { staleReason } from './package-staleness.mjs';

const lock = {
  packages: {
    '': { version: '1.0.0' },
    'packages/a': { version: '1.0.0' },
    'node_modules/@guidepost/a': { link: true },
    'node_modules/x': { version: '2.0.0' },
    'node_modules/x-darwin': { version: '2.0.0', optional: true },
  },
};

test('packages of the lock file are not stale, whatever other platforms would have', () => {
  expect(staleReason(lock, { packages: { 'node_modules/x': { version: '2.0.0' } } })).toBeUndefined();
});

test('nothing installed, one missing, and another version are told apart', () => {
  expect(staleReason(lock, undefined)).toBe('none are there');
  expect(staleReason(lock, { packages: {} })).toBe('x is missing');
  expect(staleReason(lock, { packages: { 'node_modules/x': { version: '1.0.0' } } })).toBe(
    'x 2.0.0 is wanted, 1.0.0 is there',
  );
});
