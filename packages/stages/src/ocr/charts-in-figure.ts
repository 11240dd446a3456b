import type { Box, Glyph, PageContent } from '@guidepost/contracts';
import { analyzePage, type PageBlock, type PageLayout, type PageRaster } from '@guidepost/layout';
import { cropColour } from './crop-drawn.ts';

/** The flowcharts in a picture whose words are in the text layer, boxes and arrows found in its pixels; the picture itself where there are none. */
export function chartsInFigure(
  block: PageBlock,
  content: PageContent,
  colour: PageRaster['image'],
  scale: number,
): PageBlock[] {
  const { bbox } = block.element;
  const [x, y] = [Math.floor(bbox[0] * scale) / scale, Math.floor(bbox[1] * scale) / scale];
  const image = cropColour(colour, bbox, scale);
  const glyphs = content.glyphs.filter((glyph) => !glyph.hidden && holdsCenter(bbox, glyph.bbox));
  const inner = analyzePage(
    {
      ...content,
      width: image.width / scale,
      height: image.height / scale,
      glyphs: glyphs.map((glyph) => moveGlyph(glyph, -x, -y)),
      paths: [],
      images: [],
      links: [],
    },
    { raster: { image, frame: { x: 0, y: 0, pointsPerPixel: 1 / scale } } },
  );
  return withCharts(block, inner, [x, y]) ?? [block];
}

/**
 * A picture as the flowcharts that were found in it; the words that are in none stand before them as text of their own, so that nothing is lost.
 * Undefined where there are no flowcharts. `origin`: the top left corner of `inner` on the page.
 */
export function withCharts(
  block: PageBlock,
  inner: PageLayout,
  origin: readonly [number, number],
): PageBlock[] | undefined {
  const charts = inner.blocks.filter(({ element }) => element.type === 'flowchart');
  if (charts.length === 0) return undefined;
  const found = charts.map((chart) => {
    const element = moveChart(chart.element, origin);
    // The only one stands for the picture: the caption below the picture is its title.
    return { ...block, element: charts.length > 1 ? element : { ...element, bbox: block.element.bbox } };
  });
  const rest = textOf(inner.blocks.filter((other) => !charts.includes(other)));
  if (rest === '') return found;
  const { page, bbox, confidence } = block.element;
  const flags = ['words_of_picture'];
  const element = {
    type: 'paragraph',
    page,
    bbox,
    text: rest,
    source: inner.source,
    confidence,
    flags,
  } as const;
  // Before it: nothing may stand between a chart and the caption below.
  return [{ ...block, element: { ...element, flags: [...flags] } }, ...found];
}

/** A shorter piece of text in a picture is a mark or noise. */
const MIN_PART_CHARS = 2;

/** Words of the blocks of a picture, a line each. */
export const textOf = (blocks: readonly PageBlock[]): string =>
  blocks
    .map(({ element }) => element.text.trim())
    .filter((part) => part.length >= MIN_PART_CHARS)
    .join('\n');

const holdsCenter = (box: Box, [x0, y0, x1, y1]: Box): boolean => {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  return x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3];
};

const moveBox = ([x0, y0, x1, y1]: Box, dx: number, dy: number): Box => [x0 + dx, y0 + dy, x1 + dx, y1 + dy];

const moveGlyph = (glyph: Glyph, dx: number, dy: number): Glyph => ({
  ...glyph,
  bbox: moveBox(glyph.bbox, dx, dy),
  ink: moveBox(glyph.ink, dx, dy),
  origin: [glyph.origin[0] + dx, glyph.origin[1] + dy],
});

/** A flowchart found in a picture, at its place on the page. */
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
