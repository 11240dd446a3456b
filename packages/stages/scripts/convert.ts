// Converts files without the command line program: node packages/stages/scripts/convert.ts FILE… --out DIR [--format markdown,json,units] [--pages 3,5-9] [--ocr]
// Pages that need OCR (10 s each) are left out unless --ocr is given: the loop of layout work reads born-digital pages.
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { toAppError } from '@guidepost/contracts';
import {
  CONVERT_SUFFIX,
  type ConvertFormat,
  convertFile,
  createPageReader,
  formatDocument,
  parsePageList,
} from '../src/index.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    format: { type: 'string', default: 'markdown,json,units' },
    out: { type: 'string', default: '.' },
    pages: { type: 'string' },
    password: { type: 'string' },
    ocr: { type: 'boolean', default: false },
    children: { type: 'string', default: '1' },
  },
});
const formats = values.format.split(',') as ConvertFormat[];
const reader = createPageReader({ children: Number(values.children) });
await mkdir(values.out, { recursive: true });
for (const file of positionals) {
  const started = performance.now();
  try {
    const converted = await convertFile(file, {
      reader,
      ...(values.ocr ? {} : { ocr: false as const }),
      images: formats.includes('debug'),
      ...(values.pages ? { pages: parsePageList(values.pages) } : {}),
      ...(values.password === undefined ? {} : { password: values.password }),
    });
    const { document, problems } = converted;
    const stem = basename(file, extname(file));
    for (const format of formats) {
      await writeFile(join(values.out, stem + CONVERT_SUFFIX[format]), formatDocument(converted, format));
    }
    const ms = performance.now() - started;
    const note = problems.length > 0 ? `, ${problems.length} with ${problems[0]?.code}` : '';
    process.stderr.write(`${stem}: ${document.pages.length} pages, ${Math.round(ms)} ms${note}\n`);
  } catch (error) {
    const { code, message } = toAppError(error);
    process.stderr.write(`${basename(file)}: ${code}: ${message}\n`);
    process.exitCode = 1;
  }
}
await reader.close();
