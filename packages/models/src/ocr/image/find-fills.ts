import type { Rgb } from '../line-types.ts';

/** A filled rectangle in pixels of the image. */
export interface PixelFill {
  readonly box: readonly [number, number, number, number];
  readonly color: Rgb;
}

/** Colours are looked at in squares of this many points: smaller than any row of a table, larger than strokes of letters. */
const CELL_POINTS = 1.8;
/** Samples along each side of a square. */
const SAMPLES = 4;
/** Sum of channel differences within one fill, and from the paper at least. */
const SAME_FILL = 36;
const MIN_FROM_PAPER = 22;
/** Sides of a fill, in points: a shaded row is as high as a line of small print. */
const MIN_WIDTH_POINTS = 40;
const MIN_HEIGHT_POINTS = 8;
/** Share of its rectangle that a fill covers: letters and pictures on it leave holes. */
const MIN_COVERED = 0.62;
/** A rectangle nearly as large as the page is its paper. */
const MAX_PAGE_SHARE = 0.8;

interface Grid {
  readonly colours: Int16Array;
  readonly columns: number;
  readonly rows: number;
}

/**
 * Filled rectangles of a page image, such as shaded rows and heads of tables: connected squares of one colour that is not the paper's.
 * `colourAt` gives the colour at a pixel.
 */
export function findFills(
  { width, height, dpi }: { readonly width: number; readonly height: number; readonly dpi: number },
  colourAt: (x: number, y: number) => Rgb,
): PixelFill[] {
  const cell = Math.max(2, (CELL_POINTS * dpi) / 72);
  const grid = toGrid(width, height, cell, colourAt);
  const paper = paperOf(grid);
  const seen = new Uint8Array(grid.columns * grid.rows);
  const fills: PixelFill[] = [];
  for (let seed = 0; seed < seen.length; seed++) {
    if (seen[seed] || difference(grid, seed, paper) < MIN_FROM_PAPER) continue;
    const found = floodFill(grid, seed, seen, paper);
    const columns = found.x1 - found.x0 + 1;
    const rows = found.y1 - found.y0 + 1;
    const points = (cells: number) => (cells * cell * 72) / dpi;
    if (points(columns) < MIN_WIDTH_POINTS || points(rows) < MIN_HEIGHT_POINTS) continue;
    if (found.area < MIN_COVERED * columns * rows) continue;
    if (columns * rows > MAX_PAGE_SHARE * seen.length) continue;
    fills.push({
      box: [
        found.x0 * cell,
        found.y0 * cell,
        Math.min(width, (found.x1 + 1) * cell),
        Math.min(height, (found.y1 + 1) * cell),
      ],
      color: found.color,
    });
  }
  return fills;
}

/** Median of a few samples of each square, channel by channel: strokes of letters do not count. */
function toGrid(width: number, height: number, cell: number, colourAt: (x: number, y: number) => Rgb): Grid {
  const columns = Math.floor(width / cell);
  const rows = Math.floor(height / cell);
  const colours = new Int16Array(columns * rows * 3);
  const samples: [number[], number[], number[]] = [[], [], []];
  const middle = (SAMPLES * SAMPLES) >> 1;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      for (let i = 0; i < SAMPLES * SAMPLES; i++) {
        const x = (column + ((i % SAMPLES) + 0.5) / SAMPLES) * cell;
        const y = (row + (Math.floor(i / SAMPLES) + 0.5) / SAMPLES) * cell;
        const colour = colourAt(Math.floor(x), Math.floor(y));
        for (let k = 0; k < 3; k++) samples[k]![i] = colour[k]!;
      }
      for (let k = 0; k < 3; k++) {
        samples[k]!.sort((a, b) => a - b);
        colours[(row * columns + column) * 3 + k] = samples[k]![middle]!;
      }
    }
  }
  return { colours, columns, rows };
}

/** The commonest colour, in steps of 8 levels. */
function paperOf({ colours }: Grid): Rgb {
  const counts = new Map<number, number>();
  for (let i = 0; i < colours.length; i += 3) {
    const key = ((colours[i]! >> 3) << 10) | ((colours[i + 1]! >> 3) << 5) | (colours[i + 2]! >> 3);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  let best = 0;
  let most = -1;
  for (const [key, count] of counts) if (count > most) [best, most] = [key, count];
  return [((best >> 10) << 3) + 4, (((best >> 5) & 31) << 3) + 4, ((best & 31) << 3) + 4];
}

const difference = ({ colours }: Grid, at: number, [r, g, b]: Rgb): number =>
  Math.abs(colours[at * 3]! - r) + Math.abs(colours[at * 3 + 1]! - g) + Math.abs(colours[at * 3 + 2]! - b);

function floodFill(grid: Grid, seed: number, seen: Uint8Array, paper: Rgb) {
  const { colours, columns, rows } = grid;
  const color: Rgb = [colours[seed * 3]!, colours[seed * 3 + 1]!, colours[seed * 3 + 2]!];
  let [x0, y0, x1, y1, area] = [columns, rows, 0, 0, 0];
  const stack = [seed];
  seen[seed] = 1;
  while (stack.length > 0) {
    const at = stack.pop()!;
    const x = at % columns;
    const y = (at - x) / columns;
    area++;
    x0 = Math.min(x0, x);
    x1 = Math.max(x1, x);
    y0 = Math.min(y0, y);
    y1 = Math.max(y1, y);
    const next = [x > 0 ? at - 1 : -1, x + 1 < columns ? at + 1 : -1, at - columns, at + columns];
    for (const other of next) {
      if (other < 0 || other >= seen.length || seen[other]) continue;
      if (difference(grid, other, color) > SAME_FILL || difference(grid, other, paper) < MIN_FROM_PAPER)
        continue;
      seen[other] = 1;
      stack.push(other);
    }
  }
  return { color, x0, y0, x1, y1, area };
}
