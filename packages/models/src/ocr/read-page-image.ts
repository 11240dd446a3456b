import type { PageContent } from '@guidepost/contracts';
import sharp from 'sharp';
import { binarize } from './image/binarize.ts';
import { findRulings } from './image/find-rulings.ts';
import { estimateSkew } from './image/skew.ts';
import type { GreyImage, OcrEngine } from './ocr-engine.ts';
import { type OcrPage, toPageContent } from './to-page-content.ts';

/** A turn below this moves no word out of its line. */
const MIN_SKEW_DEGREES = 0.1;
/** A page with less ink than this share holds nothing to read: specks and scanner shadows. */
const BLANK_INK_SHARE = 0.0002;

export interface PageImage extends Pick<OcrPage, 'page' | 'width' | 'height' | 'rotation' | 'label' | 'dpi'> {
  readonly image: GreyImage;
}

export interface PageReading {
  readonly content: PageContent;
  /** Degrees, clockwise, that the text was turned on the page; `content` is in the straightened frame, turned about the page centre. */
  readonly skewDegrees: number;
  readonly engine: string;
  /** Mean confidence of the characters, 0..1; 0 for a blank page. */
  readonly confidence: number;
}

/** Straightens a page image, reads it and finds its rules. A blank page yields no glyphs: nothing is invented. */
export async function readPageImage(
  page: PageImage,
  engine: OcrEngine,
  signal?: AbortSignal,
): Promise<PageReading> {
  const skewDegrees = estimateSkew(binarize(page.image));
  const image = Math.abs(skewDegrees) >= MIN_SKEW_DEGREES ? await turn(page.image, -skewDegrees) : page.image;
  const ink = binarize(image);
  const inkShare = ink.data.reduce((sum, value) => sum + value, 0) / ink.data.length;
  const lines =
    inkShare < BLANK_INK_SHARE
      ? []
      : await engine.recognize(image, { dpi: page.dpi, ...(signal ? { signal } : {}) });
  const content = toPageContent({ ...page, lines, rulings: findRulings(ink, { dpi: page.dpi }), ink });
  const chars = lines.flatMap((line) => line.chars);
  return {
    content,
    skewDegrees: image === page.image ? 0 : skewDegrees,
    engine: engine.id,
    confidence: chars.length ? chars.reduce((sum, char) => sum + char.confidence, 0) / chars.length : 0,
  };
}

/** Turns about the centre and keeps the size; corners that come in are paper. */
async function turn({ data, width, height }: GreyImage, degrees: number): Promise<GreyImage> {
  const turned = await sharp(data, { raw: { width, height, channels: 1 } })
    .rotate(degrees, { background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const left = Math.floor((turned.info.width - width) / 2);
  const top = Math.floor((turned.info.height - height) / 2);
  const { data: pixels } = await sharp(turned.data, {
    raw: { width: turned.info.width, height: turned.info.height, channels: turned.info.channels },
  })
    .extract({ left: Math.max(0, left), top: Math.max(0, top), width, height })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(pixels), width, height };
}
