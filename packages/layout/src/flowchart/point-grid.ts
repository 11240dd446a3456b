import type { Box } from '@guidepost/contracts';
import { boxHas, distance, expandBox, type Point } from './geometry.ts';

/** Cells that one item may fill; larger ones go to a list that every query reads. */
const MAX_CELLS = 4096;

/** One number for a cell; cells of far-off places may share one, which costs time only: every hit is checked. */
const cellKey = (x: number, y: number): number => x * 65_537 + y;

/** Points looked up by place. */
export class PointGrid<T> {
  readonly #cell: number;
  readonly #cells = new Map<number, { readonly point: Point; readonly value: T }[]>();

  constructor(cellSize: number) {
    this.#cell = cellSize;
  }

  add(point: Point, value: T): void {
    const key = cellKey(Math.floor(point[0] / this.#cell), Math.floor(point[1] / this.#cell));
    const list = this.#cells.get(key);
    if (list) list.push({ point, value });
    else this.#cells.set(key, [{ point, value }]);
  }

  /** Values within `radius` of a point, nearest first. */
  near(point: Point, radius: number): T[] {
    const found: { readonly d: number; readonly value: T }[] = [];
    const [x0, x1] = [
      Math.floor((point[0] - radius) / this.#cell),
      Math.floor((point[0] + radius) / this.#cell),
    ];
    const [y0, y1] = [
      Math.floor((point[1] - radius) / this.#cell),
      Math.floor((point[1] + radius) / this.#cell),
    ];
    for (let x = x0; x <= x1; x++)
      for (let y = y0; y <= y1; y++)
        for (const entry of this.#cells.get(cellKey(x, y)) ?? []) {
          const d = distance(entry.point, point);
          if (d <= radius) found.push({ d, value: entry.value });
        }
    return found.sort((a, b) => a.d - b.d).map((f) => f.value);
  }
}

/** Boxes looked up by place. */
export class BoxGrid<T> {
  readonly #cell: number;
  readonly #cells = new Map<number, Set<T>>();
  readonly #large = new Set<T>();
  readonly #boxes = new Map<T, Box>();

  constructor(cellSize: number) {
    this.#cell = cellSize;
  }

  add(box: Box, value: T): void {
    this.#boxes.set(value, box);
    const [x0, y0, x1, y1] = box.map((v) => Math.floor(v / this.#cell)) as [number, number, number, number];
    if ((x1 - x0 + 1) * (y1 - y0 + 1) > MAX_CELLS) {
      this.#large.add(value);
      return;
    }
    for (let x = x0; x <= x1; x++)
      for (let y = y0; y <= y1; y++) {
        const key = cellKey(x, y);
        const set = this.#cells.get(key);
        if (set) set.add(value);
        else this.#cells.set(key, new Set([value]));
      }
  }

  /** Values whose box touches the given box. */
  touching(box: Box): T[] {
    const found = new Set<T>();
    const check = (value: T): void => {
      const b = this.#boxes.get(value)!;
      if (b[0] <= box[2] && box[0] <= b[2] && b[1] <= box[3] && box[1] <= b[3]) found.add(value);
    };
    const [x0, y0, x1, y1] = box.map((v) => Math.floor(v / this.#cell)) as [number, number, number, number];
    if ((x1 - x0 + 1) * (y1 - y0 + 1) > MAX_CELLS) {
      for (const value of this.#boxes.keys()) check(value);
      return [...found];
    }
    for (let x = x0; x <= x1; x++)
      for (let y = y0; y <= y1; y++) for (const value of this.#cells.get(cellKey(x, y)) ?? []) check(value);
    for (const value of this.#large) check(value);
    return [...found];
  }

  /** Values whose box holds the point, with slack. */
  at(point: Point, slack = 0): T[] {
    return this.touching(expandBox([...point, ...point], slack)).filter((v) =>
      boxHas(this.#boxes.get(v)!, point, slack),
    );
  }
}
