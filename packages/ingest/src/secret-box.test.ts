import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSecretBox, loadSecretKey } from './secret-box.ts';

describe('a secret box', () => {
  const box = createSecretBox(randomBytes(32));

  it('gives back what was sealed, and seals the same text differently each time', () => {
    expect(box.open(box.seal('pässwörd'))).toBe('pässwörd');
    expect(box.seal('x')).not.toEqual(box.seal('x'));
    expect(box.seal('pässwörd').includes(Buffer.from('pässwörd'))).toBe(false);
  });

  it('says what to do when the key is another one or the bytes were changed', () => {
    const sealed = createSecretBox(randomBytes(32)).seal('x');
    expect(() => box.open(sealed)).toThrow(/Ingest the file again with its password/);
  });
});

describe('the key of a data folder', () => {
  it('is the same for two processes that make it at once, and readable by its owner only', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'guidepost-key-'));
    const keys = await Promise.all([loadSecretKey(dir), loadSecretKey(dir), loadSecretKey(dir)]);
    expect(keys[0]).toHaveLength(32);
    expect(keys[1]).toEqual(keys[0]);
    expect(keys[2]).toEqual(keys[0]);
    expect((await stat(join(dir, 'secret.key'))).mode & 0o077).toBe(0);
    await rm(dir, { recursive: true });
  });
});
