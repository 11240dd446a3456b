import { boxHeight, boxWidth, overlap, type Point } from './geometry.ts';
import type { BlockArrow, FlowWord } from './primitives.ts';

const RIGHT = '→⇒➔➜➙➝➞➡►▶⟶⮕🠖🡒';
const DOWN = '↓⇓⬇▼▾⇩🠗🡓⭣';
const LEFT = '←⇐⬅◄◀⟵';
const UP = '↑⇑⬆▲⇧';
const BOTH = '↔⇔⟷⬌';
const UP_DOWN = '↕⇕⬍';

interface Heading {
  readonly way: Point;
  readonly double: boolean;
}

function headingOf(text: string): Heading | undefined {
  const sign = text.replace(/\ufe0f/gu, '');
  if ([...sign].length !== 1) return undefined;
  if (RIGHT.includes(sign)) return { way: [1, 0], double: false };
  if (DOWN.includes(sign)) return { way: [0, 1], double: false };
  if (LEFT.includes(sign)) return { way: [-1, 0], double: false };
  if (UP.includes(sign)) return { way: [0, -1], double: false };
  if (BOTH.includes(sign)) return { way: [1, 0], double: true };
  if (UP_DOWN.includes(sign)) return { way: [0, 1], double: true };
  return undefined;
}

/** True for a word that is nothing but an arrow or a filled triangle. */
export const isArrowGlyph = (text: string): boolean => headingOf(text) !== undefined;

/**
 * Arrows that are printed as characters between boxes, as block arrows. An arrow with a word right beside it belongs to
 * a sentence or is the mark of a list item, and is left out.
 */
export function arrowsOfGlyphs(words: readonly FlowWord[], free: readonly number[]): readonly BlockArrow[] {
  const arrows: BlockArrow[] = [];
  for (const i of free) {
    const word = words[i]!;
    const heading = word.angle === 0 ? headingOf(word.text) : undefined;
    if (!heading || free.some((k) => k !== i && isBeside(word, words[k]!))) continue;
    const [x0, y0, x1, y1] = word.bbox;
    const center: Point = [(x0 + x1) / 2, (y0 + y1) / 2];
    const half = heading.way[0] === 0 ? boxHeight(word.bbox) / 2 : boxWidth(word.bbox) / 2;
    const at = (share: number): Point => [
      center[0] + heading.way[0] * half * share,
      center[1] + heading.way[1] * half * share,
    ];
    arrows.push({
      bbox: word.bbox,
      points: [
        [x0, y0],
        [x1, y0],
        [x1, y1],
        [x0, y1],
      ],
      tip: at(1),
      tipDirection: heading.way,
      tail: at(-1),
      tailDirection: [-heading.way[0], -heading.way[1]],
      double: heading.double,
    });
  }
  return arrows;
}

/** On the same line with less than one and a half font sizes between. */
function isBeside(a: FlowWord, b: FlowWord): boolean {
  const gap = -overlap(a.bbox[0], a.bbox[2], b.bbox[0], b.bbox[2]);
  const shared = overlap(a.bbox[1], a.bbox[3], b.bbox[1], b.bbox[3]);
  return (
    gap < 1.5 * Math.max(a.size, b.size) && shared > 0.4 * Math.min(boxHeight(a.bbox), boxHeight(b.bbox))
  );
}
