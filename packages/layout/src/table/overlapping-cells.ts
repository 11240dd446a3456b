import { boxArea, intersectionArea } from '../geometry/boxes.ts';
import type { FilledCell } from './fill-cells.ts';

/** Ink of tight or slanted type leans this far over a border, in font sizes. */
const OVERHANG_EM = 0.5;
/** Share of the smaller of two words that the other covers where they are printed over one another. */
const COVERED_SHARE = 0.3;
/** Words compared at most; a larger table is not searched. */
const MAX_WORDS = 4_000;

/**
 * True where the text of one cell runs into the text of another: a word reaches over the border of its cell and lies on a word of a
 * neighbour. Such text may be wrongly parted.
 */
export function hasOverlap(cells: readonly FilledCell[]): boolean {
  const placed = cells.flatMap((cell) => cell.words.map((word) => ({ word, cell })));
  if (placed.length > MAX_WORDS) return false;
  const over = placed.filter(({ word, cell }) => {
    const slack = OVERHANG_EM * word.size;
    return word.ink[0] < cell.bbox[0] - slack || word.ink[2] > cell.bbox[2] + slack;
  });
  return over.some(({ word, cell }) =>
    placed.some(
      (other) =>
        other.cell !== cell &&
        intersectionArea(word.ink, other.word.ink) >
          COVERED_SHARE * Math.min(boxArea(word.ink), boxArea(other.word.ink)),
    ),
  );
}
