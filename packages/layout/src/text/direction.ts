import type { Box, ImageRegion, LinkRegion, PathSegment, VectorPath } from '@guidepost/contracts';

/** Direction of a reading frame in the displayed frame, clockwise degrees. */
export type Direction = 0 | 90 | 180 | 270;

/** A turn of the page that makes text of one direction upright, and its way back. */
export interface Turn {
  readonly direction: Direction;
  /** Size of the turned page in points. */
  readonly width: number;
  readonly height: number;
  point(x: number, y: number): [number, number];
  box(box: Box): Box;
  /** From the reading frame to the displayed frame. */
  backBox(box: Box): Box;
}

/** Turn for a displayed page of `width` x `height` points and text running in `direction`. */
export function createTurn(direction: Direction, width: number, height: number): Turn {
  const point = (x: number, y: number): [number, number] => {
    if (direction === 0) return [x, y];
    if (direction === 90) return [y, width - x];
    if (direction === 180) return [width - x, height - y];
    return [height - y, x];
  };
  const back = (x: number, y: number): [number, number] => {
    if (direction === 0) return [x, y];
    if (direction === 90) return [width - y, x];
    if (direction === 180) return [width - x, height - y];
    return [y, height - x];
  };
  const through = (map: (x: number, y: number) => [number, number], box: Box): Box => {
    if (direction === 0) return box;
    const [ax, ay] = map(box[0], box[1]);
    const [bx, by] = map(box[2], box[3]);
    return [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)];
  };
  const sideways = direction === 90 || direction === 270;
  return {
    direction,
    width: sideways ? height : width,
    height: sideways ? width : height,
    point,
    box: (box) => through(point, box),
    backBox: (box) => through(back, box),
  };
}

/** Paths in the reading frame. */
export function turnPaths(turn: Turn, paths: readonly VectorPath[]): readonly VectorPath[] {
  if (turn.direction === 0) return paths;
  return paths.map((path) => ({
    ...path,
    bbox: turn.box(path.bbox),
    segments: path.segments.map((segment): PathSegment => {
      if (segment[0] === 'Z') return segment;
      if (segment[0] === 'C') {
        const a = turn.point(segment[1], segment[2]);
        const b = turn.point(segment[3], segment[4]);
        const c = turn.point(segment[5], segment[6]);
        return ['C', a[0], a[1], b[0], b[1], c[0], c[1]];
      }
      const [x, y] = turn.point(segment[1], segment[2]);
      return [segment[0], x, y];
    }),
  }));
}

/** Images or links in the reading frame. */
export const turnBoxed = <T extends ImageRegion | LinkRegion>(
  turn: Turn,
  items: readonly T[],
): readonly T[] =>
  turn.direction === 0 ? items : items.map((item) => ({ ...item, bbox: turn.box(item.bbox) }));

/** Difference of two angles in degrees, 0..180. */
export const angleDistance = (a: number, b: number): number => {
  const d = Math.abs((((a - b) % 360) + 360) % 360);
  return d > 180 ? 360 - d : d;
};

/** Scans and sloppy generators set text up to this many degrees off the axes. */
const AXIS_SLACK_DEGREES = 3;

/** The axis direction of an angle; undefined for slanted text. */
export function axisDirection(angle: number): Direction | undefined {
  if (angle === 0) return 0;
  for (const direction of [0, 90, 180, 270] as const) {
    if (angleDistance(angle, direction) <= AXIS_SLACK_DEGREES) return direction;
  }
  return undefined;
}
