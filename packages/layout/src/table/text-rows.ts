import type { Box } from '@guidepost/contracts';
import { unionBox } from '../geometry/boxes.ts';
import type { Word } from '../text/word.ts';

/** Words on one row without a gap that a reader would take for a column gap. */
export interface Chunk {
  readonly words: readonly Word[];
  readonly bbox: Box;
}

/** Words on one baseline across a region, left to right. */
export interface TextRow {
  readonly baseline: number;
  /** Body of the row: from x-height to baseline of its usual size, so that rows of tight print do not overlap. */
  readonly top: number;
  readonly bottom: number;
  readonly size: number;
  readonly words: readonly Word[];
  readonly chunks: readonly Chunk[];
}

/** Baselines closer than this share of the font size are one row. */
const SAME_BASELINE = 0.35;
/** Height of small letters as a share of the font size. */
const X_HEIGHT = 0.5;
/** A gap is one between columns, not between words, from this share of the font size … */
const COLUMN_GAP_EM = 0.9;
/** … and from this many usual word gaps (justified text stretches them). */
const COLUMN_GAP_WORD_GAPS = 2.6;

/** Rows of upright words, top to bottom; raised and lowered words have the baseline of their line. `wordGap` is the page's usual gap in points. O(n log n). */
export function toTextRows(words: readonly Word[], wordGap: number): TextRow[] {
  const sorted = [...words].sort((a, b) => a.baseline - b.baseline);
  const groups: Word[][] = [];
  let sum = 0;
  for (const word of sorted) {
    const group = groups.at(-1);
    if (
      group &&
      word.baseline - sum / group.length <= SAME_BASELINE * Math.min(word.size, group.at(-1)!.size)
    ) {
      group.push(word);
      sum += word.baseline;
    } else {
      groups.push([word]);
      sum = word.baseline;
    }
  }
  return groups.map((group) => toRow(group, wordGap));
}

function toRow(words: Word[], wordGap: number): TextRow {
  words.sort((a, b) => a.bbox[0] - b.bbox[0]);
  const base = words.filter((word) => word.script === 'normal');
  const plain = base.length > 0 ? base : words;
  const size = median(plain.map((word) => word.size));
  const baseline = median(plain.map((word) => word.baseline));
  return {
    baseline,
    top: baseline - size * X_HEIGHT,
    bottom: baseline,
    size,
    words,
    chunks: toChunks(words, Math.max(COLUMN_GAP_EM * size, COLUMN_GAP_WORD_GAPS * wordGap)),
  };
}

/** Cut words of one row (left to right) wherever the gap is at least `gapMin` points. */
export function toChunks(words: readonly Word[], gapMin: number): Chunk[] {
  const chunks: Word[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const word of words) {
    const chunk = chunks.at(-1);
    if (chunk && word.bbox[0] - end < gapMin) chunk.push(word);
    else chunks.push([word]);
    end = Math.max(end, word.bbox[2]);
  }
  return chunks.map((group) => ({ words: group, bbox: unionBox(group.map((word) => word.bbox)) }));
}

/** Middle value; 0 for an empty list. */
export function median(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1]!;
}
