import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isErrorCode, toAppError } from '@guidepost/contracts';
import { seededRandom } from '@guidepost/eval';
import { createPageReader } from '@guidepost/stages';
import { expect, it } from 'vitest';
import { LONG } from '../helpers/fault-run.ts';
import { makePdf, prosePages } from '../helpers/make-pdf.ts';
import { mutateBytes } from '../helpers/mutate-bytes.ts';

/** Another seed finds other faults: `GUIDEPOST_FAULT_SEED=2 npm run test:faults`. */
const SEED = Number(process.env.GUIDEPOST_FAULT_SEED ?? 7);
const MUTANTS = LONG ? 2_000 : 60;
/** A broken count may promise millions of pages. */
const MAX_PAGES_READ = 5;

const example = (name: string): Promise<Buffer> =>
  readFile(fileURLToPath(new URL(`../../examples/${name}`, import.meta.url)));

it(`${MUTANTS} broken copies of sound files end with a code or an outcome a page, and spoil nothing for others`, async () => {
  const random = seededRandom(SEED);
  const originals = [
    makePdf(prosePages(3)),
    makePdf(prosePages(2), { password: 'word' }),
    await example('reed-fever-en.pdf'),
    await example('reed-fever-zh.pdf'),
  ];
  const folder = await mkdtemp(join(tmpdir(), 'guidepost-mutants-'));
  const reader = createPageReader({ pageTimeoutMs: 10_000, openTimeoutMs: 20_000 });
  const unclear: string[] = [];
  const ends: Record<string, number> = {};
  const file = async (name: string, bytes: Uint8Array): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, bytes);
    return path;
  };
  try {
    for (let i = 0; i < MUTANTS; i++) {
      const path = await file(
        `${i}.pdf`,
        mutateBytes(originals[i % originals.length] ?? Buffer.of(), random),
      );
      const opened = await reader.open(path).catch(toAppError);
      if (opened instanceof Error) {
        ends[opened.code] = (ends[opened.code] ?? 0) + 1;
        if (opened.code === 'internal') unclear.push(`mutant ${i}: ${opened.message}`);
        continue;
      }
      const pages = Math.min(opened.pageCount, MAX_PAGES_READ);
      let seen = 0;
      for await (const { page, state, code } of reader.readPages(path, { from: 1, to: pages })) {
        seen++;
        const end = code ?? state;
        ends[end] = (ends[end] ?? 0) + 1;
        if (page !== seen || code === 'internal' || (state === 'failed' && !isErrorCode(code))) {
          unclear.push(`mutant ${i}, page ${page}: ${state} ${code}`);
        }
      }
      if (seen !== pages) unclear.push(`mutant ${i}: ${seen} of ${pages} pages`);
      await rm(path);
    }
    expect(unclear).toEqual([]);
    const sound = await file('sound.pdf', makePdf(prosePages(1)));
    for await (const { state } of reader.readPages(sound, [1])) expect(state).toBe('done');
    console.info(`how ${MUTANTS} mutants of seed ${SEED} ended: ${JSON.stringify(ends)}`);
  } finally {
    await reader.close();
    await rm(folder, { recursive: true });
  }
});
