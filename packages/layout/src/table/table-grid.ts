/** Cell of a grid by index; text comes later. */
export interface GridCell {
  readonly row: number;
  readonly col: number;
  readonly rowspan: number;
  readonly colspan: number;
}

/** Borders of rows and columns in points and the cells between them; cells never overlap and cover the grid. */
export interface TableGrid {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly cells: readonly GridCell[];
  /** Some cells had to be cut apart because their borders made no rectangle. */
  readonly repaired: boolean;
  /** No inner column border is drawn: white space alone gave the columns. */
  readonly textColumns: boolean;
  /** Rows above the first inner line over the whole width, where such lines are few: the column names. */
  readonly ruledOff: number;
}

export interface OpenBorders {
  /** No border between (row, col) and (row, col + 1). */
  readonly right: (row: number, col: number) => boolean;
  /** No border between (row, col) and (row + 1, col). */
  readonly below: (row: number, col: number) => boolean;
}

/** Unite elementary cells over open borders; unions that are no rectangle are cut to rows, then to single cells. */
export function uniteCells(
  rows: number,
  cols: number,
  open: OpenBorders,
): { cells: GridCell[]; repaired: boolean } {
  const parent = Array.from({ length: rows * cols }, (_, i) => i);
  const find = (i: number): number => {
    let root = i;
    while (parent[root] !== root) root = parent[root]!;
    parent[i] = root;
    return root;
  };
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      if (c + 1 < cols && open.right(r, c)) parent[find(r * cols + c)] = find(r * cols + c + 1);
      if (r + 1 < rows && open.below(r, c)) parent[find(r * cols + c)] = find((r + 1) * cols + c);
    }
  }
  const unions = new Map<number, number[]>();
  for (let i = 0; i < rows * cols; i++) {
    const root = find(i);
    const union = unions.get(root);
    if (union) union.push(i);
    else unions.set(root, [i]);
  }
  const cells: GridCell[] = [];
  let repaired = false;
  for (const union of unions.values()) {
    const box = spanOf(union, cols);
    if (box.rowspan * box.colspan === union.length) cells.push(box);
    else {
      repaired = true;
      cells.push(...cutToRuns(union, cols));
    }
  }
  cells.sort((a, b) => a.row - b.row || a.col - b.col);
  return { cells, repaired };
}

function spanOf(indices: readonly number[], cols: number): GridCell {
  const rowsOf = indices.map((i) => Math.floor(i / cols));
  const colsOf = indices.map((i) => i % cols);
  const [row, col] = [minOf(rowsOf), minOf(colsOf)];
  return { row, col, rowspan: maxOf(rowsOf) - row + 1, colspan: maxOf(colsOf) - col + 1 };
}

const minOf = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b));
const maxOf = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b));

/** Horizontal runs of a union; runs of the same columns in successive rows are kept together. */
function cutToRuns(union: readonly number[], cols: number): GridCell[] {
  const runs: { row: number; col: number; rowspan: number; colspan: number }[] = [];
  const sorted = [...union].sort((a, b) => a - b);
  for (const i of sorted) {
    const [row, col] = [Math.floor(i / cols), i % cols];
    const last = runs.at(-1);
    if (last && last.row === row && last.col + last.colspan === col) last.colspan++;
    else runs.push({ row, col, rowspan: 1, colspan: 1 });
  }
  const out: typeof runs = [];
  for (const run of runs) {
    const above = out.find(
      (o) => o.row + o.rowspan === run.row && o.col === run.col && o.colspan === run.colspan,
    );
    if (above) above.rowspan++;
    else out.push(run);
  }
  return out;
}
