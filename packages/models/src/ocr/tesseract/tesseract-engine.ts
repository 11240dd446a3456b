import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@guidepost/contracts';
import sharp from 'sharp';
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js';
import type { GreyImage, OcrChar, OcrEngine, OcrLine } from '../ocr-engine.ts';

/** Language data that comes as npm packages; `eng` first, because the other order silently drops English. */
const LANGUAGE_PACKAGES: Readonly<Record<string, string>> = {
  eng: '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz',
  chi_sim: '@tesseract.js-data/chi_sim/4.0.0_best_int/chi_sim.traineddata.gz',
};

/** Words that Tesseract doubts this much are noise: specks, rules, pictures. */
const MIN_CONFIDENCE = 0.3;

export interface TesseractOptions {
  /** Tesseract language codes in order of weight. Default `['eng']`. */
  readonly languages?: readonly string[];
}

/** Tesseract 5 (LSTM) through tesseract.js in a worker thread of its own; language data from npm packages, nothing downloaded. */
export async function createTesseractEngine(options: TesseractOptions = {}): Promise<OcrEngine> {
  const languages = options.languages ?? ['eng'];
  const worker = await startWorker(languages);
  return {
    id: `tesseract.js-7/${languages.join('+')}`,
    async recognize(image, { dpi = 200, signal } = {}) {
      signal?.throwIfAborted();
      const png = await toPng(image);
      // Both must be set by hand: without the resolution table text degrades, and tesseract.js defaults to a single block.
      await worker.setParameters({
        user_defined_dpi: String(Math.round(dpi)),
        tessedit_pageseg_mode: PSM.AUTO,
        preserve_interword_spaces: '1',
      });
      const { data } = await worker.recognize(png, {}, { blocks: true, text: false });
      const lines = (data.blocks ?? []).flatMap((block) =>
        block.paragraphs.flatMap((paragraph) => paragraph.lines),
      );
      return lines.flatMap((line) => toLine(line.words) ?? []);
    },
    async close() {
      await worker.terminate();
    },
  };
}

async function startWorker(languages: readonly string[]): Promise<Worker> {
  const require = createRequire(import.meta.url);
  // tesseract.js reads all languages from one folder; the packages hold one each.
  const folder = await mkdtemp(join(tmpdir(), 'guidepost-tesseract-'));
  try {
    for (const code of languages) {
      const file =
        LANGUAGE_PACKAGES[code] ?? `@tesseract.js-data/${code}/4.0.0_best_int/${code}.traineddata.gz`;
      try {
        await symlink(require.resolve(file), join(folder, `${code}.traineddata.gz`));
      } catch (cause) {
        const message = `Tesseract has no data for "${code}": npm install @tesseract.js-data/${code}`;
        throw new AppError('model_unavailable', message, { cause, details: { language: code } });
      }
    }
    return await createWorker([...languages], OEM.LSTM_ONLY, {
      langPath: folder,
      gzip: true,
      cacheMethod: 'none',
      errorHandler: () => undefined,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const toPng = ({ data, width, height }: GreyImage): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer();

interface TesseractWord {
  readonly text: string;
  readonly confidence: number;
  readonly bbox: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };
  readonly symbols: readonly {
    readonly text: string;
    readonly confidence: number;
    readonly bbox: TesseractWord['bbox'];
  }[];
}

function toLine(all: readonly TesseractWord[]): OcrLine | null {
  const words = all.filter((word) => word.text.trim() !== '' && word.confidence / 100 >= MIN_CONFIDENCE);
  if (words.length === 0) return null;
  const chars: OcrChar[] = [];
  words.forEach((word, i) => {
    const previous = words[i - 1];
    if (previous) chars.push({ text: ' ', start: previous.bbox.x1, end: word.bbox.x0, confidence: 1 });
    for (const { text, bbox, confidence } of word.symbols)
      chars.push({ text, start: bbox.x0, end: bbox.x1, confidence: confidence / 100 });
  });
  return {
    text: chars.map((char) => char.text).join(''),
    box: [
      Math.min(...words.map((word) => word.bbox.x0)),
      Math.min(...words.map((word) => word.bbox.y0)),
      Math.max(...words.map((word) => word.bbox.x1)),
      Math.max(...words.map((word) => word.bbox.y1)),
    ],
    angle: 0,
    confidence: words.reduce((sum, word) => sum + word.confidence, 0) / words.length / 100,
    chars,
  };
}
