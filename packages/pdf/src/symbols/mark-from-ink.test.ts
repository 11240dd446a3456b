import { describe, expect, it } from 'vitest';
import { markFromInk } from './mark-from-ink.ts';

describe('markFromInk', () => {
  it('reads a dot on the baseline as a full stop', () => {
    expect(markFromInk([100.7, 99, 101.8, 100.1], 100, 10)).toBe('.');
  });

  it('reads a short bar as a hyphen', () => {
    expect(markFromInk([100.4, 97.5, 102.9, 98.2], 100, 10)).toBe('-');
  });

  it('does not read commas, raised dots, long dashes or letters', () => {
    expect(markFromInk([100.7, 99, 101.8, 101.6], 100, 10)).toBeUndefined();
    expect(markFromInk([100.7, 96, 101.8, 97.1], 100, 10)).toBeUndefined();
    expect(markFromInk([100, 97.5, 105.5, 98.2], 100, 10)).toBeUndefined();
    expect(markFromInk([100, 94, 105, 100], 100, 10)).toBeUndefined();
  });
});
