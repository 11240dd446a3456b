import { AREAS_MAX, areasAt, stripIndex } from './area-edges.ts';
import type { FilledArea, Ruling } from './ruling.ts';

/** Channels above this are paper white to the eye. */
const WHITE_MIN = 0xf8;

/** True for a colour that cannot be told from white paper. */
export const isWhite = (color: string): boolean =>
  Number.parseInt(color.slice(1, 3), 16) >= WHITE_MIN &&
  Number.parseInt(color.slice(3, 5), 16) >= WHITE_MIN &&
  Number.parseInt(color.slice(5, 7), 16) >= WHITE_MIN;

/** Lines that can be seen: a white one only where it lies on a coloured area. `areas` are the coloured ones. */
export function visibleLines(pieces: readonly Ruling[], areas: readonly FilledArea[]): Ruling[] {
  if (!pieces.some((piece) => isWhite(piece.color))) return [...pieces];
  const strips = stripIndex(areas.length <= AREAS_MAX ? areas : []);
  const onArea = (piece: Ruling): boolean => {
    const middle = (piece.start + piece.end) / 2;
    const [x, y] = piece.axis === 'h' ? [middle, piece.at] : [piece.at, middle];
    return areasAt(strips, y).some(
      ({ bbox }) => x >= bbox[0] - 1 && x <= bbox[2] + 1 && y >= bbox[1] - 1 && y <= bbox[3] + 1,
    );
  };
  return pieces.filter((piece) => !isWhite(piece.color) || onArea(piece));
}
