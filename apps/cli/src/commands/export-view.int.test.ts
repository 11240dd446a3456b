import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ANALYST_VIEWS,
  registerDocument,
  replaceElements,
  replaceUnits,
  saveOpenedDocument,
} from '@guidepost/db';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import type { CommandContext } from '../context.ts';
import type { Session } from '../system/open-session.ts';
import { exportView } from './export-view.ts';

let database: TestDatabase;
let folder: string;
const said: string[] = [];
const context = {
  signal: new AbortController().signal,
  say: (line: string) => said.push(line),
} as unknown as CommandContext;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'guidepost-export-'));
  for (const digit of ['a', 'b']) {
    const { documentId } = await registerDocument(database.db, {
      sha256: digit.repeat(64),
      fileName: `${digit}, "指南".pdf`,
      path: '',
      sizeBytes: 5_000_000_000,
      mediaType: 'application/pdf',
      blobKey: digit,
      collection: 'fens',
    });
    const place = { page: 1, bbox: [50, 100.25, 300, 120] as [number, number, number, number] };
    const element = {
      ...place,
      id: 'p1.e1',
      type: 'paragraph' as const,
      order: 1,
      text: 'Give ≥ 5 mg,\n"daily".',
      source: 'text' as const,
      confidence: 1,
      flags: ['numbers_disagree'],
    };
    const unit = {
      id: 'u1',
      kind: 'recommendation' as const,
      text: element.text,
      context: '',
      breadcrumb: ['Treatment'],
      pages: [1],
      boxes: [place],
      elements: ['p1.e1'],
      element: 'p1.e1',
      lang: 'en',
      grade: '1A',
      flags: [],
    };
    await database.db.transaction(async (tx) => {
      await saveOpenedDocument(tx, documentId, {
        facts: { pageCount: 1, tagged: false, outline: [], warnings: [] },
        title: 'Reed fever',
      });
      await replaceElements(tx, documentId, [element]);
      await replaceUnits(tx, { documentId, strategy: 'structure', units: [unit], elements: [element] });
    });
  }
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const write = async (kind: (typeof ANALYST_VIEWS)[number], format: 'jsonl' | 'csv' | 'parquet') => {
  const out = join(folder, `${kind}.${format}`);
  await exportView(context, { database } as unknown as Session, { kind, documents: undefined, format, out });
  return out;
};

test.each(ANALYST_VIEWS)('%s says the same as JSON lines, CSV and Parquet', async (kind) => {
  const lines = (await readFile(await write(kind, 'jsonl'), 'utf8'))
    .split('\n')
    .filter((line) => line !== '');
  const rows = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const file = await asyncBufferFromFile(await write(kind, 'parquet'));
  const columns = await parquetReadObjects({ file });
  // Parquet has times and 64-bit numbers of its own.
  const asJson = JSON.parse(
    JSON.stringify(columns, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)),
  );
  const numbers = rows.map((row) =>
    'size_bytes' in row ? { ...row, size_bytes: Number(row.size_bytes) } : row,
  );
  expect(asJson).toEqual(numbers);
  const csv = await readFile(await write(kind, 'csv'), 'utf8');
  const { fields } = await database.pool.query(`select * from guidepost.${kind} limit 0`);
  expect(csv.split('\n')[0]).toBe(fields.map(({ name }) => name).join(','));
  expect(said.at(-1)).toBe(`${rows.length} rows of ${kind} written to ${join(folder, `${kind}.csv`)}.`);
});

test('times are ISO 8601, and text survives the quotes of CSV', async () => {
  const [first] = (await readFile(await write('documents', 'jsonl'), 'utf8')).split('\n');
  expect(JSON.parse(first ?? '').created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const csv = await readFile(await write('elements', 'csv'), 'utf8');
  expect(csv).toContain('"Give ≥ 5 mg,\n""daily""."');
});
