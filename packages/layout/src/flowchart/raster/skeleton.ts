import { createMask, type Mask } from './raster-image.ts';

/** Middle lines of a mask, one pixel thin (Zhang and Suen 1984). */
export function skeletonOf(mask: Mask): Mask {
  const { width, height } = mask;
  const out = createMask(width, height);
  out.data.set(mask.data);
  const d = out.data;
  let active: number[] = [];
  for (let p = 0; p < d.length; p++) if (d[p]) active.push(p);
  const get = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : d[y * width + x]!;
  for (let changed = true; changed; ) {
    changed = false;
    for (const pass of [0, 1]) {
      const remove: number[] = [];
      for (const p of active) {
        const x = p % width;
        const y = (p - x) / width;
        const n = [
          get(x, y - 1),
          get(x + 1, y - 1),
          get(x + 1, y),
          get(x + 1, y + 1),
          get(x, y + 1),
          get(x - 1, y + 1),
          get(x - 1, y),
          get(x - 1, y - 1),
        ] as const;
        let [count, rises] = [0, 0];
        for (let i = 0; i < 8; i++) {
          count += n[i]!;
          if (!n[i] && n[(i + 1) % 8]) rises++;
        }
        if (count < 2 || count > 6 || rises !== 1) continue;
        const first = pass === 0 ? n[0] * n[2] * n[4] : n[0] * n[2] * n[6];
        const second = pass === 0 ? n[2] * n[4] * n[6] : n[0] * n[4] * n[6];
        if (first === 0 && second === 0) remove.push(p);
      }
      if (remove.length === 0) continue;
      changed = true;
      for (const p of remove) d[p] = 0;
      active = active.filter((p) => d[p]);
    }
  }
  return out;
}
