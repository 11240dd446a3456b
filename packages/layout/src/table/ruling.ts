import type { Box, PageContent } from '@guidepost/contracts';

/** One straight horizontal or vertical line on the page, pieces already merged. */
export interface Ruling {
  readonly axis: 'h' | 'v';
  /** Centre of the line: y of a horizontal, x of a vertical one. */
  readonly at: number;
  /** Extent along the line: x of a horizontal, y of a vertical one; `start < end`. */
  readonly start: number;
  readonly end: number;
  readonly thickness: number;
  /** Colour `#rrggbb` of its longest piece. */
  readonly color: string;
  /** Drawn dashed, or merged from regular short pieces. */
  readonly dashed: boolean;
  /** `line`: drawn to be seen as a line (stroke, thin fill, thin image); `edge`: only the border of a filled area. */
  readonly kind: 'line' | 'edge';
}

/** A filled rectangle that is more than a line: shading of cells, rows, boxes. */
export interface FilledArea {
  readonly bbox: Box;
  readonly color: string;
  /** Its outline is stroked as well (the four sides are in the rulings). */
  readonly stroked: boolean;
}

export interface Rulings {
  /** Sorted by `at`, then `start`. */
  readonly horizontal: readonly Ruling[];
  readonly vertical: readonly Ruling[];
  /** Invisible vertical borders between areas of one colour side by side: cells filled one by one. */
  readonly seams: readonly Ruling[];
  /** Painting order; white areas are left out. */
  readonly areas: readonly FilledArea[];
  /** The page had more pieces than are looked at: some lines are missing. */
  readonly truncated: boolean;
}

export type RulingInput = Pick<PageContent, 'paths' | 'images' | 'width' | 'height'>;
