import type { Box, PageContent } from '@guidepost/contracts';
import { mergeRulings } from './merge-rulings.ts';
import { toRulingPieces } from './ruling-pieces.ts';

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

/**
 * The axis-aligned lines and filled rectangles of a page: strokes, rectangle sides, thin filled shapes and thin images,
 * clipped to the page, collinear pieces (also of dashed and dotted lines) merged. Lines in the colour of what is
 * behind them are left out. Bounded in time whatever the number of paths.
 */
export function toRulings(page: RulingInput): Rulings {
  const { pieces, seams, areas, truncated } = toRulingPieces(page);
  return {
    horizontal: mergeRulings(pieces.filter((piece) => piece.axis === 'h')),
    vertical: mergeRulings(pieces.filter((piece) => piece.axis === 'v')),
    seams: mergeRulings(seams),
    areas,
    truncated,
  };
}
