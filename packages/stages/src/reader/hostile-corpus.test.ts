import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isErrorCode, toAppError } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPageReader } from './create-page-reader.ts';
import type { PageOutcome } from './page-outcome.ts';
import type { PageReader } from './page-reader.ts';

const corpus = fileURLToPath(new URL('../../../../../shared/corpus/hostile', import.meta.url));
const hasCorpus = existsSync(corpus);
if (!hasCorpus) process.stderr.write(`no ${corpus}: the test on public hostile PDFs does not run\n`);

/** Statuses of files that are not simply readable; whatever else is in the corpus must open. */
const EXPECTED: Readonly<Record<string, string>> = {
  'tests__pdfs__empty.pdf': 'file_empty',
  'tests__pdfs__password-example.pdf': 'pdf_encrypted',
  '005-libreoffice-writer-password__libreoffice-writer-password.pdf': 'pdf_encrypted',
  'tests__resources__invalid.pdf': 'pdf_damaged',
};

describe.runIf(hasCorpus)('public hostile PDFs', () => {
  let reader: PageReader;
  beforeAll(() => {
    reader = createPageReader({ pageTimeoutMs: 15_000, openTimeoutMs: 30_000 });
  });
  afterAll(() => reader.close());

  const statusOf = async (file: string, password?: string): Promise<string> => {
    const options = password === undefined ? {} : { password };
    const opened = await reader.open(file, options).catch(toAppError);
    if (opened instanceof Error) return opened.code;
    const outcomes: PageOutcome[] = [];
    for await (const outcome of reader.readPages(file, { from: 1, to: opened.pageCount }, options)) {
      outcomes.push(outcome);
    }
    expect(outcomes.map(({ page }) => page)).toEqual(outcomes.map((_, index) => index + 1));
    expect(outcomes).toHaveLength(opened.pageCount);
    for (const { state, code } of outcomes) expect(state === 'done' || isErrorCode(code)).toBe(true);
    const faults = outcomes.filter(({ state }) => state === 'failed');
    return faults[0]?.code ?? 'opened';
  };

  it('all end with a clear status and an outcome for each page', { timeout: 300_000 }, async () => {
    const files = readdirSync(corpus, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.toLowerCase().endsWith('.pdf'),
    );
    expect(files.length).toBeGreaterThan(100);
    const unexpected: string[] = [];
    for (const name of files.sort()) {
      const status = await statusOf(join(corpus, name));
      if (status !== (EXPECTED[basename(name)] ?? 'opened')) unexpected.push(`${name}: ${status}`);
    }
    expect(unexpected).toEqual([]);
  });

  it('open with the right password and say so when it is wrong', async () => {
    const file = join(corpus, 'py-pdf-sample-files', Object.keys(EXPECTED)[2] ?? '');
    expect(await statusOf(file, 'openpassword')).toBe('opened');
    expect(await statusOf(file, 'guess')).toBe('pdf_password_wrong');
  });
});
