import type { Box, Element, Glyph } from '@guidepost/contracts';
import { analyzePage, type PageBlock, type PageLayout, type PageRaster } from '@guidepost/layout';
import { type GreyImage, type OcrEngine, readPageImage } from '@guidepost/models';

/** More pictures than this on one page are icons and photos of faces: reading them all costs minutes and finds nothing. */
const MAX_FIGURES = 8;
/** Smaller pictures hold no sentence: logos, signatures, icons. Share of the page. */
const MIN_PAGE_SHARE = 0.02;
/** Characters that the recogniser doubts more than this are left out: a photo gives noise. */
const MIN_CHAR_CONFIDENCE = 0.5;
/** A shorter piece of text in a picture is a mark or noise. */
const MIN_PART_CHARS = 2;

const share = ([x0, y0, x1, y1]: Box, { width, height }: PageLayout): number =>
  (Math.max(0, x1 - x0) * Math.max(0, y1 - y0)) / (width * height);

/** Whether the page has pictures without text of their own that are worth reading. */
export function hasFiguresToRead(layout: PageLayout): boolean {
  return layout.blocks.some(({ element }) => isUnread(element, layout));
}

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
 * becomes one, with its graph. `drawn` is the page at `scale` pixels a point.
 */
export async function readFigures(
  layout: PageLayout,
  drawn: DrawnPage,
  scale: number,
  engine: OcrEngine,
): Promise<PageLayout> {
  let left = MAX_FIGURES;
  const blocks: PageBlock[] = [];
  for (const block of layout.blocks) {
    if (left > 0 && isUnread(block.element, layout)) {
      left--;
      blocks.push(...(await readFigure(block, layout.page, drawn, scale, engine)));
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
  const image = crop(drawn.grey, bbox, scale);
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
  const charts = inner.blocks.filter(({ element }) => element.type === 'flowchart');
  if (charts.length > 0) {
    return charts.map((chart) => ({ ...block, element: moveChart(chart.element, origin) }));
  }
  const text = inner.blocks
    .map(({ element }) => element.text.trim())
    .filter((part) => part.length >= MIN_PART_CHARS)
    .join('\n');
  if (text === '') return [block];
  const flags = [...block.element.flags, 'words_read_from_picture'];
  const confidence = Math.round(read.confidence * 1000) / 1000;
  return [{ ...block, element: { ...block.element, text, source: 'ocr', confidence, flags } }];
}

function moveChart(element: PageBlock['element'], [dx, dy]: readonly [number, number]): PageBlock['element'] {
  const move = ([x0, y0, x1, y1]: Box): Box => [x0 + dx, y0 + dy, x1 + dx, y1 + dy];
  const { graph } = element;
  return {
    ...element,
    bbox: move(element.bbox),
    ...(graph
      ? { graph: { ...graph, nodes: graph.nodes.map((node) => ({ ...node, bbox: move(node.bbox) })) } }
      : {}),
  };
}

/** Pixel edges of a box: left, top, right, bottom. */
function pixelsOf([x0, y0, x1, y1]: Box, scale: number, width: number, height: number) {
  return [
    Math.max(0, Math.floor(x0 * scale)),
    Math.max(0, Math.floor(y0 * scale)),
    Math.min(width, Math.ceil(x1 * scale)),
    Math.min(height, Math.ceil(y1 * scale)),
  ] as const;
}

function crop({ data, width, height }: GreyImage, box: Box, scale: number): GreyImage {
  return cropBytes(data, width, pixelsOf(box, scale, width, height), 1);
}

function cropColour(
  { data, width, height, channels }: PageRaster['image'],
  box: Box,
  scale: number,
): PageRaster['image'] {
  return { ...cropBytes(data, width, pixelsOf(box, scale, width, height), channels), channels };
}

function cropBytes(
  data: Uint8Array,
  width: number,
  [left, top, right, bottom]: readonly [number, number, number, number],
  channels: number,
) {
  const out = { width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
  const pixels = new Uint8Array(out.width * out.height * channels).fill(255);
  for (let y = top; y < bottom; y++) {
    const row = data.subarray((y * width + left) * channels, (y * width + right) * channels);
    pixels.set(row, (y - top) * out.width * channels);
  }
  return { data: pixels, ...out };
}
