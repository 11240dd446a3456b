import type { Box, ImageRegion, VectorPath } from '@guidepost/contracts';
import { containsCenter } from '../geometry/boxes.ts';
import type { FilledCell } from './fill-cells.ts';

/** Marks are about as large as a letter, in font sizes. */
const MARK_MIN_EM = 0.25;
const MARK_MAX_EM = 1.8;
/** More small paths than this are a drawing or outlined text. */
const PATHS_MAX = 3_000;

export interface MarkedCells {
  readonly cells: FilledCell[];
  /** `vector_marks`: signs read from drawn marks; `inked_empty_cell`: ink that could not be read. */
  readonly flags: string[];
}

/** Cells without text but with a drawn mark get its sign (✓ ✗ ☐ ☑ ☒ ●); other ink in an empty cell is flagged. */
export function readMarks(
  cells: readonly FilledCell[],
  paths: readonly VectorPath[],
  images: readonly ImageRegion[],
  bodySize: number,
): MarkedCells {
  const flags = new Set<string>();
  if (cells.every((cell) => cell.text !== '')) return { cells: [...cells], flags: [] };
  const isMark = ({ bbox }: { readonly bbox: Box }): boolean => {
    const [width, height] = [bbox[2] - bbox[0], bbox[3] - bbox[1]];
    return (
      Math.max(width, height) >= MARK_MIN_EM * bodySize && Math.max(width, height) <= MARK_MAX_EM * bodySize
    );
  };
  const small = paths.filter(
    (path) => isMark(path) && Math.min(path.bbox[2] - path.bbox[0], path.bbox[3] - path.bbox[1]) > 1,
  );
  const pictures = images.filter(isMark);
  if (small.length > PATHS_MAX) return { cells: [...cells], flags: ['paths_truncated'] };
  const marked = cells.map((cell) => {
    if (cell.text !== '') return cell;
    const inside = small.filter((path) => containsCenter(cell.bbox, path.bbox, -1));
    const sign = signOf(inside);
    if (sign !== undefined) {
      flags.add('vector_marks');
      return { ...cell, text: sign };
    }
    if (inside.length > 0 || pictures.some((image) => containsCenter(cell.bbox, image.bbox)))
      flags.add('inked_empty_cell');
    return cell;
  });
  return { cells: marked, flags: [...flags] };
}

type Stroke = readonly [number, number, number, number];

/** The sign that the paths of one cell draw together; undefined for none or for anything else. */
export function signOf(paths: readonly VectorPath[]): string | undefined {
  if (paths.length === 0) return undefined;
  const boxes = paths.filter(isSquare);
  const rest = paths.filter((path) => !boxes.includes(path));
  const strokes = rest.flatMap(strokesOf);
  const mark = markOf(strokes, rest);
  if (boxes.length > 0) {
    if (rest.length === 0) return '☐';
    return mark === '✓' ? '☑' : mark === '✗' ? '☒' : undefined;
  }
  return mark;
}

function markOf(strokes: readonly Stroke[], paths: readonly VectorPath[]): string | undefined {
  const first = paths[0];
  if (paths.length === 1 && first?.fill !== undefined && isRound(first)) return '●';
  const slanted = strokes.filter(([x0, y0, x1, y1]) => Math.abs(x1 - x0) > 0.5 && Math.abs(y1 - y0) > 0.5);
  if (slanted.length !== 2 || strokes.length !== 2) return undefined;
  const [a, b] = slanted as [Stroke, Stroke];
  if (crossing(a, b)) return '✗';
  // Down to the lowest point, then further up: the two strokes share their low end.
  const [low, far] = [lowEnd(a), lowEnd(b)];
  const joined = Math.hypot(low[0] - far[0], low[1] - far[1]) <= 1;
  return joined && rise(a) !== rise(b) ? '✓' : undefined;
}

/** Straight strokes of a path; curves end the search (no mark is drawn with them but the disc). */
function strokesOf(path: VectorPath): Stroke[] {
  const out: Stroke[] = [];
  let at: readonly [number, number] = [0, 0];
  for (const segment of path.segments.slice(0, 32)) {
    if (segment[0] === 'M') at = [segment[1], segment[2]];
    else if (segment[0] === 'L') {
      out.push([at[0], at[1], segment[1], segment[2]]);
      at = [segment[1], segment[2]];
    }
  }
  return out;
}

const lowEnd = ([x0, y0, x1, y1]: Stroke): readonly [number, number] => (y0 > y1 ? [x0, y0] : [x1, y1]);

/** True for a stroke that rises to the right. */
const rise = ([x0, y0, x1, y1]: Stroke): boolean => (x1 - x0) * (y1 - y0) < 0;

function crossing(a: Stroke, b: Stroke): boolean {
  const middle = (s: Stroke) => [(s[0] + s[2]) / 2, (s[1] + s[3]) / 2] as const;
  const [p, q] = [middle(a), middle(b)];
  return (
    rise(a) !== rise(b) && Math.hypot(p[0] - q[0], p[1] - q[1]) <= 0.25 * Math.hypot(a[2] - a[0], a[3] - a[1])
  );
}

/** An outlined (not filled) square. */
function isSquare(path: VectorPath): boolean {
  const [width, height] = [path.bbox[2] - path.bbox[0], path.bbox[3] - path.bbox[1]];
  if (path.stroke === undefined || Math.abs(width - height) > 0.2 * Math.max(width, height)) return false;
  const points = path.segments.flatMap((segment) =>
    segment[0] === 'M' || segment[0] === 'L' ? [[segment[1], segment[2]]] : [],
  );
  const corners = points.every(
    ([x, y]) =>
      Math.min(x! - path.bbox[0], path.bbox[2] - x!) < 0.5 &&
      Math.min(y! - path.bbox[1], path.bbox[3] - y!) < 0.5,
  );
  return corners && points.length >= 4 && path.segments.every((segment) => segment[0] !== 'C');
}

const isRound = (path: VectorPath): boolean => {
  const [width, height] = [path.bbox[2] - path.bbox[0], path.bbox[3] - path.bbox[1]];
  const curves = path.segments.filter((segment) => segment[0] === 'C').length;
  return curves >= 4 && curves <= 8 && Math.abs(width - height) <= 0.15 * Math.max(width, height);
};
