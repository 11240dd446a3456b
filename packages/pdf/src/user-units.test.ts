import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readUserUnits } from './user-units.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('readUserUnits', () => {
  it('finds the unit of a page written in plain', () => {
    const file = bytes(
      '4 0 obj\n<< /Type /Page /UserUnit 1.5 >>\nendobj\n5 0 obj\n<< /UserUnit 1 >>\nendobj',
    );
    expect([...readUserUnits(file)]).toEqual([[4, 1.5]]);
  });

  it('finds it in a compressed object stream', () => {
    const objects = '<< /Type /Page >> << /Type /Page /UserUnit 2 >>';
    const stream = deflateSync(bytes(`7 0 9 18 ${objects}`));
    const file = Buffer.concat([
      bytes('3 0 obj << /Type /ObjStm /N 2 /First 9 /Filter /FlateDecode >>\nstream\n'),
      stream,
      bytes('\nendstream endobj'),
    ]);
    expect([...readUserUnits(file)]).toEqual([[9, 2]]);
  });

  it('passes over object streams that are not what they say', () => {
    expect(readUserUnits(bytes('<< /Type /ObjStm >>\nstream\nnoise\nendstream')).size).toBe(0);
    expect(readUserUnits(bytes('/ObjStm stream')).size).toBe(0);
  });
});
