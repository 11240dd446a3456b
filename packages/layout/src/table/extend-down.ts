import type { Box } from '@guidepost/contracts';
import { lineText } from '../text/line-text.ts';
import { findColumnGaps } from './find-columns.ts';
import { isProseColumns } from './prose-columns.ts';
import { spansBorder } from './spanning-text.ts';
import type { TextRow } from './text-rows.ts';
import { isCaptionText, isNoteText } from './token-kind.ts';

/** First row under the header's rule is at most this many font sizes below it. */
const FIRST_GAP_EM = 2.6;
/** Rows further apart than this many font sizes, and than this many times the gaps so far, end the table. */
const ROW_GAP_EM = 2.6;
const ROW_GAP_RATIO = 1.9;
/** What follows the last row of a page after this many font sizes is its foot. */
const END_GAP_EM = 3;
/** Rows looked at to find the columns. */
const SAMPLE_ROWS = 12;
/** Rows with text in one column only, one after the other, before the table is taken to have ended. */
const SINGLE_ROWS_MAX = 6;

/**
 * Bottom of a table that goes on below its last rule (no closing rule, or the closing rule is on the next page): rows
 * under `bbox` that keep to the columns. Undefined where there are none. `head` are the rows inside, `below` those under
 * it, top to bottom, limited to its width. `toEnd`: only where they are all that is left of the page there.
 */
export function extendDown(
  bbox: Box,
  head: readonly TextRow[],
  below: readonly TextRow[],
  bodySize: number,
  toEnd = false,
): number | undefined {
  const [x0, , x1, bottom] = bbox;
  const near = takeNear(below, bottom, bbox, bodySize);
  if (near.length === 0) return undefined;
  const sample = near.slice(0, SAMPLE_ROWS);
  const gaps = findColumnGaps([...head, ...sample], { x0, x1, bodySize });
  if (gaps.length === 0) return undefined;
  const borders = gaps.map((gap) => (gap.x0 + gap.x1) / 2);
  let last = -1;
  let singles = 0;
  for (let i = 0; i < near.length; i++) {
    const row = near[i]!;
    if (row.chunks.some((chunk) => borders.some((x) => spansBorder(chunk, x)))) {
      if (i + 1 >= near.length || row.chunks.length > 1 || singles > 0) break;
      singles++;
      continue;
    }
    if (row.chunks.length > 1 || (!toEnd && borders.some((x) => opensAt(row, x)))) {
      last = i;
      singles = 0;
    } else if (++singles > SINGLE_ROWS_MAX) break;
  }
  if (last < 0) return undefined;
  // Lines that wrap under the last full row belong to it.
  while (
    last + 1 < near.length &&
    near[last + 1]!.baseline - near[last]!.baseline <= 1.35 * near[last]!.size &&
    !near[last + 1]!.chunks.some((chunk) => borders.some((x) => spansBorder(chunk, x)))
  )
    last++;
  if (toEnd) {
    const next = below[last + 1];
    if (next !== undefined && next.baseline - near[last]!.baseline < END_GAP_EM * bodySize) return undefined;
  }
  const rows = near.slice(0, last + 1);
  if (isProseColumns(rows, [x0, ...borders, x1])) return undefined;
  return Math.max(...rows.at(-1)!.words.map((word) => word.bbox[3]));
}

/** Rows below, until a large gap, a caption, a note or text wider than the table. */
function takeNear(below: readonly TextRow[], bottom: number, [x0, , x1]: Box, bodySize: number): TextRow[] {
  const out: TextRow[] = [];
  let gapSum = 0;
  let gaps = 0;
  for (const row of below) {
    const previous = out.at(-1);
    const gap = row.baseline - (previous?.baseline ?? bottom);
    if (gap > (previous ? ROW_GAP_EM : FIRST_GAP_EM) * Math.max(row.size, bodySize)) break;
    // Cells set at different heights stand nearer than lines do; they say nothing about the distance of rows.
    if (gaps > 1 && gap > ROW_GAP_RATIO * (gapSum / gaps)) break;
    const text = lineText(row.words);
    if (isCaptionText(text) || (row.chunks.length === 1 && isNoteText(text))) break;
    if (row.chunks.some((chunk) => chunk.bbox[0] < x0 - bodySize || chunk.bbox[2] > x1 + bodySize)) break;
    if (previous && gap > 0.8 * row.size) {
      gapSum += gap;
      gaps++;
    }
    out.push(row);
  }
  return out;
}

/** Least gap at a column border in a row that is set tight, in font sizes. */
const TIGHT_GAP_EM = 0.65;

/** Words on both sides of a column border with more than a word gap between them. */
function opensAt(row: TextRow, x: number): boolean {
  const right = row.words.findIndex((word) => word.bbox[0] >= x - 1);
  if (right <= 0) return false;
  const gap = row.words[right]!.bbox[0] - row.words[right - 1]!.bbox[2];
  return row.words[right - 1]!.bbox[2] <= x + 1 && gap >= TIGHT_GAP_EM * row.size;
}
