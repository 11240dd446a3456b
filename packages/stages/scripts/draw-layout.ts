// Draws what the layout found over pages, as PNG: node packages/stages/scripts/draw-layout.ts FILE.pdf 3,5-9 OUT_DIR [dpi]
import { mkdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { openPdf } from '@guidepost/pdf';
import sharp from 'sharp';
import { convertFile, createPageReader, drawElements, parsePageList } from '../src/index.ts';

const [file, list, outDir, dpi = '130'] = process.argv.slice(2);
if (!file || !list || !outDir) {
  process.stderr.write('usage: draw-layout.ts FILE.pdf PAGES OUT_DIR [dpi]\n');
  process.exit(2);
}
const reader = createPageReader();
const { document } = await convertFile(file, { reader, pages: parsePageList(list) });
await reader.close();
const pdf = await openPdf(await readFile(file));
await mkdir(outDir, { recursive: true });
for (const page of document.pages) {
  const { widthPx, heightPx, rgbx, scale } = pdf.renderPage(page.page, { dpi: Number(dpi) });
  const out = join(outDir, `${basename(file, extname(file))}.p${page.page}.png`);
  await sharp(rgbx, { raw: { width: widthPx, height: heightPx, channels: 4 } })
    .removeAlpha()
    .composite([
      {
        input: Buffer.from(
          drawElements({ ...page, width: widthPx / scale, height: heightPx / scale }, scale),
        ),
      },
    ])
    .png()
    .toFile(out);
  process.stdout.write(`${out}\n`);
}
pdf.close();
