import { describe, expect, it } from 'vitest';
import { storableJson, storableText } from './storable.ts';

describe('storableText', () => {
  it('leaves ordinary text alone, astral characters too', () => {
    expect(storableText('SBP ≥180 𠮷')).toBe('SBP ≥180 𠮷');
  });

  it('shows a replacement character where NUL or half a surrogate pair stood', () => {
    expect(storableText('a\0b\uD800c')).toBe('a\uFFFDb\uFFFDc');
  });
});

describe('storableJson', () => {
  it('reaches strings at any depth and keeps a literal backslash-u sequence', () => {
    expect(JSON.parse(storableJson({ a: [{ b: 'x\0' }], c: '\\u0000' }))).toEqual({
      a: [{ b: 'x\uFFFD' }],
      c: '\\u0000',
    });
  });
});
