import { mergeRulings } from './merge-rulings.ts';
import type { RulingInput, Rulings } from './ruling.ts';
import { toRulingPieces } from './ruling-pieces.ts';

export type { FilledArea, Ruling, RulingInput, Rulings } from './ruling.ts';

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
