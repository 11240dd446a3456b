import * as ort from 'onnxruntime-node';
import type { GreyImage, OcrChar, OcrLine } from '../ocr-engine.ts';
import { cropLine, type LineQuad, type Point, quadSize } from './crop-line.ts';
import { type CtcChar, decodeCtc } from './ctc-decode.ts';
import { blankGaps, type Gap, gutters, withWordSpaces } from './line-profile.ts';

/** Height that the recognition model was trained on. */
const RECOGNITION_HEIGHT = 48;
/** Widths are padded to a multiple of this, so that the runtime sees few different shapes. */
const WIDTH_STEP = 32;
/** Longest line the recogniser gets in one piece, in pixels at RECOGNITION_HEIGHT. */
const MAX_WIDTH = 3200;
/** Columns of blank kept beside a cut at a gutter. */
const MARGIN = 6;
/** Lines that the recogniser itself doubts this much are noise: stains, pictures, rules. */
const MIN_CONFIDENCE = 0.5;

/** The recogniser and the characters of its classes. */
export interface LineModel {
  readonly session: ort.InferenceSession;
  readonly dictionary: readonly string[];
}

/** A quad turned so that its text reads from left to right. */
export interface ReadingQuad extends LineQuad {
  /** It runs downwards on the page. */
  readonly sideways: boolean;
  /** Not to be cut at gutters. */
  readonly whole?: true;
}

/** What stands in a quad: a line, one for each column where the quad spans several, or none. `squeeze` narrows the line, 1 leaves it. */
export async function recognizeLine(
  image: GreyImage,
  quad: ReadingQuad,
  model: LineModel,
  squeeze = 1,
): Promise<OcrLine[]> {
  const { length, thickness } = quadSize(quad);
  const fullWidth = (RECOGNITION_HEIGHT * length) / thickness;
  const width = Math.min(MAX_WIDTH, Math.max(8, Math.ceil(fullWidth * squeeze)));
  const paddedWidth = Math.ceil(width / WIDTH_STEP) * WIDTH_STEP;
  const input = cropLine(image, quad, RECOGNITION_HEIGHT, width, paddedWidth);
  const gaps = blankGaps(input, RECOGNITION_HEIGHT, width, paddedWidth);
  // Widths of white are told in heights of the line as it stands on the page.
  const height = RECOGNITION_HEIGHT * Math.min(1, width / fullWidth);
  const cuts = quad.whole ? [] : gutters(gaps, height, width);
  if (cuts.length > 0) {
    const lines: OcrLine[] = [];
    for (const part of splitQuad(quad, cuts, width))
      lines.push(...(await recognizeLine(image, part, model, squeeze)));
    return lines;
  }
  const { session, dictionary } = model;
  const output = await session.run({
    [session.inputNames[0]!]: new ort.Tensor('float32', input, [1, 3, RECOGNITION_HEIGHT, paddedWidth]),
  });
  const scores = output[session.outputNames[0]!]!;
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
    toLine(withWordSpaces(found, gaps, height, width), quad, [inkFrom, Math.max(inkTo, inkFrom)], confidence),
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
