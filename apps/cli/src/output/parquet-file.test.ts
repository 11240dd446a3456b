import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openParquetFile } from './parquet-file.ts';

const COLUMNS = [
  { name: 'title', type: 'text' },
  { name: 'page', type: 'int4' },
  { name: 'bytes', type: 'int8' },
  { name: 'x0', type: 'float8' },
  { name: 'ok', type: 'bool' },
  { name: 'at', type: 'timestamptz' },
  { name: 'flags', type: '_text' },
  { name: 'cells', type: 'jsonb' },
];
const ROW = {
  title: '≥ 5 mg 剂量',
  page: 3,
  bytes: '9007199254740993',
  x0: 1.25,
  ok: true,
  at: '2026-01-02 03:04:05+00',
  flags: ['a', 'b'],
  cells: { Dose: '5 mg' },
};
const EMPTY = Object.fromEntries(COLUMNS.map(({ name }) => [name, null]));

describe('a Parquet file', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'guidepost-parquet-'));
  });
  afterEach(() => rm(dir, { recursive: true }));

  const read = async (path: string) => {
    const bytes = await readFile(path);
    const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
    return { rows: await parquetReadObjects({ file }), metadata: parquetMetadata(file) };
  };

  it('gives back every value of every batch, nulls too', async () => {
    const path = join(dir, 'a.parquet');
    const file = openParquetFile(path, COLUMNS);
    await file.write([ROW, EMPTY]);
    await file.write([EMPTY]);
    expect(await readdir(dir)).not.toContain('a.parquet');
    await file.close();
    expect(await readdir(dir)).toEqual(['a.parquet']);
    const { rows, metadata } = await read(path);
    expect(metadata.row_groups).toHaveLength(2);
    expect(rows).toEqual([
      { ...ROW, bytes: 9007199254740993n, at: new Date('2026-01-02T03:04:05Z') },
      EMPTY,
      EMPTY,
    ]);
  });

  it('without rows has the columns all the same', async () => {
    const path = join(dir, 'b.parquet');
    await openParquetFile(path, COLUMNS).close();
    const { rows, metadata } = await read(path);
    expect(rows).toEqual([]);
    expect(metadata.schema.slice(1).map(({ name }) => name)).toEqual(COLUMNS.map(({ name }) => name));
  });

  it('leaves nothing behind when it is discarded', async () => {
    const file = openParquetFile(join(dir, 'c.parquet'), COLUMNS);
    await file.write([ROW]);
    await file.discard();
    expect(await readdir(dir)).toEqual([]);
  });
});
