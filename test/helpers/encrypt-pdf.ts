import { createHash } from 'node:crypto';

/** Padding of the standard security handler (ISO 32000-1, 7.6.3.3). */
const PAD = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const PERMISSIONS = -4;
export const FILE_ID = Buffer.from('0123456789abcdef');

const md5 = (...parts: Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();
const padded = (password: string): Buffer =>
  Buffer.concat([Buffer.from(password, 'latin1'), PAD]).subarray(0, 32);

/** Revision 2 of the standard security handler: 40-bit RC4, enough to need a password. */
export function createEncryption(password: string) {
  const owner = rc4(md5(padded(password)).subarray(0, 5), padded(password));
  const flags = Buffer.alloc(4);
  flags.writeInt32LE(PERMISSIONS);
  const key = md5(padded(password), owner, flags, FILE_ID).subarray(0, 5);
  return {
    dictionary: `<< /Filter /Standard /V 1 /R 2 /O <${owner.toString('hex')}> /U <${rc4(key, PAD).toString('hex')}> /P ${PERMISSIONS} >>`,
    stream: (objectNumber: number, bytes: Buffer): Buffer => {
      const salt = Buffer.from([objectNumber & 255, (objectNumber >> 8) & 255, objectNumber >> 16, 0, 0]);
      return rc4(md5(key, salt).subarray(0, 10), bytes);
    },
  };
}

function rc4(key: Buffer, data: Buffer): Buffer {
  const s = Array.from({ length: 256 }, (_, i) => i);
  const swap = (i: number, j: number): void => {
    [s[i], s[j]] = [s[j] as number, s[i] as number];
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (s[i] as number) + (key[i % key.length] as number)) & 255;
    swap(i, j);
  }
  let i = 0;
  let j = 0;
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 255;
      j = (j + (s[i] as number)) & 255;
      swap(i, j);
      return byte ^ (s[((s[i] as number) + (s[j] as number)) & 255] as number);
    }),
  );
}
