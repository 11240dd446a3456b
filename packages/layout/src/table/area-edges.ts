import type { FilledArea, Ruling } from './ruling.ts';

/** Areas of one colour closer than this are one area to the eye: word processors shade a cell line by line. */
const SEAM_PT = 1;
const STRIP_PT = 20;
/** A page with more areas than this is a drawing; the borders of its areas are no rulings. */
export const AREAS_MAX = 5_000;
/** Smaller areas are dots, marks and pixels of drawings. */
const SPECK_PT = 5;
/** A page background is no box. */
const BACKGROUND_SHARE = 0.7;

export interface AreaEdges {
  /** Borders of shaded areas, without the parts where the same colour goes on. */
  readonly edges: Ruling[];
  /** Vertical borders between areas of one colour that stand side by side: invisible, but where cells were filled one by one. */
  readonly seams: Ruling[];
}

/** What the borders of shaded areas say. Near-linear; nothing for a drawing. */
export function areaEdges(areas: readonly FilledArea[], pageArea: number): AreaEdges {
  const edges: Ruling[] = [];
  const seams: Ruling[] = [];
  if (areas.length > AREAS_MAX) return { edges, seams };
  const strips = { h: stripIndex(areas), v: stripIndex(areas, 0) };
  for (const area of areas) {
    const [x0, y0, x1, y1] = area.bbox;
    if ((x1 - x0) * (y1 - y0) > BACKGROUND_SHARE * pageArea) continue;
    if (x1 - x0 < SPECK_PT && y1 - y0 < SPECK_PT) continue;
    const sides = [
      { axis: 'h', at: y0, start: x0, end: x1, out: -SEAM_PT },
      { axis: 'h', at: y1, start: x0, end: x1, out: SEAM_PT },
      { axis: 'v', at: x0, start: y0, end: y1, out: -SEAM_PT },
      { axis: 'v', at: x1, start: y0, end: y1, out: SEAM_PT },
    ] as const;
    for (const { axis, at, start, end, out } of sides) {
      const beyond = at + out;
      const hidden: [number, number][] = [];
      for (const other of areasAt(strips[axis], beyond).slice(0, NEAR_MAX)) {
        if (other === area || other.color !== area.color) continue;
        const across = axis === 'h' ? [other.bbox[1], other.bbox[3]] : [other.bbox[0], other.bbox[2]];
        if (beyond < across[0]! || beyond > across[1]!) continue;
        hidden.push(axis === 'h' ? [other.bbox[0], other.bbox[2]] : [other.bbox[1], other.bbox[3]]);
        if (axis === 'v' && at === x1 && Math.abs(other.bbox[0] - x1) <= SEAM_PT) {
          const [from, to] = [Math.max(y0, other.bbox[1]), Math.min(y1, other.bbox[3])];
          if (to > from)
            seams.push({
              axis,
              at,
              start: from,
              end: to,
              thickness: 0,
              color: area.color,
              dashed: false,
              kind: 'edge',
            });
        }
      }
      for (const [from, to] of subtract(start, end, hidden)) {
        edges.push({
          axis,
          at,
          start: from,
          end: to,
          thickness: 0,
          color: area.color,
          dashed: false,
          kind: 'edge',
        });
      }
    }
  }
  return { edges, seams };
}

export type StripIndex = ReadonlyMap<number, readonly FilledArea[]>;

/** Areas by strips of the page: across y, or across x where `side` is 0. */
export function stripIndex(areas: readonly FilledArea[], side: 0 | 1 = 1): StripIndex {
  const strips = new Map<number, FilledArea[]>();
  for (const area of areas) {
    const last = Math.floor((area.bbox[side + 2]! + SEAM_PT) / STRIP_PT);
    for (let strip = Math.floor((area.bbox[side]! - SEAM_PT) / STRIP_PT); strip <= last; strip++) {
      const list = strips.get(strip);
      if (list) list.push(area);
      else strips.set(strip, [area]);
    }
  }
  return strips;
}

export const areasAt = (strips: StripIndex, y: number): readonly FilledArea[] =>
  strips.get(Math.floor(y / STRIP_PT)) ?? [];

/** Most areas looked at for one border, so that thousands of overlapping ones stay cheap. */
const NEAR_MAX = 400;

function subtract(start: number, end: number, hidden: readonly [number, number][]): [number, number][] {
  const out: [number, number][] = [];
  let from = start;
  for (const [a, b] of [...hidden].sort((p, q) => p[0] - q[0])) {
    if (a > from + SEAM_PT) out.push([from, Math.min(a, end)]);
    from = Math.max(from, b);
    if (from >= end) return out;
  }
  if (end > from + SEAM_PT) out.push([from, end]);
  return out;
}
