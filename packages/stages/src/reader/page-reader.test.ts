import { mkdtemp, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as hostile from '../testing/hostile-pdfs.ts';
import { createPageReader } from './create-page-reader.ts';
import type { PageOutcome } from './page-outcome.ts';
import type { PageReader } from './page-reader.ts';

// Each fresh child takes 0.3 s to start, and many times that on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const MIB = 1024 * 1024;
let folder: string;
let reader: PageReader;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guidepost-reader-'));
  reader = createPageReader({ pageTimeoutMs: 8_000, openTimeoutMs: 30_000, maxEngineBytes: 256 * MIB });
});
afterAll(async () => {
  await reader.close();
  await rm(folder, { recursive: true });
});

async function save(name: string, bytes: Uint8Array): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, bytes);
  return file;
}

async function collect(pages: AsyncIterable<PageOutcome>): Promise<PageOutcome[]> {
  const outcomes: PageOutcome[] = [];
  for await (const outcome of pages) outcomes.push(outcome);
  return outcomes;
}

async function readAll(file: string, count: number): Promise<PageOutcome[]> {
  return collect(reader.readPages(file, { from: 1, to: count }));
}

const summary = (outcomes: readonly PageOutcome[]): string[] =>
  outcomes.map(({ page, state, code }) => `${page} ${state}${code ? ` ${code}` : ''}`);

describe('opening a file', () => {
  const cases: readonly (readonly [string, () => Uint8Array, string])[] = [
    ['an empty file', () => new Uint8Array(), 'file_empty'],
    ['a text file', () => Buffer.from('Dear colleague,\n'.repeat(100)), 'not_a_pdf'],
    ['a header with nothing behind it', () => Buffer.from('%PDF-1.7\n'), 'pdf_damaged'],
    ['a PDF without pages', hostile.noPages, 'pdf_no_pages'],
  ];
  it.each(cases)('refuses %s with a code', async (name, bytes, code) => {
    const file = await save(`${name}.pdf`, bytes());
    await expect(reader.open(file)).rejects.toMatchObject({ name: 'AppError', code });
  });

  it('refuses a file that is not there', async () => {
    await expect(reader.open(join(folder, 'nowhere.pdf'))).rejects.toMatchObject({ code: 'file_vanished' });
  });

  it('refuses a file larger than the limit', async () => {
    const strict = createPageReader({ maxFileBytes: 100 });
    const file = await save('large.pdf', hostile.soundPages(1));
    await expect(strict.open(file)).rejects.toMatchObject({ code: 'file_too_large' });
    await strict.close();
  });

  it('opens a truncated PDF and accounts for the pages that are left', async () => {
    const whole = hostile.soundPages(20);
    const file = await save('truncated.pdf', whole.subarray(0, whole.length * 0.6));
    const opened = await reader.open(file).catch((error: { code: string }) => error.code);
    if (typeof opened === 'string') expect(opened).toBe('pdf_damaged');
    else expect(summary(await readAll(file, opened.pageCount))).toHaveLength(opened.pageCount);
  });
});

describe('reading pages', () => {
  it('gives one outcome a page in the order asked for, and one for a page that does not exist', async () => {
    const file = await save('sound.pdf', hostile.soundPages(3));
    const outcomes = await collect(reader.readPages(file, [3, 1, 9]));
    expect(summary(outcomes)).toEqual(['3 done', '1 done', '9 failed page_not_found']);
  });

  it('fails the pages of a file that has changed or vanished, each by itself', async () => {
    const file = await save('changing.pdf', hostile.soundPages(2));
    const changed = await collect(reader.readPages(file, { from: 1, to: 2 }, { sha256: 'other' }));
    expect(summary(changed)).toEqual(['1 failed file_changed', '2 failed file_changed']);
    await unlink(file);
    const other = await save('other.pdf', hostile.soundPages(1));
    await readAll(other, 1);
    expect(summary(await readAll(file, 2))).toEqual(['1 failed file_vanished', '2 failed file_vanished']);
  });

  it('stops at the signal', async () => {
    const file = await save('cancelled.pdf', hostile.soundPages(50));
    const abort = new AbortController();
    const pages = reader.readPages(file, { from: 1, to: 50 }, { signal: abort.signal });
    const seen: number[] = [];
    await expect(async () => {
      for await (const { page } of pages) {
        seen.push(page);
        abort.abort(new Error('enough'));
      }
    }).rejects.toThrow('enough');
    expect(seen.length).toBeLessThan(5);
  });
});

describe('a hostile page', () => {
  const cases: readonly (readonly [string, () => Buffer, RegExp])[] = [
    ['a decompression bomb', hostile.decompressionBomb, /done|failed page_(memory|timeout|crashed)/],
    ['a fan-out of forms', hostile.formFanOut, /failed page_(memory|timeout|crashed)/],
    ['a form that draws itself', hostile.formLoop, /done/],
    ['a huge page', hostile.hugePage, /done/],
    ['half a million objects', hostile.manyObjects, /done|failed page_(memory|timeout)/],
    ['half a million characters', hostile.manyCharacters, /done|failed page_(memory|timeout)/],
    ['matrices beyond all numbers', hostile.wildMatrices, /done/],
    ['unbalanced operators', hostile.unbalancedOperators, /done/],
  ];
  it.each(cases)('%s costs at most that page', { timeout: 120_000 }, async (name, build, expected) => {
    const file = await save(`${name}.pdf`, build());
    const [first, bad, last] = summary(await readAll(file, 3));
    expect(first).toBe('1 done');
    expect(bad).toMatch(expected);
    expect(last).toBe('3 done');
  });

  it('never runs scripts or follows references', async () => {
    const file = await save('scripts.pdf', hostile.scriptsAndReferences());
    const [outcome] = await collect(reader.readPages(file, [1], { content: true, image: true }));
    expect(outcome?.state).toBe('done');
    expect(outcome?.content?.links).toEqual([]);
  });
});
