import type { Box } from '@guidepost/contracts';
import type { ColumnBounds } from '../blocks/break-blocks.ts';
import type { BlockContext } from '../blocks/to-block.ts';
import { joinLines } from '../text/join-lines.ts';
import { lineText } from '../text/line-text.ts';
import type { Word } from '../text/word.ts';
import type { BlockFacts, PageBlock } from './page-layout.ts';
import type { FlowRegion, TableRegion } from './region.ts';

/** A table, flowchart or picture found on the page, in the reading frame. */
export type FoundRegion =
  | { readonly kind: 'table'; readonly bbox: Box; readonly table: TableRegion }
  | { readonly kind: 'flowchart'; readonly bbox: Box; readonly flow: FlowRegion }
  | { readonly kind: 'figure'; readonly bbox: Box; readonly words: readonly Word[] };

/** A region as a block of the page, boxes in the displayed frame. */
export function regionBlock(
  region: FoundRegion,
  column: number,
  bounds: ColumnBounds,
  context: BlockContext,
): PageBlock {
  const bbox = context.toDisplayed(region.bbox);
  const common = { page: context.page, bbox };
  const facts = regionFacts(region, column, bounds, context);
  if (region.kind === 'table') {
    const { table, confidence, flags } = region.table;
    const cells = table.cells.map((cell) => ({ ...cell, bbox: context.toDisplayed(cell.bbox) }));
    const text = cells
      .map((cell) => cell.text)
      .filter((cell) => cell !== '')
      .join('\n');
    return {
      element: {
        ...common,
        type: 'table',
        text,
        source: context.source,
        confidence,
        flags: [...flags],
        table: { ...table, cells },
      },
      facts,
    };
  }
  if (region.kind === 'flowchart') {
    const { graph, confidence, flags } = region.flow;
    const nodes = graph.nodes.map((node) => ({ ...node, bbox: context.toDisplayed(node.bbox) }));
    const text = nodes
      .map((node) => node.text)
      .filter((node) => node !== '')
      .join('\n');
    return {
      element: {
        ...common,
        type: 'flowchart',
        text,
        source: context.source === 'ocr' ? 'ocr' : 'vector',
        confidence,
        flags: [...flags],
        graph: { ...graph, nodes },
      },
      facts,
    };
  }
  return {
    element: {
      ...common,
      type: 'figure',
      text: wordsText(region.words, context),
      source: context.source,
      confidence: 1,
      flags: [],
    },
    facts,
  };
}

function wordsText(words: readonly Word[], context: BlockContext): string {
  const lines: Word[][] = [];
  for (const word of words) {
    const open = lines[lines.length - 1];
    const last = open?.[open.length - 1];
    if (
      open &&
      last &&
      Math.abs(last.baseline - word.baseline) < 0.3 * word.size &&
      word.bbox[0] >= last.bbox[0]
    )
      open.push(word);
    else lines.push([word]);
  }
  return joinLines(
    lines.map((line) => lineText(line)),
    context.joinStyle,
  );
}

const regionFacts = (
  region: FoundRegion,
  column: number,
  bounds: ColumnBounds,
  context: BlockContext,
): BlockFacts => {
  const edges = context.toDisplayed([bounds.x0, region.bbox[1], bounds.x1, region.bbox[3]]);
  return {
    size: 0,
    fontName: '',
    bold: false,
    italic: false,
    color: '',
    lineCount: 0,
    full: false,
    indented: false,
    centered: false,
    columnX0: edges[0],
    columnX1: edges[2],
    spaceAbove: 9,
    column,
    baseline: region.bbox[3],
    ...(context.direction === 0 ? {} : { direction: context.direction }),
  };
};
