import { boxOf, direction, type Point } from '../geometry.ts';
import { componentsOf } from './components.ts';
import { depthOf } from './morphology.ts';
import { createMask, type Mask } from './raster-image.ts';

/** A thick spot of a line that narrows to one side: an arrow head, in pixels. */
export interface BlobHead {
  readonly tip: Point;
  readonly back: Point;
  readonly box: readonly [number, number, number, number];
  /** Where the line that it ends comes in; absent for a head without a line. */
  readonly entry?: Point;
}

/** Directions that a head is tried in. */
const DIRECTIONS = 32;
/** Least skewness of a head that no single line meets. */
const MIN_SKEW = 0.15;
/** What a head has beyond its thick middle on each side, in sizes of that middle. */
const WINGS = 0.45;
/** Greatest and least size of a head in font sizes. */
const SIZE = { max: 2, min: 0.15 };

/** Finds the heads of a mask of lines and takes them off it. `font` in pixels. */
export function takeHeads(lines: Mask, font: number): { heads: readonly BlobHead[]; lines: Mask } {
  const { width, height } = lines;
  const nets = componentsOf(lines, 1, true);
  const thickness = thicknessOfNets(lines, nets.labels, nets.components.length);
  const depth = depthOf(lines);
  const body = createMask(width, height);
  for (let p = 0; p < depth.length; p++)
    if (depth[p]! > Math.ceil(thickness[nets.labels[p]!]! / 2)) body.data[p] = 1;
  const bodies = componentsOf(body, 1, true);
  const rest = createMask(width, height);
  rest.data.set(lines.data);
  const heads: BlobHead[] = [];
  for (const c of bodies.components) {
    const t = thickness[nets.labels[c.seed]!]!;
    const core = Math.max(c.x1 - c.x0, c.y1 - c.y0) + 1;
    // The tip and the wings are thinner than the middle: the box grows by what was left off.
    const grow = Math.ceil(t / 2) + 1 + Math.ceil(WINGS * core);
    if (core > SIZE.max * font || core + 2 * grow < Math.max(SIZE.min * font, 2 * t + 1)) continue;
    const box = [
      Math.max(0, c.x0 - grow),
      Math.max(0, c.y0 - grow),
      Math.min(width - 1, c.x1 + grow),
      Math.min(height - 1, c.y1 + grow),
    ] as const;
    const pixels: Point[] = [];
    for (let y = box[1]; y <= box[3]; y++)
      for (let x = box[0]; x <= box[2]; x++)
        if (nets.labels[y * width + x] === nets.labels[c.seed]) pixels.push([x + 0.5, y + 0.5]);
    const center: Point = [(c.x0 + c.x1 + 1) / 2, (c.y0 + c.y1 + 1) / 2];
    const exits = exitsOf(lines, box, Math.max(3, t));
    // Where lines of this thickness meet, they are thick for a pixel or two; where four meet, two cross.
    if ((exits.length > 1 && core + 1 < t) || exits.length > 3) continue;
    const head = headOf(pixels, center, exits, 2 * t + 1);
    if (!head) continue;
    heads.push(head);
    for (let y = box[1]; y <= box[3]; y++)
      for (let x = box[0]; x <= box[2]; x++) rest.data[y * width + x] = 0;
  }
  return { heads, lines: rest };
}

/** Greatest thickness that is told apart. */
const MAX_THICKNESS = 24;

/** Usual thickness of the lines of each net: the most frequent shorter run, level or upright, of its pixels. */
function thicknessOfNets({ width, height, data }: Mask, labels: Int32Array, count: number): Uint8Array {
  const across = new Uint16Array(width * height);
  const runs = (start: number, step: number, n: number, write: (p: number, run: number) => void): void => {
    for (let i = 0; i < n; ) {
      if (!data[start + i * step]) {
        i++;
        continue;
      }
      let end = i;
      while (end < n && data[start + end * step]) end++;
      for (let k = i; k < end; k++) write(start + k * step, end - i);
      i = end;
    }
  };
  for (let y = 0; y < height; y++)
    runs(y * width, 1, width, (p, run) => {
      across[p] = run;
    });
  const counts = new Uint32Array((count + 1) * (MAX_THICKNESS + 1));
  for (let x = 0; x < width; x++)
    runs(x, width, height, (p, run) => {
      const least = Math.min(run, across[p]!);
      if (least <= MAX_THICKNESS) counts[labels[p]! * (MAX_THICKNESS + 1) + least]!++;
    });
  const thickness = new Uint8Array(count + 1);
  for (let label = 1; label <= count; label++) {
    let best = 1;
    for (let t = 2; t <= MAX_THICKNESS; t++) {
      const at = label * (MAX_THICKNESS + 1);
      if (counts[at + t]! > counts[at + best]!) best = t;
    }
    thickness[label] = best;
  }
  return thickness;
}

/**
 * A head points away from the line that it ends. Where several lines meet it, or none, it points where its pixels thin
 * out (greatest third moment): a full triangle has a skewness of 0.57, squares and discs have none.
 */
function headOf(
  pixels: readonly Point[],
  center: Point,
  exits: readonly Point[],
  minWidth: number,
): BlobHead | undefined {
  const n = pixels.length;
  const cx = pixels.reduce((s, p) => s + p[0], 0) / n;
  const cy = pixels.reduce((s, p) => s + p[1], 0) / n;
  const skewness = (dir: Point): number => {
    let [second, third] = [0, 0];
    for (const [x, y] of pixels) {
      const d = (x - cx) * dir[0] + (y - cy) * dir[1];
      second += d * d;
      third += d * d * d;
    }
    return third / n / Math.max(1e-6, (second / n) ** 1.5);
  };
  const candidates: readonly { readonly dir: Point; readonly entry?: Point }[] =
    exits.length > 0
      ? exits.flatMap((entry) => directionsFrom(entry, center).map((dir) => ({ dir, entry })))
      : Array.from({ length: DIRECTIONS }, (_, k) => {
          const angle = (2 * Math.PI * k) / DIRECTIONS;
          return { dir: snap([Math.cos(angle), Math.sin(angle)]) };
        });
  const rated = candidates.map((c) => ({ ...c, skew: skewness(c.dir) }));
  const best = rated.reduce((x, y) => (y.skew > x.skew ? y : x));
  if (exits.length !== 1 && best.skew < MIN_SKEW) return undefined;
  const { dir, entry } = best;
  const reach = (d: Point): number =>
    Math.max(...pixels.map(([x, y]) => (x - center[0]) * d[0] + (y - center[1]) * d[1]));
  // The end of a line that is a little too thick is no head.
  if (reach([dir[1], -dir[0]]) + reach([-dir[1], dir[0]]) + 1 < minWidth) return undefined;
  const [ahead, behind] = [reach(dir) + 0.5, Math.min(reach([-dir[0], -dir[1]]), reach(dir)) + 0.5];
  const box = boxOf(pixels);
  return {
    tip: [center[0] + dir[0] * ahead, center[1] + dir[1] * ahead],
    back: [center[0] - dir[0] * behind, center[1] - dir[1] * behind],
    box: [Math.floor(box[0]), Math.floor(box[1]), Math.ceil(box[2]), Math.ceil(box[3])],
    ...(entry === undefined ? {} : { entry }),
  };
}

/** Ways that a head can point whose line comes in at `entry`: straight on, or along an axis after an elbow close by. */
function directionsFrom(entry: Point, center: Point): readonly Point[] {
  const straight = snap(direction(entry, center));
  if (straight[0] === 0 || straight[1] === 0) return [straight];
  return [straight, [Math.sign(straight[0]), 0], [0, Math.sign(straight[1])]];
}

/** Middles of the places where lines leave a blob: clusters of line pixels in a rim round it. */
function exitsOf(lines: Mask, box: readonly [number, number, number, number], rim: number): Point[] {
  const [x0, y0] = [Math.max(0, box[0] - rim), Math.max(0, box[1] - rim)];
  const [x1, y1] = [Math.min(lines.width - 1, box[2] + rim), Math.min(lines.height - 1, box[3] + rim)];
  const around = createMask(x1 - x0 + 1, y1 - y0 + 1);
  for (let y = y0; y <= y1; y++)
    for (let x = x0; x <= x1; x++) {
      const outside = x < box[0] || x > box[2] || y < box[1] || y > box[3];
      if (outside && lines.data[y * lines.width + x]) around.data[(y - y0) * around.width + x - x0] = 1;
    }
  const { labels, components } = componentsOf(around, 1, true);
  return components
    .filter((c) => c.area >= rim)
    .map((c) => {
      let [sx, sy] = [0, 0];
      for (let y = c.y0; y <= c.y1; y++)
        for (let x = c.x0; x <= c.x1; x++)
          if (labels[y * around.width + x] === c.label) {
            sx += x + x0 + 0.5;
            sy += y + y0 + 0.5;
          }
      return [sx / c.area, sy / c.area];
    });
}

/** Directions within fifteen degrees of an axis are that axis. */
function snap([x, y]: Point): Point {
  if (Math.abs(y) < 0.26) return [Math.sign(x), 0];
  if (Math.abs(x) < 0.26) return [0, Math.sign(y)];
  return [x, y];
}
