import type { LineMetrics } from './image/line-metrics.ts';
import type { OcrLine } from './ocr-engine.ts';

/** Red, green and blue, 0..255. */
export type Rgb = readonly [number, number, number];

/** The type that a line is set in. */
export interface LineType {
  /** Pixels. */
  readonly em: number;
  readonly bold: boolean;
  /** `#rrggbb` */
  readonly color: string;
}

export interface MeasuredLine {
  readonly line: OcrLine;
  /** Null where the line does not stand upright or has no ink. */
  readonly metrics: LineMetrics | null;
}

/** Sizes this close to each other are one size of type: pixels do not tell 9.8 from 10 points. */
const SAME_SIZE = 0.08;
/** The same for lines of Han, which are spread to fill their column, and for short lines, in which a few letters of odd height weigh more. */
const SAME_SIZE_HAN = 0.095;
const SAME_SIZE_SHORT = 0.13;
const SHORT_CHARS = 6;
/** Upright strokes this much wider than usual for Latin type of the page are bold (regular to semibold is 1.35 and more, measured). */
const BOLD_STEM = 1.25;
/** Blur of a scan adds this many pixels at 200 dpi to the weight of Han strokes of any size. */
const HAN_BLUR_PX = 2.2;
/**
 * Weight and stems of heavy Han (Hei faces, Song drawn bold) against those of text faces (Song, Kai, Fang), blur taken off: Hei differs in
 * weight (2 and 1.3, measured), Song drawn bold in both (1.6 and 1.5).
 */
const BOLD_HAN = { weight: 1.6, stem: 1.2 };
/** Between these shares of the above a line is bold beside a bold one. */
const NEAR_BOLD_STEM = 0.92;
const NEAR_BOLD_HAN = 0.9;
/** A size that this share of its script is set in has a usual weight of its own. */
const OWN_WEIGHT_SHARE = 0.15;
/** Colours this close, by the sum of their differences, are one ink. */
const SAME_COLOUR = 72;
/** Ink without hue to speak of, and darker than this, is black. */
const NEUTRAL_SPREAD = 44;
const DARK = 150;

/** Types of the lines of a page, each settled with its peers: size, weight and colour of one line alone are uncertain. */
export function settleTypes(
  lines: readonly MeasuredLine[],
  colourAt?: (x: number, y: number) => Rgb,
): readonly (LineType | undefined)[] {
  const sizes = settleSizes(lines);
  const bolds = settleWeights(lines, sizes);
  const colours = settleColours(lines, colourAt);
  return lines.map(({ metrics }, i) =>
    metrics ? { em: sizes[i]!, bold: bolds[i]!, color: colours[i]! } : undefined,
  );
}

/** Each size drawn to the size that most characters near it have. */
function settleSizes(lines: readonly MeasuredLine[]): number[] {
  const sizes = lines.map(({ metrics }) => metrics?.em ?? 0);
  const open = new Set(lines.flatMap(({ metrics }, i) => (metrics ? [i] : [])));
  const weight = (i: number): number => lines[i]!.line.chars.length;
  while (open.size > 0) {
    const at = [...open].map((i) => ({ i, em: lines[i]!.metrics!.em, weight: weight(i) }));
    at.sort((a, b) => a.em - b.em);
    const near = (em: number) => at.filter((other) => Math.abs(other.em / em - 1) <= SAME_SIZE);
    let best = { em: 0, weight: -1 };
    for (const { em } of at) {
      const sum = near(em).reduce((total, other) => total + other.weight, 0);
      if (sum > best.weight) best = { em, weight: sum };
    }
    const usual = weightedMedian(near(best.em).map(({ em, weight }) => [em, weight]));
    for (const { i, em, weight } of at) {
      const tolerance =
        weight < SHORT_CHARS ? SAME_SIZE_SHORT : lines[i]!.metrics!.isHan ? SAME_SIZE_HAN : SAME_SIZE;
      if (Math.abs(em / usual - 1) > tolerance && em !== best.em) continue;
      sizes[i] = usual;
      open.delete(i);
    }
  }
  return sizes;
}

/** Bold lines: heavier than what is usual for their script, in their own size where there is much of it. */
function settleWeights(lines: readonly MeasuredLine[], sizes: readonly number[]): boolean[] {
  const ratios = lines.map(() => 0);
  for (const isHan of [true, false]) {
    const mine = lines.flatMap(({ line, metrics }, i) =>
      metrics?.isHan === isHan
        ? [
            {
              i,
              size: sizes[i]!,
              stem: metrics.stem / sizes[i]!,
              weight: Math.max(0, metrics.weight - HAN_BLUR_PX) / sizes[i]!,
              chars: line.chars.length,
            },
          ]
        : [],
    );
    const all = charsIn(mine);
    for (const own of mine) {
      const sameSize = mine.filter(({ size }) => size === own.size);
      const peers = isHan && charsIn(sameSize) >= OWN_WEIGHT_SHARE * all ? sameSize : mine;
      const usual = (of: 'stem' | 'weight') => weightedMedian(peers.map((peer) => [peer[of], peer.chars]));
      ratios[own.i] = isHan
        ? Math.sqrt(
            (own.weight / (BOLD_HAN.weight * usual('weight'))) * (own.stem / (BOLD_HAN.stem * usual('stem'))),
          )
        : own.stem / (BOLD_STEM * usual('stem'));
    }
  }
  const bold = ratios.map((ratio) => ratio > 1);
  const order = lines.map((_, i) => i).sort((a, b) => lines[a]!.line.box[1] - lines[b]!.line.box[1]);
  // Down the page, then up: weight spreads along a run of doubtful lines.
  for (const run of [order, [...order].reverse()]) {
    for (const i of run) {
      const near = lines[i]!.metrics?.isHan ? NEAR_BOLD_HAN : NEAR_BOLD_STEM;
      if (bold[i] || ratios[i]! < near) continue;
      bold[i] = run.some(
        (j) => bold[j] && sizes[i] === sizes[j] && areNeighbours(lines[i]!.line, lines[j]!.line, sizes[i]!),
      );
    }
  }
  return bold;
}

const charsIn = (peers: readonly { readonly chars: number }[]): number =>
  peers.reduce((sum, { chars }) => sum + chars, 0);

/** One line right under the other. */
function areNeighbours({ box: a }: OcrLine, { box: b }: OcrLine, em: number): boolean {
  const distance = Math.abs(a[3] - b[3]);
  return distance > 0.5 * em && distance < 2 * em && Math.min(a[2], b[2]) - Math.max(a[0], b[0]) > em;
}

function settleColours(
  lines: readonly MeasuredLine[],
  colourAt: ((x: number, y: number) => Rgb) | undefined,
): string[] {
  const inks: Rgb[] = [];
  const found = lines.map(({ metrics }): Rgb | undefined => {
    if (!colourAt || !metrics || metrics.samples.length === 0) return undefined;
    const colour = meanColour(metrics.samples, colourAt);
    return isBlack(colour) ? undefined : colour;
  });
  const order = lines
    .map((_, i) => i)
    .sort((a, b) => lines[b]!.line.chars.length - lines[a]!.line.chars.length);
  const colours = lines.map(() => '#000000');
  for (const i of order) {
    const colour = found[i];
    if (!colour) continue;
    const known = inks.find((ink) => distance(ink, colour) < SAME_COLOUR);
    if (!known) inks.push(colour);
    colours[i] = toHex(known ?? colour);
  }
  return colours;
}

const isBlack = ([r, g, b]: Rgb): boolean =>
  Math.max(r, g, b) - Math.min(r, g, b) < NEUTRAL_SPREAD && (r + g + b) / 3 < DARK;

const distance = (a: Rgb, b: Rgb): number =>
  Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]);

/** `#rrggbb` */
export const toHex = (colour: Rgb): string =>
  `#${colour.map((level) => Math.round(level).toString(16).padStart(2, '0')).join('')}`;

function meanColour(samples: readonly number[], colourAt: (x: number, y: number) => Rgb): Rgb {
  const sum: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < samples.length; i += 2) {
    const colour = colourAt(samples[i]!, samples[i + 1]!);
    for (let k = 0; k < 3; k++) sum[k]! += colour[k]!;
  }
  const n = samples.length / 2;
  return [sum[0] / n, sum[1] / n, sum[2] / n];
}

function weightedMedian(values: readonly (readonly [number, number])[]): number {
  const sorted = values.filter(([, weight]) => weight > 0).sort((a, b) => a[0] - b[0]);
  const half = sorted.reduce((sum, [, weight]) => sum + weight, 0) / 2;
  let seen = 0;
  for (const [value, weight] of sorted) {
    seen += weight;
    if (seen >= half) return value;
  }
  return 1;
}
