import type { Box, Element, Glyph, PageContent } from '@guidepost/contracts';
import { analyzePage, type PageBlock, type PageLayout, type PageRaster } from '@guidepost/layout';
import { type GreyImage, type OcrEngine, readPageImage } from '@guidepost/models';
import { chartsInFigure, textOf, withCharts } from './charts-in-figure.ts';
import { cropColour, cropGrey } from './crop-drawn.ts';

/** More pictures than this on one page are icons and photos of faces: reading them all costs minutes and finds nothing. */
const MAX_FIGURES = 8;
/** Smaller pictures hold no sentence: logos, signatures, icons. Share of the page. */
const MIN_PAGE_SHARE = 0.02;
/** Characters that the recogniser doubts more than this are left out: a photo gives noise. */
const MIN_CHAR_CONFIDENCE = 0.5;
/** A chart has more words than this. */
const MIN_CHART_CHARS = 12;

const share = ([x0, y0, x1, y1]: Box, { width, height }: PageLayout): number =>
  (Math.max(0, x1 - x0) * Math.max(0, y1 - y0)) / (width * height);

/** Whether the page has pictures that are worth a look at their pixels: without text of their own, or with so much that they may be charts. */
export function hasFiguresToRead(layout: PageLayout): boolean {
  return layout.blocks.some(({ element }) => isUnread(element, layout) || isWorded(element, layout));
}

/** A picture whose words the text layer has; its boxes and arrows are in pixels alone. */
const isWorded = (element: Omit<Element, 'id' | 'order'>, layout: PageLayout): boolean =>
  element.type === 'figure' &&
  element.source === 'text' &&
  element.text.trim().length >= MIN_CHART_CHARS &&
  share(element.bbox, layout) >= MIN_PAGE_SHARE;

function isUnread(element: Omit<Element, 'id' | 'order'>, layout: PageLayout): boolean {
  return (
    element.type === 'figure' && element.text.trim() === '' && share(element.bbox, layout) >= MIN_PAGE_SHARE
  );
}

/** A page drawn in grey for reading and in colour for shapes. */
export interface DrawnPage {
  readonly grey: GreyImage;
  readonly colour: PageRaster['image'];
}

/**
 * The layout with the words inside its pictures as their text (`source: ocr`), apart from the page's own text; a picture that is a flowchart
 * becomes one, with its graph. `drawn` is the page at `scale` pixels a point, `content` what its text layer holds. The engine is opened for
 * the first picture without words.
 */
export async function readFigures(
  layout: PageLayout,
  content: PageContent,
  drawn: DrawnPage,
  scale: number,
  engine: () => Promise<OcrEngine>,
): Promise<PageLayout> {
  let left = MAX_FIGURES;
  const blocks: PageBlock[] = [];
  for (const block of layout.blocks) {
    if (left > 0 && isUnread(block.element, layout)) {
      left--;
      blocks.push(...(await readFigure(block, layout.page, drawn, scale, await engine())));
    } else if (left > 0 && isWorded(block.element, layout)) {
      left--;
      blocks.push(...chartsInFigure(block, content, drawn.colour, scale));
    } else blocks.push(block);
  }
  return { ...layout, blocks };
}

/** Glyphs without those that nobody is sure of; a doubted one beside a sure one is part of a word, perhaps its numeral, and stays. */
function withoutNoise(glyphs: readonly Glyph[]): Glyph[] {
  const isSure = (glyph: Glyph | undefined): boolean =>
    glyph !== undefined && !glyph.generated && (glyph.confidence ?? 1) >= MIN_CHAR_CONFIDENCE;
  return glyphs.filter(
    (glyph, i) => glyph.generated || isSure(glyph) || isSure(glyphs[i - 1]) || isSure(glyphs[i + 1]),
  );
}

/** The picture read as a little page of its own: its text, or the flowcharts in it. */
async function readFigure(
  block: PageBlock,
  page: number,
  drawn: DrawnPage,
  scale: number,
  engine: OcrEngine,
): Promise<PageBlock[]> {
  const { bbox } = block.element;
  const image = cropGrey(drawn.grey, bbox, scale);
  const origin = [Math.floor(bbox[0] * scale) / scale, Math.floor(bbox[1] * scale) / scale] as const;
  const size = { width: image.width / scale, height: image.height / scale };
  const read = await readPageImage({ page, ...size, rotation: 0, dpi: scale * 72, image }, engine);
  const glyphs = withoutNoise(read.content.glyphs);
  const straight = read.image === image;
  const raster = {
    image: cropColour(drawn.colour, bbox, scale),
    frame: { x: 0, y: 0, pointsPerPixel: 1 / scale },
  };
  const inner = analyzePage({ ...read.content, glyphs }, straight ? { raster } : {});
  const charts = withCharts(block, inner, origin);
  if (charts) return charts;
  const text = textOf(inner.blocks);
  if (text === '') return [block];
  const flags = [...block.element.flags, 'words_read_from_picture'];
  const confidence = Math.round(read.confidence * 1000) / 1000;
  return [{ ...block, element: { ...block.element, text, source: 'ocr', confidence, flags } }];
}
