import type { Box } from '@guidepost/contracts';
import type { FlowBox } from './flow-box.ts';
import { boxDistance, boxHeight, boxOf, expandBox, type Point, unionBox } from './geometry.ts';
import { joinWords } from './node-text.ts';
import { BoxGrid } from './point-grid.ts';
import type { FlowWord } from './primitives.ts';

/** Gaps inside a block of text, in font sizes: between words, and between lines. */
const GAP = { words: 1, lines: 0.7 };
/** A step without a box is a phrase or a short list, not a column of running text. */
const MAX = { words: 60, lines: 10 };
/** How far the text may stand from the end of its line, in font sizes. */
const REACH = 1.6;

/** Text blocks without boxes, as boxes, found only where a loose line end asks for them. */
export interface TextBlocks {
  /** Block that a line end with this outward direction points to. */
  at(point: Point, outward: Point): FlowBox | undefined;
}

/** Looks up short text blocks among the words outside all boxes. */
export function createTextBlocks(
  words: readonly FlowWord[],
  free: readonly number[],
  fontSize: number,
): TextBlocks {
  let filled: BoxGrid<number> | undefined;
  const gridOfWords = (): BoxGrid<number> => {
    if (filled) return filled;
    filled = new BoxGrid<number>(30);
    for (const i of free) filled.add(words[i]!.bbox, i);
    return filled;
  };
  const made = new Map<number, FlowBox | undefined>();
  const grow = (start: number): FlowBox | undefined => {
    const block = new Set([start]);
    const queue = [start];
    while (queue.length > 0 && block.size <= MAX.words) {
      const w = words[queue.pop()!]!;
      const [dx, dy] = [w.size * GAP.words, w.size * GAP.lines];
      for (const k of gridOfWords().touching([
        w.bbox[0] - dx,
        w.bbox[1] - dy,
        w.bbox[2] + dx,
        w.bbox[3] + dy,
      ]))
        if (!block.has(k) && words[k]!.angle === w.angle) {
          block.add(k);
          queue.push(k);
        }
    }
    const bbox = [...block].map((i) => words[i]!.bbox).reduce(unionBox);
    const tooLarge = block.size > MAX.words || boxHeight(bbox) > MAX.lines * 1.6 * fontSize;
    const box =
      tooLarge || joinWords([...block].map((i) => words[i]!)) === '' ? undefined : textBox(bbox, [...block]);
    for (const i of block) made.set(i, box);
    return box;
  };
  return {
    at: (point, outward) => {
      const reach = REACH * fontSize;
      const end: Point = [point[0] + outward[0] * reach, point[1] + outward[1] * reach];
      const zone = expandBox(boxOf([point, end]), 0.35 * fontSize);
      const nearest = gridOfWords()
        .touching(zone)
        .map((i) => ({ i, d: boxDistance(words[i]!.bbox, [...point, ...point]) }))
        .sort((a, b) => a.d - b.d)[0];
      if (!nearest) return undefined;
      return made.has(nearest.i) ? made.get(nearest.i) : grow(nearest.i);
    },
  };
}

function textBox(bbox: Box, words: number[]): FlowBox {
  const points: Point[] = [
    [bbox[0], bbox[1]],
    [bbox[2], bbox[1]],
    [bbox[2], bbox[3]],
    [bbox[0], bbox[3]],
  ];
  return { bbox, points, shape: 'text', stroked: false, order: 0, words, children: [] };
}
