#!/usr/bin/env node
// Typesets the example guidelines: sources/*.html -> *.pdf. The last page of each becomes a scan (an image without a text layer).
// Needs Chromium (CHROMIUM, default /usr/bin/chromium) and pdftoppm (poppler-utils); the results are in the repository.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { PDFDocument } from 'pdf-lib';
import { chromium } from 'playwright-core';
import sharp from 'sharp';

const folder = dirname(fileURLToPath(import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'guidepost-examples-'));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
const small = 'font: 8px sans-serif; width: 100%; padding: 0 56px; color: #444;';

for (const name of readdirSync(join(folder, 'sources')).filter((file) => file.endsWith('.html'))) {
  const page = await browser.newPage();
  await page.goto(pathToFileURL(join(folder, 'sources', name)).href);
  await page.evaluate(() => document.fonts.ready);
  const title = await page.title();
  const printed = await page.pdf({
    format: 'A4',
    margin: { top: '64px', bottom: '64px', left: '56px', right: '56px' },
    printBackground: true,
    tagged: true,
    outline: true,
    displayHeaderFooter: true,
    headerTemplate: `<div style="${small}">Guidepost example guideline · not clinical advice</div>`,
    footerTemplate: `<div style="${small} text-align: center"><span class="pageNumber"></span></div>`,
  });
  await page.close();
  const pdf = await PDFDocument.load(printed);
  pdf.setTitle(title);
  const last = pdf.getPageCount() - 1;
  writeFileSync(join(scratch, 'all.pdf'), printed);
  execFileSync('pdftoppm', [
    '-r',
    '150',
    '-gray',
    '-png',
    '-singlefile',
    '-f',
    String(last + 1),
    '-l',
    String(last + 1),
    join(scratch, 'all.pdf'),
    join(scratch, 'scan'),
  ]);
  const scan = await sharp(readFileSync(join(scratch, 'scan.png')))
    .rotate(0.4, { background: '#fff' })
    .blur(0.5)
    .jpeg({ quality: 62 })
    .toBuffer();
  const { width, height } = pdf.getPage(last).getSize();
  pdf.removePage(last);
  const image = await pdf.embedJpg(scan);
  pdf.addPage([width, height]).drawImage(image, { x: 0, y: 0, width, height });
  writeFileSync(join(folder, name.replace('.html', '.pdf')), await pdf.save());
  console.log(`${name}: ${last + 1} pages`);
}
await browser.close();
rmSync(scratch, { recursive: true, force: true });
