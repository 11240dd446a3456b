import { rename, rm } from 'node:fs/promises';
import type { ViewColumn, ViewRow } from '@guidepost/db';
import { type BasicType, fileWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import { toPathError } from '../input/find-files.ts';

/** A Parquet file that is written batch by batch; it appears under its name only when it is whole. */
export interface ParquetFile {
  write(rows: readonly ViewRow[]): Promise<void>;
  close(): Promise<void>;
  discard(): Promise<void>;
}

/** Parquet types of Postgres types; lists and objects become JSON, everything else text. */
const TYPES: Readonly<Record<string, BasicType>> = {
  int2: 'INT32',
  int4: 'INT32',
  int8: 'INT64',
  float4: 'DOUBLE',
  float8: 'DOUBLE',
  bool: 'BOOLEAN',
  timestamptz: 'TIMESTAMP',
  jsonb: 'JSON',
};

const typeOf = ({ type }: ViewColumn): BasicType =>
  type.startsWith('_') ? 'JSON' : (TYPES[type] ?? 'STRING');

/** Each batch becomes a row group. */
export function openParquetFile(path: string, columns: readonly ViewColumn[]): ParquetFile {
  const draft = `${path}.${process.pid}.part`;
  const typed = columns.map((column) => ({ name: column.name, type: typeOf(column) }));
  const schema = schemaFromColumnData({ columnData: typed.map((column) => ({ ...column, data: [] })) });
  let writer: ParquetWriter;
  try {
    writer = new ParquetWriter({ writer: fileWriter(draft), schema, createdBy: 'guidepost' });
  } catch (error) {
    throw toPathError(path, error);
  }
  return {
    async write(rows) {
      const columnData = typed.map(({ name, type }) => ({
        name,
        type,
        data: rows.map((row) => toValue(row[name], type)),
      }));
      await writer.write({ columnData, rowGroupSize: Math.max(1, rows.length) });
    },
    async close() {
      await writer.finish();
      await rename(draft, path);
    },
    discard: () => rm(draft, { force: true }),
  };
}

function toValue(value: unknown, type: BasicType): unknown {
  if (value === null || value === undefined) return null;
  if (type === 'TIMESTAMP') return new Date(value as string | Date);
  if (type === 'INT64') return BigInt(value as string | number);
  return type === 'STRING' ? String(value) : value;
}
