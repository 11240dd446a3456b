import type { InkGlyph } from './ink-glyph.ts';

/** Glyphs that follow each other without a gap on one baseline, in content order. */
export interface Run {
  readonly glyphs: InkGlyph[];
  x0: number;
  x1: number;
  /** Baseline. */
  readonly y: number;
  readonly size: number;
  /** The text layer has a space before or after it. */
  spaceBefore: boolean;
  spaceAfter: boolean;
}

/** Baselines inside a run agree within this part of the font size; the smallest true rises are about 0.2. */
const SAME_BASELINE_EM = 0.08;
/** Kerning pulls glyphs together by up to a third of an em (Chinese punctuation: half). */
const MAX_BACKSTEP_EM = 0.55;
const MAX_RUN_GAP_EM = 0.1;
const SAME_SIZE_RATIO = 1.06;
/** Fake bold repeats a glyph shifted by at most this part of its size; the narrowest true repeat ("ll") is 0.2 apart. */
const DOUBLE_SHIFT_EM = 0.12;
const DOUBLE_CELL_POINTS = 2;
/** Glyphs looked at in one bucket: a page that piles thousands on one point is bounded, not compared pair by pair. */
const MAX_BUCKET = 96;

const isTwin = (other: InkGlyph, glyph: InkGlyph, shift: number): boolean =>
  other.text === glyph.text &&
  Math.abs(other.x - glyph.x) <= shift &&
  Math.abs(other.y - glyph.y) <= shift &&
  Math.abs(other.size - glyph.size) <= 0.1 * glyph.size;

/** Glyphs without those drawn twice on nearly the same place (fake bold, shadows); the kept one becomes bold. */
export function dropDoubled(glyphs: readonly InkGlyph[]): InkGlyph[] {
  // A hash of cells as two flat arrays: the head of each bucket's chain, and the next of each glyph. Cells that share a bucket do no
  // harm, as places are compared.
  let buckets = 256;
  while (buckets < 2 * glyphs.length) buckets *= 2;
  const heads = new Int32Array(buckets).fill(-1);
  const next = new Int32Array(glyphs.length);
  const bucketOf = (column: number, row: number): number =>
    (Math.imul(column, 73_856_093) ^ Math.imul(row, 19_349_663)) & (buckets - 1);
  const out: InkGlyph[] = [];
  for (const glyph of glyphs) {
    if (glyph.space) {
      out.push(glyph);
      continue;
    }
    // Display type large enough to need more cells is rare; cap the search.
    const shift = Math.min(DOUBLE_SHIFT_EM * glyph.size, 4 * DOUBLE_CELL_POINTS);
    const x0 = Math.floor((glyph.x - shift) / DOUBLE_CELL_POINTS);
    const x1 = Math.floor((glyph.x + shift) / DOUBLE_CELL_POINTS);
    const y0 = Math.floor((glyph.y - shift) / DOUBLE_CELL_POINTS);
    const y1 = Math.floor((glyph.y + shift) / DOUBLE_CELL_POINTS);
    let twin = -1;
    for (let row = y0; row <= y1 && twin < 0; row++) {
      for (let column = x0; column <= x1 && twin < 0; column++) {
        let looked = 0;
        for (let at = heads[bucketOf(column, row)]!; at >= 0 && looked++ < MAX_BUCKET; at = next[at]!) {
          if (!isTwin(out[at]!, glyph, shift)) continue;
          twin = at;
          break;
        }
      }
    }
    if (twin >= 0) {
      const kept = out[twin]!;
      if (!kept.bold) out[twin] = { ...kept, bold: true };
      continue;
    }
    const bucket = bucketOf(
      Math.floor(glyph.x / DOUBLE_CELL_POINTS),
      Math.floor(glyph.y / DOUBLE_CELL_POINTS),
    );
    next[out.length] = heads[bucket]!;
    heads[bucket] = out.length;
    out.push(glyph);
  }
  return out;
}

/** Runs of the glyphs of one direction. */
export function toRuns(glyphs: readonly InkGlyph[]): Run[] {
  const runs: Run[] = [];
  let run: Run | undefined;
  let pendingSpace: InkGlyph | undefined;
  for (const glyph of glyphs) {
    if (glyph.space) {
      if (run && Math.abs(glyph.y - run.y) <= SAME_BASELINE_EM * 4 * run.size) run.spaceAfter = true;
      pendingSpace = glyph;
      run = undefined;
      continue;
    }
    if (run && continues(run, glyph)) {
      run.glyphs.push(glyph);
      run.x0 = Math.min(run.x0, glyph.bbox[0]);
      run.x1 = Math.max(run.x1, glyph.bbox[2]);
    } else {
      run = {
        glyphs: [glyph],
        x0: glyph.bbox[0],
        x1: glyph.bbox[2],
        y: glyph.y,
        size: glyph.size,
        spaceBefore:
          pendingSpace !== undefined &&
          Math.abs(pendingSpace.y - glyph.y) <= SAME_BASELINE_EM * 4 * glyph.size &&
          pendingSpace.bbox[0] <= glyph.bbox[0],
        spaceAfter: false,
      };
      runs.push(run);
    }
    pendingSpace = undefined;
  }
  return runs;
}

function continues(run: Run, glyph: InkGlyph): boolean {
  const last = run.glyphs[run.glyphs.length - 1]!;
  const em = Math.max(run.size, 0.01);
  const gap = glyph.bbox[0] - last.bbox[2];
  const ratio = glyph.size / em;
  return (
    Math.abs(glyph.y - run.y) <= SAME_BASELINE_EM * em &&
    ratio < SAME_SIZE_RATIO &&
    ratio > 1 / SAME_SIZE_RATIO &&
    glyph.x >= last.x &&
    gap >= -MAX_BACKSTEP_EM * em &&
    gap <= MAX_RUN_GAP_EM * em
  );
}
