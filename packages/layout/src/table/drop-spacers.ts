import type { FilledCell } from './fill-cells.ts';

/** Rows lower and columns narrower than this many font sizes hold no text: gaps of double rules, spacing between groups. */
const SPACER_EM = 0.8;

/** Cells without the rows and columns that are only spacing. Empty rows and columns of readable size stay. */
export function dropSpacers(cells: readonly FilledCell[], bodySize: number): FilledCell[] {
  const limit = SPACER_EM * bodySize;
  const rows = keptLines(cells, 'row', limit);
  const cols = keptLines(cells, 'col', limit);
  return cells.flatMap((cell) => {
    const [row, rowspan] = moved(rows, cell.row, cell.rowspan);
    const [col, colspan] = moved(cols, cell.col, cell.colspan);
    return rowspan > 0 && colspan > 0 ? [{ ...cell, row, rowspan, col, colspan }] : [];
  });
}

/** New index of each kept row or column, -1 for dropped ones. */
function keptLines(cells: readonly FilledCell[], axis: 'row' | 'col', limit: number): number[] {
  const span = axis === 'row' ? 'rowspan' : 'colspan';
  const side = axis === 'row' ? 1 : 0;
  const count = cells.reduce((most, cell) => Math.max(most, cell[axis] + cell[span]), 0);
  const size = new Array<number>(count).fill(Number.POSITIVE_INFINITY);
  const inked = new Array<boolean>(count).fill(false);
  for (const cell of cells) {
    if (cell[span] === 1)
      size[cell[axis]] = Math.min(size[cell[axis]]!, cell.bbox[side + 2]! - cell.bbox[side]!);
    if (cell.text !== '' && cell[span] === 1) inked[cell[axis]] = true;
  }
  let next = 0;
  return size.map((extent, i) => (inked[i] || extent >= limit ? next++ : -1));
}

function moved(kept: readonly number[], start: number, span: number): [number, number] {
  const indices = kept.slice(start, start + span).filter((index) => index >= 0);
  return [indices[0] ?? 0, indices.length];
}
