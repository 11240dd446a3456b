import type { FilledCell } from './fill-cells.ts';

/** A label is short beside what it labels. */
const LABEL_TEXT_SHARE = 0.35;
const LABEL_WIDTH_SHARE = 0.45;

/**
 * One drawn row of two cells, a label and its text ("Recommendation 7 | In patients with …"): a table of one row, not a box of
 * two columns of prose. The border between them must be drawn or shaded, not guessed from the text.
 */
export function isLabelledBox(cells: readonly FilledCell[], xs: readonly number[]): boolean {
  if (xs.length !== 3 || cells.length !== 2) return false;
  const [label, text] = [...cells].sort((a, b) => a.col - b.col) as [FilledCell, FilledCell];
  if (label.text === '' || text.text === '') return false;
  const width = (xs[1]! - xs[0]!) / (xs[2]! - xs[0]!);
  return (
    width <= LABEL_WIDTH_SHARE &&
    label.text.length <= LABEL_TEXT_SHARE * text.text.length &&
    !/[.。;；]\s*$/u.test(label.text)
  );
}
