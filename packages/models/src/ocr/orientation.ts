import { type QuarterTurns, turnQuarters } from './image/turn-image.ts';
import type { GreyImage, OcrEngine, OcrLine } from './ocr-engine.ts';

/** Upright text is read with more certainty than this; text on its side or its head is not (measured: 0.95 against 0.6). */
const SURE = 0.82;
/** Too few characters to judge by: a cover with a title may well be read with doubt. */
const MIN_CHARS = 12;
/** Side of the sample that the other orientations are tried on, in pixels: a hand's breadth of text is enough. */
const SAMPLE_SIDE = 900;

/** How well lines were read: characters weighted by how sure the engine was, upright lines only. */
function readingScore(lines: readonly OcrLine[]): {
  readonly chars: number;
  readonly confidence: number;
  readonly upright: number;
} {
  let chars = 0;
  let sum = 0;
  let upright = 0;
  for (const line of lines) {
    chars += line.chars.length;
    sum += line.confidence * line.chars.length;
    if (line.angle === 0) upright += line.chars.length;
  }
  return { chars, confidence: chars ? sum / chars : 0, upright: chars ? upright / chars : 1 };
}

/** Whether what was read looks like text that stands on its side or on its head. */
export function looksTurned(lines: readonly OcrLine[]): boolean {
  const { chars, confidence, upright } = readingScore(lines);
  return chars >= MIN_CHARS && (upright < 0.5 || confidence < SURE);
}

/** Clockwise quarter turns that make the text upright, by reading a sample of the page in all four orientations. */
export async function findUpright(
  image: GreyImage,
  engine: OcrEngine,
  options: { readonly dpi: number; readonly signal?: AbortSignal },
): Promise<QuarterTurns> {
  const sample = busiestSquare(image);
  let best: { turns: QuarterTurns; score: number } = { turns: 0, score: -1 };
  for (const turns of [0, 1, 2, 3] as const) {
    const { chars, confidence, upright } = readingScore(
      await engine.recognize(turnQuarters(sample, turns), options),
    );
    // The square of confidence: half-sure characters come in large numbers from text on its head.
    const score = chars * confidence ** 2 * upright;
    if (score > best.score * 1.05) best = { turns, score };
  }
  return best.turns;
}

/** The square of the image with the most ink edges, of a grid of squares. */
function busiestSquare({ data, width, height }: GreyImage): GreyImage {
  const side = Math.min(SAMPLE_SIDE, width, height);
  let best = { left: 0, top: 0, edges: -1 };
  const steps = (length: number) =>
    Array.from({ length: Math.max(1, Math.ceil(length / side)) }, (_, i) =>
      Math.min(i * side, length - side),
    );
  for (const top of steps(height)) {
    for (const left of steps(width)) {
      let edges = 0;
      for (let y = top; y < top + side; y += 4) {
        for (let x = left + 1; x < left + side; x++) {
          if (Math.abs(data[y * width + x]! - data[y * width + x - 1]!) > 96) edges++;
        }
      }
      if (edges > best.edges) best = { left, top, edges };
    }
  }
  const out = new Uint8Array(side * side);
  for (let y = 0; y < side; y++) {
    out.set(
      data.subarray((best.top + y) * width + best.left, (best.top + y) * width + best.left + side),
      y * side,
    );
  }
  return { data: out, width: side, height: side };
}
