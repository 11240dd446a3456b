import type { Box, VectorPath } from '@guidepost/contracts';
import { AREAS_MAX, areaEdges } from './area-edges.ts';
import { pathLines } from './path-lines.ts';
import type { FilledArea, Ruling, RulingInput } from './ruling.ts';
import { isWhite, visibleLines } from './visible-on.ts';

/** A filled or pictured shape is a line, not an area, up to this thickness: less than the x-height of small print. */
const LINE_THICKNESS_MAX_PT = 3.2;
/** …and at least this many times longer than thick. */
const LINE_ASPECT_MIN = 3;
/** More pieces than any printed table has; beyond it a page is a drawing. */
const PIECES_MAX = 60_000;

export interface RulingPieces {
  readonly pieces: Ruling[];
  readonly seams: Ruling[];
  readonly areas: FilledArea[];
  readonly truncated: boolean;
}

/** All line pieces and filled rectangles of a page, not merged, clipped to the page. */
export function toRulingPieces(page: RulingInput): RulingPieces {
  const pieces: Ruling[] = [];
  const areas: FilledArea[] = [];
  let truncated = false;
  const add = (piece: Ruling | undefined) => {
    if (piece === undefined) return;
    if (pieces.length < PIECES_MAX) pieces.push(piece);
    else truncated = true;
  };
  const clip = (
    axis: 'h' | 'v',
    at: number,
    from: number,
    to: number,
    rest: Omit<Ruling, 'axis' | 'at' | 'start' | 'end'>,
  ) => {
    const across = axis === 'h' ? page.height : page.width;
    const along = axis === 'h' ? page.width : page.height;
    const start = Math.max(0, Math.min(from, to));
    const end = Math.min(along, Math.max(from, to));
    // Written so that NaN fails.
    if (!(at >= 0 && at <= across && end > start)) return undefined;
    return { axis, at, start, end, ...rest };
  };
  const addBox = (box: Box, color: string, stroked: boolean) => {
    const width = box[2] - box[0];
    const height = box[3] - box[1];
    const thin = Math.min(width, height);
    if (thin <= LINE_THICKNESS_MAX_PT && Math.max(width, height) >= thin * LINE_ASPECT_MIN) {
      const flat = width >= height;
      const rest = { thickness: thin, color, dashed: false, kind: 'line' as const };
      add(
        flat
          ? clip('h', (box[1] + box[3]) / 2, box[0], box[2], rest)
          : clip('v', (box[0] + box[2]) / 2, box[1], box[3], rest),
      );
      return;
    }
    const bbox: Box = [
      Math.max(0, box[0]),
      Math.max(0, box[1]),
      Math.min(page.width, box[2]),
      Math.min(page.height, box[3]),
    ];
    if (!(bbox[2] > bbox[0] && bbox[3] > bbox[1])) return;
    if (!isWhite(color)) areas.push({ bbox, color, stroked });
  };

  for (const path of page.paths) {
    if (truncated) break;
    const { lines, boxes } = pathLines(path, LINE_THICKNESS_MAX_PT);
    if (path.fill !== undefined) for (const box of boxes) addBox(box, path.fill, path.stroke !== undefined);
    if (path.stroke !== undefined) {
      const rest = {
        thickness: strokeThickness(path),
        color: path.stroke,
        dashed: path.dashed === true,
        kind: 'line' as const,
      };
      for (const [x0, y0, x1, y1] of lines) {
        add(
          Math.abs(y1 - y0) <= Math.abs(x1 - x0)
            ? clip('h', (y0 + y1) / 2, x0, x1, rest)
            : clip('v', (x0 + x1) / 2, y0, y1, rest),
        );
      }
    }
  }
  for (const image of page.images) {
    const [x0, y0, x1, y1] = image.bbox;
    const thin = Math.min(x1 - x0, y1 - y0);
    if (thin <= LINE_THICKNESS_MAX_PT && Math.max(x1 - x0, y1 - y0) >= thin * LINE_ASPECT_MIN) {
      // The colour of a picture is not known here; black is what rules are.
      addBox(image.bbox, '#000000', false);
    }
  }
  const { edges, seams } = areaEdges(areas, page.width * page.height);
  return {
    pieces: [...visibleLines(pieces, areas), ...edges],
    seams,
    areas,
    truncated: truncated || areas.length > AREAS_MAX,
  };
}

/** A stroke of width 0 is drawn one device pixel wide. */
const strokeThickness = (path: VectorPath) => (path.strokeWidth > 0 ? path.strokeWidth : 0.25);
