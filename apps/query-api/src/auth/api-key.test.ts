import { describe, expect, test } from 'vitest';
import { allows, digest, parseApiKeys } from './api-key.ts';

describe('parseApiKeys', () => {
  test('keeps a digest instead of the key, and allows colons in a key', () => {
    const { keys, faults } = parseApiKeys('viewer:read:0123456789abcdef, ops:admin:abc:def:0123456789');
    expect(faults).toEqual([]);
    expect(keys.map(({ name, scope }) => `${name}:${scope}`)).toEqual(['viewer:read', 'ops:admin']);
    expect(keys[1]?.sha256).toEqual(digest('abc:def:0123456789'));
  });

  test('names every bad entry without its key', () => {
    const { faults } = parseApiKeys(
      'a:read:short,b:owner:0123456789abcdef,:read:x,c:read:0123456789abcdef,c:read:0123456789abcdef',
    );
    expect(faults).toHaveLength(4);
    expect(faults.join()).not.toContain('0123456789abcdef');
  });

  test('has no keys for an empty setting', () => {
    expect(parseApiKeys('')).toEqual({ keys: [], faults: [] });
  });
});

test('a scope includes the ones before it', () => {
  expect(allows('admin', 'write')).toBe(true);
  expect(allows('read', 'read')).toBe(true);
  expect(allows('read', 'write')).toBe(false);
});
