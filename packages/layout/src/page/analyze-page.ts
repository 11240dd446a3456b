import type { Box, PageContent } from '@guidepost/contracts';
import type { PageRaster } from '../flowchart/find-in-image.ts';
import { createTurn, type Direction } from '../text/direction.ts';
import { directionsBySize, sortGlyphs } from '../text/ink-glyph.ts';
import { analyzeDirection } from './analyze-direction.ts';
import type { PageBlock, PageLayout } from './page-layout.ts';
import { judgeQuality } from './quality.ts';
import { slantedBlocks } from './slanted-text.ts';

export interface AnalyzeOptions {
  /** Pixels of a scanned page, in the frame of its content: flowcharts are looked for in them. */
  readonly raster?: PageRaster;
}

const round = (value: number): number => Math.round(value * 100) / 100;
const roundBox = (box: Box): Box => [round(box[0]), round(box[1]), round(box[2]), round(box[3])];

/**
 * Layout of one page by itself, in time about linear in its glyphs and paths. Damaged content is left out and flagged;
 * it never throws for what is on the page.
 */
export function analyzePage(content: PageContent, { raster }: AnalyzeOptions = {}): PageLayout {
  const sorted = sortGlyphs(content);
  const quality = judgeQuality(content, sorted);
  const blocks: PageBlock[] = [];
  let bodySize = 0;
  let linePitch = 0;
  const directions = directionsBySize(sorted);
  // A page without text can still have drawings and pictures.
  const order: readonly Direction[] = directions.length > 0 ? directions : [0];
  order.forEach((direction, rank) => {
    const turn = createTurn(direction, content.width, content.height);
    const part = analyzeDirection(content, sorted.byDirection.get(direction) ?? [], turn, rank === 0, raster);
    if (rank === 0) {
      bodySize = part.measures.bodySize;
      linePitch = part.measures.linePitch;
    }
    blocks.push(...part.blocks);
  });
  blocks.push(...slantedBlocks(content, sorted.slanted));
  return {
    page: content.page,
    width: content.width,
    height: content.height,
    rotation: content.rotation,
    ...(content.label === undefined ? {} : { label: content.label }),
    source: content.source,
    quality,
    bodySize: round(bodySize),
    linePitch: round(linePitch),
    blocks: blocks.map((block) => ({
      ...block,
      element: { ...block.element, bbox: roundBox(block.element.bbox) },
    })),
  };
}
