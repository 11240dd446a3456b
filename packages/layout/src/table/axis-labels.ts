import type { TextRow } from './text-rows.ts';

/** A scale has at least this many evenly spaced labels. */
const LABELS_MIN = 4;

/** Numbers that go on by one step and hold zero: the labels of a chart axis (years and scores do not start so). */
export function isScale(values: readonly number[]): boolean {
  if (values.length < LABELS_MIN || !values.includes(0)) return false;
  const step = values[1]! - values[0]!;
  if (step === 0) return false;
  return values.every(
    (value, i) => i === 0 || Math.abs(value - values[i - 1]! - step) <= Math.abs(step) * 0.01,
  );
}

/** `12 000`, `40%`, `.5` as a number; NaN for anything else. */
export function labelValue(text: string): number {
  const plain = text.replace(/[\s,%‰]/gu, '').replace(/^[−–]/u, '-');
  return /^-?(?:\d+(?:\.\d+)?|\.\d+)$/u.test(plain) ? Number(plain) : Number.NaN;
}

/**
 * True where a row of words is the scale of a horizontal axis, or words above each other that end at one x are the scale
 * of a vertical axis, counting down to zero.
 */
export function hasChartAxis(rows: readonly TextRow[], tolerance: number): boolean {
  for (const row of rows) {
    const values = row.words.map((word) => labelValue(word.text));
    if (values.length >= LABELS_MIN && values.every((value) => !Number.isNaN(value)) && isScale(values))
      return true;
  }
  const columns = new Map<number, { right: number; values: number[] }>();
  for (const row of rows) {
    for (const chunk of row.chunks) {
      if (chunk.words.length !== 1) continue;
      const value = labelValue(chunk.words[0]!.text);
      if (Number.isNaN(value)) continue;
      const right = chunk.bbox[2];
      const key = Math.round(right / tolerance);
      const column = columns.get(key) ?? columns.get(key - 1) ?? columns.get(key + 1);
      if (column && Math.abs(column.right - right) <= tolerance) column.values.push(value);
      else columns.set(key, { right, values: [value] });
    }
  }
  return [...columns.values()].some(({ values }) => values.at(-1)! < values[0]! && isScale(values));
}
