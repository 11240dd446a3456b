/** A connected area that a text detector marked. */
export interface TextBlob {
  /** Centre in pixels of the map. */
  readonly x: number;
  readonly y: number;
  /** Along and across its direction; level blobs have width and height. */
  readonly length: number;
  readonly thickness: number;
  /** Direction of its length, clockwise; 0 unless it is clearly slanted. */
  readonly radians: number;
  readonly meanProbability: number;
}

/** A pixel of the map belongs to text above this (PaddleOCR's own setting). */
const THRESHOLD = 0.3;
/** Blobs turned less than this are level: their direction cannot be told from their ragged ends. */
const MIN_RADIANS = 0.006;
/** Only blobs this many times longer than thick have a direction. */
const MIN_ELONGATION = 3;

interface Run {
  readonly y: number;
  readonly x0: number;
  /** Exclusive. */
  readonly x1: number;
  readonly sum: number;
  readonly blob: number;
}

/** Connected areas (four neighbours) of a probability map, by runs along its rows. Linear in pixels. */
export function findBlobs(map: Float32Array, width: number, height: number): TextBlob[] {
  const runs: Run[] = [];
  const parents: number[] = [];
  const find = (blob: number): number => {
    let root = blob;
    while (parents[root] !== root) root = parents[root]!;
    for (let at = blob; at !== root; ) {
      const next = parents[at]!;
      parents[at] = root;
      at = next;
    }
    return root;
  };
  let above: Run[] = [];
  for (let y = 0; y < height; y++) {
    const row = rowRuns(map, y, width);
    const here: Run[] = [];
    let next = 0;
    for (const { x0, x1, sum } of row) {
      let blob = -1;
      while (next < above.length && above[next]!.x1 <= x0) next++;
      for (let i = next; i < above.length && above[i]!.x0 < x1; i++) {
        const root = find(above[i]!.blob);
        if (blob < 0) blob = root;
        else parents[root] = find(blob);
      }
      if (blob < 0) {
        blob = parents.length;
        parents.push(blob);
      }
      here.push({ y, x0, x1, sum, blob: find(blob) });
    }
    runs.push(...here);
    above = here;
  }
  const groups = new Map<number, Run[]>();
  for (const run of runs) {
    const root = find(run.blob);
    const group = groups.get(root);
    if (group) group.push(run);
    else groups.set(root, [run]);
  }
  return [...groups.values()].map(toBlob);
}

function rowRuns(map: Float32Array, y: number, width: number): { x0: number; x1: number; sum: number }[] {
  const out: { x0: number; x1: number; sum: number }[] = [];
  const offset = y * width;
  for (let x = 0; x < width; x++) {
    if (map[offset + x]! <= THRESHOLD) continue;
    const x0 = x;
    let sum = 0;
    for (; x < width && map[offset + x]! > THRESHOLD; x++) sum += map[offset + x]!;
    out.push({ x0, x1: x, sum });
  }
  return out;
}

function toBlob(runs: readonly Run[]): TextBlob {
  let [n, sum, sx, sy] = [0, 0, 0, 0];
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const run of runs) {
    const count = run.x1 - run.x0;
    n += count;
    sum += run.sum;
    sx += (count * (run.x0 + run.x1)) / 2;
    sy += count * (run.y + 0.5);
    x0 = Math.min(x0, run.x0);
    x1 = Math.max(x1, run.x1);
    y0 = Math.min(y0, run.y);
    y1 = Math.max(y1, run.y + 1);
  }
  const radians = direction(runs, sx / n, sy / n, n);
  if (radians === 0) {
    return {
      x: (x0 + x1) / 2,
      y: (y0 + y1) / 2,
      length: x1 - x0,
      thickness: y1 - y0,
      radians,
      meanProbability: sum / n,
    };
  }
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  let [a0, a1, b0, b1] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const run of runs) {
    for (const x of [run.x0, run.x1]) {
      const along = x * cos + (run.y + 0.5) * sin;
      const across = -x * sin + (run.y + 0.5) * cos;
      a0 = Math.min(a0, along);
      a1 = Math.max(a1, along);
      b0 = Math.min(b0, across);
      b1 = Math.max(b1, across);
    }
  }
  const [along, across] = [(a0 + a1) / 2, (b0 + b1) / 2];
  return {
    x: along * cos - across * sin,
    y: along * sin + across * cos,
    length: a1 - a0,
    thickness: b1 - b0,
    radians,
    meanProbability: sum / n,
  };
}

/** Main axis by second moments; 0 for blobs that are level, upright or too round to have one. */
function direction(runs: readonly Run[], cx: number, cy: number, n: number): number {
  let [xx, xy, yy] = [0, 0, 0];
  for (const { y, x0, x1 } of runs) {
    const count = x1 - x0;
    const dx = (x0 + x1) / 2 - cx;
    const dy = y + 0.5 - cy;
    xx += count * dx * dx + (count ** 3 - count) / 12;
    xy += count * dx * dy;
    yy += count * dy * dy;
  }
  const spread = Math.hypot((xx - yy) / 2, xy) / n;
  const mean = (xx + yy) / 2 / n;
  if (mean + spread < MIN_ELONGATION ** 2 * Math.max(0.1, mean - spread)) return 0;
  const radians = 0.5 * Math.atan2(2 * xy, xx - yy);
  return Math.abs(radians) < MIN_RADIANS || Math.abs(Math.abs(radians) - Math.PI / 2) < 0.1 ? 0 : radians;
}
