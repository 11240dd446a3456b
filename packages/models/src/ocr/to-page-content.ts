import type { Glyph, PageContent, VectorPath } from '@guidepost/contracts';
import type { Bitmap } from './image/binarize.ts';
import type { PixelRuling } from './image/find-rulings.ts';
import { lineInk } from './image/line-ink.ts';
import { withScriptGaps } from './image/script-gaps.ts';
import type { OcrLine } from './ocr-engine.ts';

/** Shares of the em that the parts of a line take in common text faces; Han faces fill their em. */
const CAP_HEIGHT = 0.71;
const X_HEIGHT = 0.52;
const DESCENDER = 0.21;
const HAN_HEIGHT = 0.92;
const HAN_BELOW_BASELINE = 0.1;
const ASCENT = 0.88;
const DESCENT = 0.12;
/** Sizes this close to the page's usual one are that size: the pixels of a line do not tell 9.6 from 10 points. */
const SAME_SIZE = 0.14;
/** Strokes this much wider than usual for their size are bold. */
const BOLD_RATIO = 1.32;

const HAN = /\p{Script=Han}/u;
const TALL = /[A-Z0-9bdfhklt()[\]/%&≥≤]/;
const DEEP = /[gjpqy,;()[\]]/;

export interface OcrPage {
  readonly page: number;
  /** Displayed page in points. */
  readonly width: number;
  readonly height: number;
  readonly rotation: PageContent['rotation'];
  readonly label?: string;
  /** Resolution of the image that was read. */
  readonly dpi: number;
  readonly lines: readonly OcrLine[];
  readonly rulings: readonly PixelRuling[];
  /** Ink of the image, in the frame of the lines. */
  readonly ink: Bitmap;
}

/**
 * OCR lines and rules of a page image as page content, so that scans enter layout by the same door as born-digital pages. Sizes, baselines
 * and weight come from the ink, since engines give boxes of uneven height.
 */
export function toPageContent(page: OcrPage): PageContent {
  const scale = 72 / page.dpi;
  const measured = page.lines.map((line) => measure(line, page.ink));
  const usual = weightedMedian(measured.map(({ em, line }) => [em, line.chars.length]));
  const usualStroke = weightedMedian(
    measured.map(({ stroke, em, line }) => [stroke / em, line.chars.length]),
  );
  const glyphs: Glyph[] = measured.flatMap(({ line, em, baseline, stroke }) => {
    const size = Math.abs(em - usual) <= SAME_SIZE * usual ? usual : em;
    return toGlyphs(line, size, baseline, stroke / em > BOLD_RATIO * usualStroke, scale);
  });
  return {
    page: page.page,
    width: page.width,
    height: page.height,
    rotation: page.rotation,
    ...(page.label === undefined ? {} : { label: page.label }),
    source: 'ocr',
    fonts: [],
    glyphs,
    paths: page.rulings.map((ruling) => toPath(ruling, scale)),
    images: [],
    links: [],
    warnings: [],
  };
}

interface MeasuredLine {
  readonly line: OcrLine;
  /** Pixels. */
  readonly em: number;
  readonly baseline: number;
  readonly stroke: number;
}

function measure(line: OcrLine, ink: Bitmap): MeasuredLine {
  const [x0, y0, x1, y1] = line.box;
  if (line.angle !== 0) {
    const em = (x1 - x0) * HAN_HEIGHT;
    return { line, em, baseline: x0 + (x1 - x0) * DESCENT, stroke: em * 0.1 };
  }
  const extent = lineInk(ink, line) ?? { top: y0, bottom: y1, stroke: (y1 - y0) * 0.1 };
  const height = Math.max(1, extent.bottom - extent.top);
  if (HAN.test(line.text)) {
    const em = height / HAN_HEIGHT;
    return {
      line: withScriptGaps(line, ink, { em, top: Math.round(extent.top), bottom: Math.round(extent.bottom) }),
      em,
      baseline: extent.bottom - HAN_BELOW_BASELINE * em,
      stroke: extent.stroke,
    };
  }
  const deep = DEEP.test(line.text) ? DESCENDER : 0;
  const em = height / ((TALL.test(line.text) ? CAP_HEIGHT : X_HEIGHT) + deep);
  return { line, em, baseline: extent.bottom - deep * em, stroke: extent.stroke };
}

function toGlyphs(line: OcrLine, em: number, baseline: number, bold: boolean, scale: number): Glyph[] {
  const round = (value: number) => Math.round(value * scale * 100) / 100;
  return line.chars.map((char) => {
    const upright = line.angle === 0;
    const bbox = upright
      ? ([
          round(char.start),
          round(baseline - ASCENT * em),
          round(char.end),
          round(baseline + DESCENT * em),
        ] as const)
      : ([round(line.box[0]), round(char.start), round(line.box[2]), round(char.end)] as const);
    return {
      text: char.text,
      bbox: [...bbox],
      ink: [...bbox],
      origin: upright ? [round(char.start), round(baseline)] : [round(baseline), round(char.start)],
      size: round(em),
      font: -1,
      angle: line.angle,
      color: '#000000',
      confidence: Math.round(char.confidence * 1000) / 1000,
      ...(bold ? { bold: true as const } : {}),
      ...(char.text === ' ' ? { generated: true as const } : {}),
    };
  });
}

function toPath({ box: [x0, y0, x1, y1], horizontal }: PixelRuling, scale: number): VectorPath {
  const [a, b] = horizontal
    ? [[x0, (y0 + y1) / 2] as const, [x1, (y0 + y1) / 2] as const]
    : [[(x0 + x1) / 2, y0] as const, [(x0 + x1) / 2, y1] as const];
  return {
    bbox: [x0 * scale, y0 * scale, x1 * scale, y1 * scale],
    segments: [
      ['M', a[0] * scale, a[1] * scale],
      ['L', b[0] * scale, b[1] * scale],
    ],
    stroke: '#000000',
    strokeWidth: (horizontal ? y1 - y0 : x1 - x0) * scale,
  };
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
