// node test/bench/ocr/draw-scans.ts GOLD_DIR PDF_DIR OUT_DIR: draws the pages that have gold Markdown at 200 dpi into PDFs of pictures alone,
// one a document, so that they can be converted and scored as scans; and the gold under the page numbers of those PDFs.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPdf } from '@guidepost/pdf';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';

const DPI = 200;
const JPEG_QUALITY = 90;
const [gold, pdfs, out] = process.argv.slice(2);
if (gold === undefined || pdfs === undefined || out === undefined) {
  console.error('usage: node test/bench/ocr/draw-scans.ts GOLD_DIR PDF_DIR OUT_DIR');
  process.exit(2);
}

/** Numbers of the gold pages of each document. */
const pagesOf = new Map<string, number[]>();
for (const name of readdirSync(gold)) {
  const [, stem, page] = /^(.*)\.p(\d+)\.md$/.exec(name) ?? [];
  if (stem === undefined || !existsSync(join(pdfs, `${stem}.pdf`))) continue;
  pagesOf.set(
    stem,
    [...(pagesOf.get(stem) ?? []), Number(page)].sort((a, b) => a - b),
  );
}

mkdirSync(join(out, 'gold'), { recursive: true });
for (const [stem, pages] of pagesOf) {
  const source = await openPdf(readFileSync(join(pdfs, `${stem}.pdf`)));
  const scan = await PDFDocument.create();
  for (const [index, page] of pages.entries()) {
    const { rgbx, widthPx, heightPx, scale } = source.renderPage(page, { dpi: DPI, maxSidePx: 6000 });
    const raw = { width: widthPx, height: heightPx, channels: 4 } as const;
    const jpeg = await sharp(rgbx, { raw }).removeAlpha().jpeg({ quality: JPEG_QUALITY }).toBuffer();
    const size = { width: widthPx / scale, height: heightPx / scale };
    scan.addPage([size.width, size.height]).drawImage(await scan.embedJpg(jpeg), { x: 0, y: 0, ...size });
    copyFileSync(join(gold, `${stem}.p${page}.md`), join(out, 'gold', `${stem}.p${index + 1}.md`));
  }
  source.close();
  writeFileSync(join(out, `${stem}.pdf`), await scan.save());
  console.error(`${stem}: pages ${pages.join(', ')}`);
}
