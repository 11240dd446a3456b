import type { PageContent } from '@guidepost/contracts';
import { binarize } from './image/binarize.ts';
import { findFills } from './image/find-fills.ts';
import { findRulings } from './image/find-rulings.ts';
import { estimateSkew } from './image/skew.ts';
import { invert, type QuarterTurns, turnQuarters, turnSlightly } from './image/turn-image.ts';
import type { Rgb } from './line-types.ts';
import { careForNumbers } from './numeric-care.ts';
import type { GreyImage, OcrEngine } from './ocr-engine.ts';
import { findUpright, looksTurned } from './orientation.ts';
import { type OcrPage, toPageContent } from './to-page-content.ts';

/** A turn below this moves no word out of its line. */
const MIN_SKEW_DEGREES = 0.1;
/** A page with less ink than this share holds nothing to read: specks and scanner shadows. */
const BLANK_INK_SHARE = 0.0002;
/** More dark than this is a dark page with light text (or a photo). */
const DARK_SHARE = 0.6;
const DARK_LEVEL = 128;

export interface PageImage extends Pick<OcrPage, 'page' | 'width' | 'height' | 'rotation' | 'label' | 'dpi'> {
  readonly image: GreyImage;
  /** The same pixels in colour, `channels` values each: headings are often told by their colour. */
  readonly colour?: { readonly data: Uint8Array; readonly channels: 3 | 4 };
}

export interface PageReading {
  /** In the frame of the upright, straightened page. */
  readonly content: PageContent;
  /** Degrees, clockwise, that the text was turned on the upright page; turned back about its centre. */
  readonly skewDegrees: number;
  /** Clockwise quarter turns that were needed to make the text upright. */
  readonly quarterTurns: QuarterTurns;
  /** The upright, straightened image; the very one that was given where nothing had to be done. */
  readonly image: GreyImage;
  readonly engine: string;
  /** Mean confidence of the characters, 0..1; 0 for a blank page. */
  readonly confidence: number;
}

/**
 * Makes a page image upright and straight, reads it and finds its rules. Light text on a dark page is inverted first. A blank page yields
 * no glyphs: nothing is invented.
 */
export async function readPageImage(
  page: PageImage,
  engine: OcrEngine,
  signal?: AbortSignal,
): Promise<PageReading> {
  const options = { dpi: page.dpi, ...(signal ? { signal } : {}) };
  const light = isDark(page.image) ? invert(page.image) : page.image;
  let read = await readStraight(light, engine, options);
  let quarterTurns: QuarterTurns = 0;
  if (looksTurned(read.lines)) {
    quarterTurns = await findUpright(light, engine, options);
    if (quarterTurns !== 0) read = await readStraight(turnQuarters(light, quarterTurns), engine, options);
  }
  const cared = read.lines.map(careForNumbers);
  const lines = cared.map(({ line }) => line);
  const corrections = [...new Set(cared.flatMap((line) => line.corrections))];
  const colourAt = page.colour && colourOf(page, page.colour, quarterTurns, read.skewDegrees);
  const swapped = quarterTurns % 2 === 1;
  const content = toPageContent({
    ...page,
    width: swapped ? page.height : page.width,
    height: swapped ? page.width : page.height,
    lines,
    rulings: findRulings(read.image, { dpi: page.dpi }),
    fills: colourAt ? findFills({ ...read.image, dpi: page.dpi }, colourAt) : [],
    ink: read.ink,
    image: read.image,
    ...(colourAt ? { colourAt } : {}),
  });
  const chars = lines.flatMap((line) => line.chars);
  return {
    content: corrections.length
      ? { ...content, warnings: [`put right while reading: ${corrections.slice(0, 20).join('; ')}`] }
      : content,
    skewDegrees: read.skewDegrees,
    quarterTurns,
    image: read.image,
    engine: engine.id,
    confidence: chars.length ? chars.reduce((sum, char) => sum + char.confidence, 0) / chars.length : 0,
  };
}

/** Colour of the page as given at a pixel of the upright, straightened one. */
function colourOf(
  { image: { width, height } }: PageImage,
  { data, channels }: NonNullable<PageImage['colour']>,
  turns: QuarterTurns,
  skewDegrees: number,
): (x: number, y: number) => Rgb {
  const [cos, sin] = [Math.cos((skewDegrees * Math.PI) / 180), Math.sin((skewDegrees * Math.PI) / 180)];
  const [upWidth, upHeight] = turns % 2 === 1 ? [height, width] : [width, height];
  const inside = (value: number, limit: number) => Math.min(Math.max(Math.round(value), 0), limit - 1);
  return (straightX, straightY) => {
    const dx = straightX - upWidth / 2;
    const dy = straightY - upHeight / 2;
    const x = upWidth / 2 + dx * cos - dy * sin;
    const y = upHeight / 2 + dx * sin + dy * cos;
    const [fromX, fromY] =
      turns === 0
        ? [x, y]
        : turns === 1
          ? [y, height - 1 - x]
          : turns === 2
            ? [width - 1 - x, height - 1 - y]
            : [width - 1 - y, x];
    const at = (inside(fromY, height) * width + inside(fromX, width)) * channels;
    return [data[at]!, data[at + 1]!, data[at + 2]!];
  };
}

async function readStraight(
  image: GreyImage,
  engine: OcrEngine,
  options: { readonly dpi: number; readonly signal?: AbortSignal },
) {
  const skew = estimateSkew(binarize(image));
  const straight = Math.abs(skew) >= MIN_SKEW_DEGREES ? await turnSlightly(image, -skew) : image;
  const ink = binarize(straight);
  const inkShare = ink.data.reduce((sum, value) => sum + value, 0) / ink.data.length;
  const lines =
    inkShare < BLANK_INK_SHARE || isUniform(straight) ? [] : await engine.recognize(straight, options);
  return { lines, ink, image: straight, skewDegrees: straight === image ? 0 : skew };
}

const isDark = ({ data }: GreyImage): boolean => {
  let dark = 0;
  for (const level of data) if (level < DARK_LEVEL) dark++;
  return dark > DARK_SHARE * data.length;
};

/** One shade from edge to edge, give or take a scanner's noise: a black image, an empty sheet. */
const isUniform = ({ data }: GreyImage): boolean => {
  let low = 255;
  let high = 0;
  for (const level of data) {
    if (level < low) low = level;
    if (level > high) high = level;
  }
  return high - low < 48;
};
