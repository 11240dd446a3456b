import type { Box, FontFacts } from '@guidepost/contracts';
import { unionBox } from '../geometry/boxes.ts';
import type { PageBlock } from '../page/page-layout.ts';
import { hanShare } from '../text/char-class.ts';
import { type JoinStyle, joinLines } from '../text/join-lines.ts';
import type { Line } from '../text/line.ts';
import { lineText } from '../text/line-text.ts';
import type { Word } from '../text/word.ts';
import type { ColumnBounds, LineGroup } from './break-blocks.ts';

/** What is the same for all blocks of a page. */
export interface BlockContext {
  readonly page: number;
  readonly source: 'text' | 'ocr';
  readonly fonts: readonly FontFacts[];
  readonly joinStyle: JoinStyle;
  readonly toDisplayed: (box: Box) => Box;
  readonly direction: number;
  readonly taggedLevel: (words: readonly Word[]) => number | undefined;
}

/** Run-in headings are short beside the sentence they introduce. */
const MAX_RUN_IN_CHARS = 60;

/** A group of lines as a block of the page; list items by their marker, everything else a paragraph for now. */
export function toBlock(
  group: LineGroup,
  bounds: ColumnBounds,
  column: number,
  box: number | undefined,
  context: BlockContext,
): PageBlock {
  const { lines } = group;
  const words = lines.flatMap((line) => line.words);
  const bbox = unionBox(lines.map((line) => line.bbox));
  const text = joinLines(
    lines.map((line) => line.text),
    context.joinStyle,
  );
  const first = lines[0]!;
  const last = lines[lines.length - 1]!;
  const em = first.size;
  const displayed = context.toDisplayed(bbox);
  const edges = context.toDisplayed([bounds.x0, bbox[1], bounds.x1, bbox[3]]);
  const marker = group.marker;
  const flags = [...new Set(words.flatMap((word) => word.flags))];
  const tagged = context.taggedLevel(words);
  const runIn = runInOf(lines);
  const confidence =
    words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) /
    Math.max(
      1,
      words.reduce((sum, word) => sum + word.text.length, 0),
    );
  return {
    element: {
      type: marker ? 'list_item' : 'paragraph',
      page: context.page,
      bbox: displayed,
      text,
      source: context.source,
      confidence: Math.min(1, Math.max(0, confidence)),
      flags,
      ...(marker ? { marker: marker.marker } : {}),
      ...(box === undefined ? {} : { inBox: box }),
    },
    facts: {
      size: sizeOf(group, first),
      fontName: fontNameOf(words, context.fonts),
      bold: group.styles.every((style) => style.allBold),
      italic: group.styles.every((style) => style.allItalic),
      color: first.color,
      lineCount: lines.length,
      full: bounds.x1 - last.bbox[2] < 2.5 * em,
      indented:
        first.bbox[0] - bounds.x0 > 0.8 * em ||
        (lines.length > 1 && first.bbox[0] - lines[1]!.bbox[0] > 0.8 * em),
      centered: lines.every((line) => isCentered(line, bounds)),
      columnX0: edges[0],
      columnX1: edges[2],
      spaceAbove: Math.round(group.spaceAbove * 100) / 100,
      column,
      baseline: context.direction === 0 ? first.baseline : displayed[1],
      ...(tagged === undefined ? {} : { taggedLevel: tagged }),
      ...(runIn === undefined ? {} : { runIn }),
      ...(context.direction === 0 ? {} : { direction: context.direction }),
    },
  };
}

function isCentered(line: Line, bounds: ColumnBounds): boolean {
  const left = line.bbox[0] - bounds.x0;
  const right = bounds.x1 - line.bbox[2];
  return left > 1.5 * line.size && Math.abs(left - right) < 1.5 * line.size;
}

/** Size of the Han where there are any: Latin beside them is often set a little smaller. */
function sizeOf(group: LineGroup, first: Line): number {
  const han = group.styles.find((style) => style.hanSize > 0)?.hanSize;
  return han !== undefined && Math.abs(han - first.size) < 0.15 * first.size ? han : first.size;
}

/** Face of the Han where there are enough of them (Latin in Chinese text comes from another font), else of all letters. */
function fontNameOf(all: readonly Word[], fonts: readonly FontFacts[]): string {
  const han = all.filter((word) => hanShare(word.text) > 0.5);
  const hanChars = han.reduce((sum, word) => sum + word.text.length, 0);
  const chars = all.reduce((sum, word) => sum + word.text.length, 0);
  const words = hanChars * 5 > chars ? han : all;
  const weights = new Map<number, number>();
  for (const word of words) weights.set(word.font, (weights.get(word.font) ?? 0) + word.text.length);
  let best = -1;
  let most = 0;
  for (const [font, weight] of weights) {
    if (weight > most) {
      most = weight;
      best = font;
    }
  }
  return fonts[best]?.name ?? '';
}

/** Leading words in bold before text that is not. */
function runInOf(lines: readonly Line[]): string | undefined {
  const lead: Word[] = [];
  for (const line of lines) {
    for (const word of line.words) {
      if (word.bold) lead.push(word);
      else {
        const text = lineText(lead).trim();
        return lead.length > 0 && text.length <= MAX_RUN_IN_CHARS ? text : undefined;
      }
    }
  }
  return undefined;
}
