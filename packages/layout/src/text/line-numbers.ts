import type { WordRow } from './to-words.ts';
import type { Word } from './word.ts';

/** Line numbers stand on at least this many rows and this share of them. */
const MIN_ROWS = 8;
const MIN_SHARE = 0.6;
const NUMBER = /^\d{1,5}$/;
/** Numbered lists restart and skip; line numbers step evenly nearly always. */
const EVEN_SHARE = 0.9;

/**
 * Numbers that count the lines of a page in its margin: the first words of most rows, in one place, clear of the text,
 * rising by one step. Empty where there are none.
 */
export function findLineNumbers(rows: readonly WordRow[]): readonly Word[] {
  const found = rows.flatMap((row): Word[] => {
    const [first, second] = row.words;
    if (!first || !NUMBER.test(first.text)) return [];
    if (second && second.bbox[0] - first.bbox[2] < 0.8 * first.size) return [];
    return [first];
  });
  if (found.length < MIN_ROWS || found.length < MIN_SHARE * rows.length) return [];
  const edge = median(found.map((word) => word.bbox[2]));
  const left = median(found.map((word) => word.bbox[0]));
  const aligned = found.filter(
    (word) =>
      Math.abs(word.bbox[2] - edge) < 0.6 * word.size || Math.abs(word.bbox[0] - left) < 0.6 * word.size,
  );
  const steps = aligned.slice(1).map((word, i) => Number(word.text) - Number(aligned[i]!.text));
  const step = median(steps);
  if (step <= 0 || steps.filter((value) => value === step).length < EVEN_SHARE * steps.length) return [];
  return aligned;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
