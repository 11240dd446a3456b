// npm run bench:ocr [-- pages-per-language]: recognises pages of ../shared/corpus/guidelines that have a sound text layer, drawn at 200 dpi,
// clean and degraded (noise, 1.5° skew, JPEG quality 40; fixed seed), and compares with the text layer, line by line in place.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Glyph, PageContent } from '@guidepost/contracts';
import {
  createPpOcrEngine,
  createTesseractEngine,
  type GreyImage,
  type OcrEngine,
  readPageImage,
} from '@guidepost/models';
import { openPdf } from '@guidepost/pdf';
import { judgePage } from '@guidepost/stages';
import sharp from 'sharp';
import { editDistance, keptNumbers, keptSigns, normalise } from './text-errors.ts';

const CORPUS = join(import.meta.dirname, '../../../../shared/corpus/guidelines');
const DPI = 200;
const perLanguage = Number(process.argv[2] ?? 7);
const engines = (process.argv[3] ?? 'tesseract,ppocr').split(',');
if (!existsSync(CORPUS)) {
  console.error(`no corpus at ${CORPUS}: nothing to measure`);
  process.exit(1);
}

interface Sample {
  readonly name: string;
  readonly lang: 'en' | 'zh';
  readonly content: PageContent;
  readonly image: GreyImage;
}

/** Deterministic pseudo-random numbers (mulberry32). */
function random(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

async function samples(): Promise<Sample[]> {
  const out: Sample[] = [];
  const pick = random(7);
  const count = { en: 0, zh: 0 };
  const candidates: { file: string; page: number }[] = [];
  for (const file of readdirSync(CORPUS).sort()) {
    const document = await openPdf(readFileSync(join(CORPUS, file)));
    for (let page = 1; page <= document.pageCount; page++) candidates.push({ file, page });
    document.close();
  }
  const order = candidates.map((candidate) => ({ candidate, key: pick() })).sort((a, b) => a.key - b.key);
  for (const { candidate } of order) {
    if (count.en >= perLanguage && count.zh >= perLanguage) break;
    const document = await openPdf(readFileSync(join(CORPUS, candidate.file)));
    const content = document.readPage(candidate.page);
    const judged = judgePage(content);
    const text = content.glyphs.map((glyph) => glyph.text).join('');
    const han = (text.match(/\p{Script=Han}/gu) ?? []).length;
    const lang = han > 0.2 * text.length ? 'zh' : 'en';
    if (
      !judged.needsOcr &&
      judged.quality.glyphs > 600 &&
      judged.quality.unmappedShare === 0 &&
      judged.quality.privateUseShare === 0 &&
      count[lang] < perLanguage
    ) {
      count[lang]++;
      const bitmap = document.renderPage(candidate.page, { dpi: DPI });
      const { data, info } = await sharp(bitmap.rgbx, {
        raw: { width: bitmap.widthPx, height: bitmap.heightPx, channels: 4 },
      })
        .removeAlpha()
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      out.push({
        name: `${candidate.file} p${candidate.page}`,
        lang,
        content,
        image: { data: new Uint8Array(data), width: info.width, height: info.height },
      });
    }
    document.close();
  }
  return out;
}

async function degrade(image: GreyImage): Promise<GreyImage> {
  const noise = random(11);
  const noisy = Uint8Array.from(image.data, (level) =>
    Math.max(0, Math.min(255, level + (noise() + noise() + noise() - 1.5) * 36)),
  );
  const { data, info } = await sharp(noisy, {
    raw: { width: image.width, height: image.height, channels: 1 },
  })
    .rotate(1.5, { background: '#ffffff' })
    .jpeg({ quality: 40 })
    .toBuffer()
    .then((jpeg) => sharp(jpeg).greyscale().raw().toBuffer({ resolveWithObject: true }));
  const left = Math.floor((info.width - image.width) / 2);
  const top = Math.floor((info.height - image.height) / 2);
  const out = new Uint8Array(image.width * image.height);
  for (let y = 0; y < image.height; y++)
    out.set(
      data.subarray((y + top) * info.width + left, (y + top) * info.width + left + image.width),
      y * image.width,
    );
  return { data: out, width: image.width, height: image.height };
}

const visible = (glyph: Glyph) =>
  !glyph.hidden && !glyph.generated && glyph.text.trim() !== '' && (glyph.angle < 5 || glyph.angle > 355);

/** Text in bands of the page: glyphs sorted into lines by their middle, lines from the top, glyphs from the left within half a column. */
function lines(glyphs: readonly Glyph[], width: number): string[] {
  const rows: { y: number; half: number; glyphs: Glyph[] }[] = [];
  for (const glyph of [...glyphs].filter(visible).sort((a, b) => a.origin[1] - b.origin[1])) {
    const half = glyph.origin[0] < width / 2 ? 0 : 1;
    const row = rows.findLast((r) => r.half === half && Math.abs(r.y - glyph.origin[1]) < 4);
    if (row) row.glyphs.push(glyph);
    else rows.push({ y: glyph.origin[1], half, glyphs: [glyph] });
  }
  return rows
    .sort((a, b) => a.half - b.half || a.y - b.y)
    .map((row) =>
      row.glyphs
        .sort((a, b) => a.origin[0] - b.origin[0])
        .map((g) => g.text)
        .join(''),
    );
}

const pages = await samples();
const rows: string[] = [];
for (const name of engines) {
  const engine: OcrEngine =
    name === 'ppocr'
      ? await createPpOcrEngine()
      : await createTesseractEngine({ languages: ['eng', 'chi_sim'] });
  const english: OcrEngine = name === 'ppocr' ? engine : await createTesseractEngine({ languages: ['eng'] });
  for (const lang of ['en', 'zh'] as const) {
    for (const state of ['clean', 'degraded'] as const) {
      let chars = 0;
      let errors = 0;
      const numbers = { wanted: 0, kept: 0 };
      const signs = { wanted: 0, kept: 0 };
      let cpuS = 0;
      const mine = pages.filter((page) => page.lang === lang);
      for (const sample of mine) {
        const image = state === 'clean' ? sample.image : await degrade(sample.image);
        const before = process.cpuUsage();
        const { content } = await readPageImage(
          {
            page: 1,
            width: sample.content.width,
            height: sample.content.height,
            rotation: 0,
            dpi: DPI,
            image,
          },
          lang === 'en' ? english : engine,
        );
        const used = process.cpuUsage(before);
        cpuS += (used.user + used.system) / 1e6;
        const want = normalise(lines(sample.content.glyphs, sample.content.width).join(''));
        const got = normalise(lines(content.glyphs, sample.content.width).join(''));
        const distance = editDistance(want, got);
        chars += want.length;
        errors += distance;
        for (const [sum, part] of [
          [numbers, keptNumbers(want, got)],
          [signs, keptSigns(want, got)],
        ] as const) {
          sum.wanted += part.wanted;
          sum.kept += part.kept;
        }
        if (process.env.BENCH_VERBOSE)
          console.error(
            `${name} ${lang} ${state} ${sample.name}: ${((100 * distance) / want.length).toFixed(1)} %`,
          );
      }
      const percent = (part: number, whole: number) =>
        whole ? `${((100 * part) / whole).toFixed(1)} %` : '–';
      rows.push(
        `| ${name} | ${lang} | ${state} | ${mine.length} | ${percent(errors, chars)} | ${percent(numbers.kept, numbers.wanted)} | ${percent(signs.kept, signs.wanted)} | ${(cpuS / mine.length).toFixed(1)} |`,
      );
      console.error(rows.at(-1));
    }
  }
  await engine.close();
  if (english !== engine) await english.close();
}
console.log(
  '| engine | language | pages | n | character error | numbers kept | signs kept | CPU s a page |\n|---|---|---|---|---|---|---|---|',
);
for (const row of rows) console.log(row);
console.log(`peak memory ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`);
process.exit(0);
