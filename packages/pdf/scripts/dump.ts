// Writes what the engine reads on each page as JSON lines: node packages/pdf/scripts/dump.ts FILE.pdf [3,5-9]
import { readFile } from 'node:fs/promises';
import { openPdf } from '../src/index.ts';
import { parsePages } from './page-list.ts';

const [file, pages] = process.argv.slice(2);
if (!file) {
  process.stderr.write('usage: dump.ts FILE.pdf [pages]\n');
  process.exit(2);
}
const document = await openPdf(await readFile(file));
for (const page of parsePages(pages, document.pageCount)) {
  process.stdout.write(`${JSON.stringify(document.readPage(page))}\n`);
}
document.close();
