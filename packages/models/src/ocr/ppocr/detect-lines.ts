import * as ort from 'onnxruntime-node';
import sharp from 'sharp';
import type { GreyImage } from '../ocr-engine.ts';
import type { LineQuad } from './crop-line.ts';
import { findBlobs, type TextBlob } from './text-blobs.ts';

/** The model halves its input five times. */
const SIDE_STEP = 32;
/** Channel means and deviations that PaddleOCR normalises with. */
const MEAN = [0.485, 0.456, 0.406] as const;
const DEVIATION = [0.229, 0.224, 0.225] as const;
/** PaddleOCR's own settings of differentiable binarization (Liao et al. 2020). */
const MIN_MEAN_PROBABILITY = 0.6;
const UNCLIP_RATIO = 1.5;
/** Smaller blobs, in pixels of the model's input, are specks. */
const MIN_SIDE = 3;

/** Lines of text on a page, as quads in pixels of the page. `side` is the longest side that the model gets. */
export async function detectLines(
  image: GreyImage,
  detection: ort.InferenceSession,
  side: number,
): Promise<LineQuad[]> {
  const scale = Math.min(1, side / Math.max(image.width, image.height));
  const toStep = (length: number) =>
    Math.max(SIDE_STEP, Math.round((length * scale) / SIDE_STEP) * SIDE_STEP);
  const width = toStep(image.width);
  const height = toStep(image.height);
  const pixels = await resize(image, width, height);
  const plane = width * height;
  const input = new Float32Array(3 * plane);
  for (let channel = 0; channel < 3; channel++) {
    const a = 1 / (255 * DEVIATION[channel]!);
    const b = MEAN[channel]! / DEVIATION[channel]!;
    for (let i = 0, j = channel * plane; i < plane; i++, j++) input[j] = pixels[i]! * a - b;
  }
  const output = await detection.run({
    [detection.inputNames[0]!]: new ort.Tensor('float32', input, [1, 3, height, width]),
  });
  const probabilities = output[detection.outputNames[0]!]!.data as Float32Array;
  return findBlobs(probabilities, width, height)
    .filter(
      ({ meanProbability, length, thickness }) =>
        meanProbability >= MIN_MEAN_PROBABILITY && Math.min(length, thickness) >= MIN_SIDE,
    )
    .map((blob) => toQuad(blob, image.width / width, image.height / height));
}

async function resize(
  { data, width, height }: GreyImage,
  toWidth: number,
  toHeight: number,
): Promise<Uint8Array> {
  const { data: pixels } = await sharp(data, { raw: { width, height, channels: 1 } })
    .resize(toWidth, toHeight, { fit: 'fill', kernel: 'linear' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return pixels;
}

/** The blob grown to the size of its text: the model marks the shrunken middle of a line. */
function toQuad({ x, y, length, thickness, radians }: TextBlob, scaleX: number, scaleY: number): LineQuad {
  const grow = (length * thickness * UNCLIP_RATIO) / (2 * (length + thickness));
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const corner = (along: number, across: number) => ({
    x: (x + along * cos - across * sin) * scaleX,
    y: (y + along * sin + across * cos) * scaleY,
  });
  const a = length / 2 + grow;
  const b = thickness / 2 + grow;
  return { points: [corner(-a, -b), corner(a, -b), corner(a, b), corner(-a, b)] };
}
