import type { Mask } from './raster-image.ts';

/** A connected set of pixels. */
export interface Component {
  readonly label: number;
  /** First and last column and row. */
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly area: number;
  /** A pixel of it, as index. */
  readonly seed: number;
}

export interface Labelled {
  /** Label of each pixel; 0 = none. */
  readonly labels: Int32Array;
  /** By label - 1. */
  readonly components: readonly Component[];
}

/** Connected sets of pixels with the wanted value; `diagonal` counts corner neighbours. */
export function componentsOf(mask: Mask, wanted: 0 | 1, diagonal: boolean): Labelled {
  const { data } = mask;
  return flood(
    mask,
    diagonal,
    (p) => data[p] === wanted,
    () => true,
  );
}

/** Connected sets of set pixels, each of nearly the colour of the one beside it (sum of channel differences). */
export function colorComponentsOf(
  mask: Mask,
  image: { readonly channels: number; readonly data: Uint8Array },
  tolerance: number,
): Labelled {
  const { data, channels } = image;
  const isNear = (p: number, from: number): boolean => {
    const [a, b] = [p * channels, from * channels];
    return (
      Math.abs(data[a]! - data[b]!) +
        Math.abs(data[a + 1]! - data[b + 1]!) +
        Math.abs(data[a + 2]! - data[b + 2]!) <=
      tolerance
    );
  };
  return flood(mask, false, (p) => mask.data[p] === 1, isNear);
}

function flood(
  { width, height }: Mask,
  diagonal: boolean,
  isIn: (pixel: number) => boolean,
  belongs: (pixel: number, from: number) => boolean,
): Labelled {
  const labels = new Int32Array(width * height);
  const components: Component[] = [];
  const stack = new Int32Array(width * height);
  for (let seed = 0; seed < labels.length; seed++) {
    if (labels[seed] !== 0 || !isIn(seed)) continue;
    const label = components.length + 1;
    let x0 = width;
    let y0 = height;
    let x1 = 0;
    let y1 = 0;
    let area = 0;
    let top = 0;
    const visit = (q: number, from: number): void => {
      if (labels[q] !== 0 || !isIn(q) || !belongs(q, from)) return;
      labels[q] = label;
      stack[top++] = q;
    };
    visit(seed, seed);
    while (top > 0) {
      const p = stack[--top]!;
      const x = p % width;
      const y = (p - x) / width;
      area++;
      if (x < x0) x0 = x;
      if (x > x1) x1 = x;
      if (y < y0) y0 = y;
      if (y > y1) y1 = y;
      const [left, right, up, down] = [x > 0, x < width - 1, y > 0, y < height - 1];
      if (left) visit(p - 1, p);
      if (right) visit(p + 1, p);
      if (up) visit(p - width, p);
      if (down) visit(p + width, p);
      if (!diagonal) continue;
      if (left && up) visit(p - width - 1, p);
      if (right && up) visit(p - width + 1, p);
      if (left && down) visit(p + width - 1, p);
      if (right && down) visit(p + width + 1, p);
    }
    components.push({ label, x0, y0, x1, y1, area, seed });
  }
  return { labels, components };
}
