import type { Box, PageContent } from '@guidepost/contracts';
import { breakIntoGroups } from '../blocks/break-blocks.ts';
import { lineStyle } from '../blocks/line-style.ts';
import { type BlockContext, toBlock } from '../blocks/to-block.ts';
import { findFlowcharts } from '../flowchart/find-flowcharts.ts';
import { findFlowchartsInImage, type PageRaster } from '../flowchart/find-in-image.ts';
import { boxHeight, containsCenter, unionBox } from '../geometry/boxes.ts';
import { cutAtGutters } from '../order/cut-at-gutters.ts';
import { findTextBoxes, groupByBoxes } from '../order/find-boxes.ts';
import { type Item, lineItem } from '../order/item.ts';
import { orderItems } from '../order/order-items.ts';
import { findTables } from '../table/find-tables.ts';
import { type Rulings, toRulings } from '../table/rulings.ts';
import { type Turn, turnBoxed, turnPaths } from '../text/direction.ts';
import { toInkGlyphs } from '../text/ink-glyph.ts';
import { measureJoinStyle } from '../text/join-lines.ts';
import type { Line } from '../text/line.ts';
import { findLineNumbers } from '../text/line-numbers.ts';
import { toLine, toLinePieces, type VerticalBarrier } from '../text/to-lines.ts';
import { toWordRows, type WordRow } from '../text/to-words.ts';
import type { Word } from '../text/word.ts';
import { findFigures } from './figures.ts';
import { isListColumns } from './list-columns.ts';
import { linePitch, measurePage } from './measures.ts';
import type { PageBlock } from './page-layout.ts';
import type { PageMeasures, RegionInput } from './region.ts';
import { type FoundRegion, regionBlock } from './region-block.ts';
import { createTaggedLevel } from './tagged-headings.ts';

export interface DirectionLayout {
  readonly measures: PageMeasures;
  readonly blocks: readonly PageBlock[];
}

/** A drawn vertical keeps words apart when it is at least this many body sizes long. */
const BARRIER_EM = 1.5;

/** Everything set in one direction on a page, in its reading frame; drawings go with the main direction. */
export function analyzeDirection(
  content: PageContent,
  glyphs: readonly number[],
  turn: Turn,
  main: boolean,
  raster?: PageRaster,
): DirectionLayout {
  const allRows = toWordRows(toInkGlyphs(content, glyphs, turn), 0);
  const lineNumbers = findLineNumbers(allRows);
  const rows = lineNumbers.length === 0 ? allRows : withoutWords(allRows, new Set(lineNumbers));
  const paths = turnPaths(turn, content.paths);
  const images = turnBoxed(turn, content.images);
  const rulings = toRulings({ paths, images, width: turn.width, height: turn.height });
  const pieces = toLinePieces(rows);
  const measures = measurePage(pieces);
  const barriers = toBarriers(rulings, measures.bodySize);
  let lines: readonly Line[] = [];
  let counted = -1;
  // Lines change only when a finder has claimed words.
  const linesOf = (taken: ReadonlySet<Word>): readonly Line[] => {
    if (taken.size !== counted) {
      lines = cutAtGutters(toLinePieces(withoutWords(rows, taken), barriers), measures.bodySize);
      counted = taken.size;
    }
    return lines;
  };

  const taken = new Set<Word>();
  const regions: FoundRegion[] = [];
  const input = (): RegionInput => ({
    page: content.page,
    width: turn.width,
    height: turn.height,
    measures,
    fonts: content.fonts,
    words: rows.flatMap((row) => row.words.filter((word) => !taken.has(word))),
    lines: linesOf(taken),
    paths,
    images,
    links: turnBoxed(turn, content.links),
    ...(content.structure ? { structure: content.structure } : {}),
    mcidOfGlyph: (glyph) => content.glyphs[glyph]?.mcid ?? -1,
  });
  // Pixels lie in the displayed frame, so they help where text is upright in it.
  const findCharts = () =>
    raster && turn.direction === 0 ? findFlowchartsInImage(raster, input()) : findFlowcharts(input());
  for (const flow of main ? findCharts() : []) {
    regions.push({ kind: 'flowchart', bbox: flow.bbox, flow });
    for (const word of flow.words) taken.add(word);
  }
  for (const table of findTables(input())) {
    if (isListColumns(table)) continue;
    regions.push({ kind: 'table', bbox: table.bbox, table });
    for (const word of table.words) taken.add(word);
  }
  if (main) {
    const boxes = regions.map((region) => region.bbox);
    for (const bbox of findFigures(
      images,
      boxes,
      turn.width,
      turn.height,
      measures.bodySize,
      pieces.map((piece) => ({ bbox: piece.bbox, chars: piece.text.length })),
    )) {
      const words = rows.flatMap((row) =>
        row.words.filter((word) => !taken.has(word) && containsCenter(bbox, word.bbox)),
      );
      regions.push({ kind: 'figure', bbox, words });
      for (const word of words) taken.add(word);
    }
  }

  linesOf(taken);
  const items: Item[] = [
    ...lines.map(lineItem),
    ...regions.map((region, i): Item => ({ kind: 'region', bbox: region.bbox, region: i })),
  ];
  const boxes = main ? findTextBoxes(rulings, items, turn.width, turn.height, measures.bodySize) : [];
  const columns = orderItems(groupByBoxes(items, boxes), measures);
  const context: BlockContext = {
    page: content.page,
    source: content.source,
    fonts: content.fonts,
    joinStyle: measureJoinStyle(lines.map((line) => line.text)),
    toDisplayed: turn.backBox,
    direction: turn.direction,
    taggedLevel: createTaggedLevel(content),
  };
  const blocks: PageBlock[] = lineNumbers.length === 0 ? [] : [lineNumberBlock(lineNumbers, context)];
  columns.forEach((column, at) => {
    const pitchOf = createPitch(
      column.items.flatMap((item) => (item.kind === 'line' ? [item.line] : [])),
      measures,
    );
    let open: Line[] = [];
    const flush = (): void => {
      for (const group of breakIntoGroups(open, column, measures, pitchOf)) {
        blocks.push(toBlock(group, column, at, column.box, context));
      }
      open = [];
    };
    for (const item of column.items) {
      if (item.kind === 'line') open.push(item.line);
      else {
        flush();
        blocks.push(regionBlock(regions[item.region]!, at, column, context));
      }
    }
    flush();
  });
  return { measures, blocks };
}

/** Line numbers stay as one element beside the text. */
function lineNumberBlock(words: readonly Word[], context: BlockContext): PageBlock {
  const bounds = unionBox(words.map((word) => word.bbox));
  const lines = words.map((word) => toLine([word]));
  const group = { lines, styles: lines.map(lineStyle), spaceAbove: 9 };
  const block = toBlock(group, { x0: bounds[0], x1: bounds[2] }, -1, undefined, context);
  return {
    ...block,
    element: { ...block.element, type: 'page_header', flags: [...block.element.flags, 'line_numbers'] },
  };
}

function withoutWords(rows: readonly WordRow[], taken: ReadonlySet<Word>): readonly WordRow[] {
  if (taken.size === 0) return rows;
  return rows.flatMap((row) => {
    const words = row.words.filter((word) => !taken.has(word));
    return words.length === 0 ? [] : [words.length === row.words.length ? row : { y: row.y, words }];
  });
}

function toBarriers(rulings: Rulings, bodySize: number): VerticalBarrier[] {
  const verticals = rulings.vertical
    .filter((ruling) => ruling.end - ruling.start >= BARRIER_EM * bodySize)
    .map((ruling) => ({ x: ruling.at, y0: ruling.start, y1: ruling.end }));
  const edges = rulings.areas
    .filter((area) => boxHeight(area.bbox) >= BARRIER_EM * bodySize)
    .flatMap(({ bbox }: { bbox: Box }) => [
      { x: bbox[0], y0: bbox[1], y1: bbox[3] },
      { x: bbox[2], y0: bbox[1], y1: bbox[3] },
    ]);
  return [...verticals, ...edges].slice(0, 20_000);
}

/** Usual baseline distance by font size: measured in the column where it has enough lines, else the page's, scaled. */
function createPitch(lines: readonly Line[], measures: PageMeasures): (size: number) => number {
  const cache = new Map<number, number>();
  return (size) => {
    const key = Math.round(size);
    let pitch = cache.get(key);
    if (pitch === undefined) {
      const near = lines.filter((line) => Math.abs(line.size - size) <= 0.6);
      pitch = linePitch(near) ?? (measures.linePitch * size) / measures.bodySize;
      // A column of one-line paragraphs has only paragraph gaps: never believe more than twice the size.
      if (pitch > 2 * size && pitch > 1.3 * measures.linePitch)
        pitch = Math.max(measures.linePitch, 1.3 * size);
      cache.set(key, pitch);
    }
    return pitch;
  };
}
