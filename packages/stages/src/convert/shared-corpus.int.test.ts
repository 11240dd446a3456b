import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildUnits } from '@guidepost/units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPageReader } from '../reader/create-page-reader.ts';
import type { PageReader } from '../reader/page-reader.ts';
import { unitFaults } from '../testing/unit-faults.ts';
import { convertFile } from './convert-file.ts';

const corpus = fileURLToPath(new URL('../../../../../shared/corpus', import.meta.url));
const hasCorpus = existsSync(corpus);
if (!hasCorpus) process.stderr.write(`no ${corpus}: the test of units on real documents does not run\n`);

/** Files of each set, so many units of rows at least, so that a run over nothing does not pass. */
const SETS: readonly (readonly [string, number, number])[] = [
  ['guidelines', 12, 800],
  ['tables', 27, 300],
  ['rag-multi-corpus', 100, 500],
];

describe.runIf(hasCorpus)('evidence units of real documents', () => {
  let reader: PageReader;
  beforeAll(() => {
    reader = createPageReader({ children: 1 });
  });
  afterAll(() => reader.close());

  it.each(SETS)(
    '%s: nothing is lost, every value stands under its header, every unit has a place',
    {
      timeout: 600_000,
    },
    async (set, files, rows) => {
      const names = readdirSync(join(corpus, set), { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.toLowerCase().endsWith('.pdf'),
      );
      expect(names.length).toBeGreaterThanOrEqual(files);
      let rowUnits = 0;
      const faults: string[] = [];
      for (const name of names.sort()) {
        const { document } = await convertFile(join(corpus, set, name), {
          reader,
          ocr: false,
          images: false,
        });
        const units = buildUnits(document);
        rowUnits += units.filter((unit) => unit.kind === 'table_row').length;
        faults.push(...unitFaults(document, units).map((fault) => `${name}: ${fault}`));
      }
      expect(faults).toEqual([]);
      expect(rowUnits).toBeGreaterThan(rows);
    },
  );
});
