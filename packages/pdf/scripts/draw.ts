// Draws a page with boxes over it: node packages/pdf/scripts/draw.ts FILE.pdf PAGE OUT.png [BOXES.json] [dpi]
// BOXES.json: [{"bbox":[x0,y0,x1,y1],"label"?:"text","color"?:"#ff0000"}] in points of the displayed page.
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { openPdf } from '../src/index.ts';

interface Mark {
  readonly bbox: readonly [number, number, number, number];
  readonly label?: string;
  readonly color?: string;
}

const [file, page, out, boxes, dpi = '110'] = process.argv.slice(2);
if (!file || !page || !out) {
  process.stderr.write('usage: draw.ts FILE.pdf PAGE OUT.png [BOXES.json] [dpi]\n');
  process.exit(2);
}
const document = await openPdf(await readFile(file));
const { widthPx, heightPx, rgbx, scale } = document.renderPage(Number(page), { dpi: Number(dpi) });
const marks: readonly Mark[] = boxes ? JSON.parse(await readFile(boxes, 'utf8')) : [];
const toEntities = (text: string): string => text.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);
const shapes = marks.map(({ bbox: [x0, y0, x1, y1], label, color = '#e00000' }) => {
  const box = `<rect x="${x0 * scale}" y="${y0 * scale}" width="${(x1 - x0) * scale}" height="${(y1 - y0) * scale}" fill="${color}" fill-opacity="0.08" stroke="${color}"/>`;
  const text = label
    ? `<text x="${x0 * scale + 2}" y="${y0 * scale - 2}" font-size="11" fill="${color}">${toEntities(label)}</text>`
    : '';
  return box + text;
});
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}">${shapes.join('')}</svg>`;
await sharp(rgbx, { raw: { width: widthPx, height: heightPx, channels: 4 } })
  .removeAlpha()
  .composite([{ input: Buffer.from(svg) }])
  .png()
  .toFile(out);
document.close();
