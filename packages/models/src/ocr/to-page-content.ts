import type { Glyph, PageContent, VectorPath } from '@guidepost/contracts';
import type { Bitmap } from './image/binarize.ts';
import type { PixelFill } from './image/find-fills.ts';
import type { PixelRuling } from './image/find-rulings.ts';
import { measureLine } from './image/line-metrics.ts';
import { withScriptGaps } from './image/script-gaps.ts';
import { type LineType, type Rgb, settleTypes, toHex } from './line-types.ts';
import type { GreyImage, OcrLine } from './ocr-engine.ts';

/** Where the box of a character stands on its baseline, as shares of the em. */
const ASCENT = 0.88;
const DESCENT = 0.12;
/** Height of a line that runs up or down the page against its em. */
const SIDEWAYS_HEIGHT = 0.92;

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
  readonly fills: readonly PixelFill[];
  /** Ink of the image, in the frame of the lines. */
  readonly ink: Bitmap;
  readonly image: GreyImage;
  /** Colour of the page at a pixel of the image; absent where only grey is known. */
  readonly colourAt?: (x: number, y: number) => Rgb;
}

/**
 * OCR lines and rules of a page image as page content, so that scans enter layout by the same door as born-digital pages. Sizes, baselines
 * and weight come from the ink, since engines give boxes of uneven height.
 */
export function toPageContent(page: OcrPage): PageContent {
  const scale = 72 / page.dpi;
  const measured = page.lines.map((line) => ({
    line,
    metrics: line.angle === 0 ? measureLine(page.image, line) : null,
  }));
  const types = settleTypes(measured, page.colourAt);
  const glyphs: Glyph[] = measured.flatMap(({ line, metrics }, i) => {
    const type = types[i] ?? sidewaysType(line);
    const placed = metrics
      ? withScriptGaps(line, page.ink, {
          em: type.em,
          top: Math.round(metrics.top),
          bottom: Math.round(metrics.bottom),
        })
      : line;
    return toGlyphs(placed, type, metrics?.baseline ?? baselineOf(line), scale);
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
    paths: [
      ...page.fills.map((fill) => toFill(fill, scale)),
      ...page.rulings.map((ruling) => toPath(ruling, scale)),
    ],
    images: [],
    links: [],
    warnings: [],
  };
}

/** Lines that run up or down, and lines whose ink cannot be told from paper, go by their box. */
const sidewaysType = ({ angle, box }: OcrLine): LineType => ({
  em: SIDEWAYS_HEIGHT * (angle === 0 ? (box[3] - box[1]) * 0.75 : box[2] - box[0]),
  bold: false,
  color: '#000000',
});

const baselineOf = ({ angle, box: [x0, y0, x1, y1] }: OcrLine): number =>
  angle === 0 ? y1 - 0.25 * (y1 - y0) : x0 + (x1 - x0) * DESCENT;

function toGlyphs(line: OcrLine, { em, bold, color }: LineType, baseline: number, scale: number): Glyph[] {
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
      color,
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

function toFill({ box, color }: PixelFill, scale: number): VectorPath {
  const [x0, y0, x1, y1] = box.map((value) => value * scale) as [number, number, number, number];
  return {
    bbox: [x0, y0, x1, y1],
    segments: [['M', x0, y0], ['L', x1, y0], ['L', x1, y1], ['L', x0, y1], ['Z']],
    fill: toHex(color),
    strokeWidth: 0,
  };
}
