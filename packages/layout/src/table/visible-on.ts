import type { FilledArea, Ruling } from './rulings.ts';

/** Channels above this are paper white to the eye. */
const WHITE_MIN = 0xf8;
/** Width of the page strips by which areas are looked up. */
const STRIP_PT = 20;
/** A page with more areas than this is a drawing; white lines on it are not looked for. */
const AREAS_MAX = 5_000;

/** True for a colour that cannot be told from white paper. */
export const isWhite = (color: string): boolean =>
  Number.parseInt(color.slice(1, 3), 16) >= WHITE_MIN &&
  Number.parseInt(color.slice(3, 5), 16) >= WHITE_MIN &&
  Number.parseInt(color.slice(5, 7), 16) >= WHITE_MIN;

/** Drop white areas, and white lines that do not lie on a coloured area. */
export function visibleOn(
  pieces: readonly Ruling[],
  areas: readonly FilledArea[],
): { pieces: Ruling[]; areas: FilledArea[] } {
  const colored = areas.filter((area) => !isWhite(area.color));
  const strips = new Map<number, FilledArea[]>();
  for (const area of colored.length <= AREAS_MAX ? colored : []) {
    const last = Math.floor((area.bbox[3] + 1) / STRIP_PT);
    for (let strip = Math.floor((area.bbox[1] - 1) / STRIP_PT); strip <= last; strip++) {
      const list = strips.get(strip);
      if (list) list.push(area);
      else strips.set(strip, [area]);
    }
  }
  const onArea = (piece: Ruling): boolean => {
    const middle = (piece.start + piece.end) / 2;
    const [x, y] = piece.axis === 'h' ? [middle, piece.at] : [piece.at, middle];
    const near = strips.get(Math.floor(y / STRIP_PT)) ?? [];
    return near.some(
      ({ bbox }) => x >= bbox[0] - 1 && x <= bbox[2] + 1 && y >= bbox[1] - 1 && y <= bbox[3] + 1,
    );
  };
  return {
    pieces: pieces.filter((piece) => !isWhite(piece.color) || (piece.kind === 'line' && onArea(piece))),
    areas: colored,
  };
}
