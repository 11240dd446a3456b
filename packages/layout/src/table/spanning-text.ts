import type { Chunk } from './text-rows.ts';

/** Words nearer than this (in font sizes) do not belong to one phrase: one runs over into the next column. */
const TOUCH_EM = 0.12;
/** A phrase that reaches over a border by less than this share of its width has run over its column. */
const OVERHANG_SHARE = 0.35;

/** True where a chunk is one phrase set across the column border `x`, not a word that is too long for its column. */
export function spansBorder(chunk: Chunk, x: number): boolean {
  const at = chunk.words.findIndex((word) => word.bbox[0] < x - 0.5 && word.bbox[2] > x + 0.5);
  const { words, bbox } = chunk;
  if (at < 0) return false;
  const word = words[at]!;
  const [before, after] = [words[at - 1], words[at + 1]];
  if (
    after &&
    after.bbox[0] - word.bbox[2] < TOUCH_EM * word.size &&
    after.spaceBefore === false &&
    middle(after) > x
  )
    return false;
  if (after && after.bbox[0] < word.bbox[2] - TOUCH_EM * word.size) return false;
  if (before && word.bbox[0] < before.bbox[2] - TOUCH_EM * word.size) return false;
  const width = bbox[2] - bbox[0];
  return bbox[2] - x > OVERHANG_SHARE * width * 0.5 && x - bbox[0] > OVERHANG_SHARE * width * 0.5;
}

const middle = ({ bbox }: { readonly bbox: readonly [number, number, number, number] }): number =>
  (bbox[0] + bbox[2]) / 2;
