import { findRivers, type River } from './rivers.ts';
import type { Chunk, TextRow } from './text-rows.ts';

/** Share of rows that may run across a column gap in the first look: headings, section rows, long notes. */
const CROSSING_SHARE = 0.2;
/** Narrowest column gap as a share of the font size: tables set tight leave less than a word's width. */
const GAP_MIN_EM = 0.45;

export interface ColumnOptions {
  readonly x0: number;
  readonly x1: number;
  readonly bodySize: number;
  /** Widest share of rows allowed to cross; default 0.2. */
  readonly crossingShare?: number;
}

/**
 * Gaps between the columns of unruled text, left to right. Two looks: the first tolerates rows that span columns; the
 * second leaves those out and tolerates almost nothing, so that columns with only one or two entries are found as well.
 */
export function findColumnGaps(rows: readonly TextRow[], options: ColumnOptions): River[] {
  const widthMin = GAP_MIN_EM * options.bodySize;
  const base = findRivers(rows, {
    ...options,
    crossingShare: options.crossingShare ?? CROSSING_SHARE,
    widthMin,
  });
  if (base.length === 0) return [];
  const plain = rows
    .map((row) => ({ ...row, chunks: row.chunks.filter((chunk) => !crossesAny(chunk, base)) }))
    .filter((row) => row.chunks.length > 0);
  const fine = findRivers(plain, { ...options, crossingShare: 0.03, widthMin });
  return fine.length >= base.length ? fine : base;
}

/** True where ink of the chunk covers all of a river. */
export function crossesAny(chunk: Chunk, rivers: readonly River[]): boolean {
  return rivers.some((river) => crosses(chunk, (river.x0 + river.x1) / 2));
}

/** True where a word of the chunk, not only a gap between its words, lies over `x`. */
export function crosses(chunk: Chunk, x: number): boolean {
  return chunk.words.some((word) => word.bbox[0] < x - 0.5 && word.bbox[2] > x + 0.5);
}
