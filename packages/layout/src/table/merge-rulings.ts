import type { Ruling } from './ruling.ts';

/** Lines closer than this across are one line drawn twice (double strokes of neighbouring cells). */
const SAME_LINE_PT = 1;
/** Gap along a line that a reader does not see. */
const SEAMLESS_GAP_PT = 1.5;
/** A piece up to this long can be a dash or a dot. */
const DASH_MAX_PT = 9;
/** Dashes may be apart by this many times their length, but never more than `DASH_GAP_MAX_PT`. */
const DASH_GAP_FACTOR = 3;
const DASH_GAP_MAX_PT = 7;
/** Fewer pieces than this in a row are not a dashed line. */
const DASHES_MIN = 4;
/** What is left shorter than this after merging is not a line: marks, bullets, pieces of outlined letters. */
const LINE_MIN_PT = 5;

/** Merge collinear pieces of one axis; O(n log n). */
export function mergeRulings(pieces: readonly Ruling[]): Ruling[] {
  const byAt = [...pieces].sort((a, b) => a.at - b.at || a.start - b.start);
  const merged: Ruling[] = [];
  for (let i = 0; i < byAt.length; ) {
    const first = byAt[i]!;
    let j = i + 1;
    // A chain of near neighbours is one line only as long as it stays within the tolerance of its first piece.
    while (j < byAt.length && byAt[j]!.at - first.at <= SAME_LINE_PT) j++;
    merged.push(...mergeAlong(byAt.slice(i, j)));
    i = j;
  }
  return merged
    .filter((ruling) => ruling.end - ruling.start >= LINE_MIN_PT)
    .sort((a, b) => a.at - b.at || a.start - b.start);
}

function mergeAlong(pieces: Ruling[]): Ruling[] {
  pieces.sort((a, b) => a.start - b.start);
  return joinDashes(joinTouching(pieces));
}

function joinTouching(pieces: readonly Ruling[]): Ruling[] {
  const out: Ruling[] = [];
  let run: Ruling[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const piece of pieces) {
    const tiny = piece.end - piece.start < SEAMLESS_GAP_PT;
    if (run.length > 0 && piece.start - end > (tiny ? SEAMLESS_GAP_PT / 3 : SEAMLESS_GAP_PT)) {
      out.push(joined(run, false));
      run = [];
      end = Number.NEGATIVE_INFINITY;
    }
    run.push(piece);
    end = Math.max(end, piece.end);
  }
  if (run.length > 0) out.push(joined(run, false));
  return out;
}

function joinDashes(pieces: readonly Ruling[]): Ruling[] {
  const out: Ruling[] = [];
  let run: Ruling[] = [];
  const flush = () => {
    if (run.length >= DASHES_MIN) out.push(joined(run, true));
    else out.push(...run);
    run = [];
  };
  for (const piece of pieces) {
    const length = piece.end - piece.start;
    const previous = run.at(-1);
    const gapMax = Math.min(DASH_GAP_MAX_PT, Math.max(SEAMLESS_GAP_PT, length * DASH_GAP_FACTOR));
    if (length > DASH_MAX_PT || (previous && piece.start - previous.end > gapMax)) flush();
    if (length > DASH_MAX_PT) out.push(piece);
    else run.push(piece);
  }
  flush();
  return out;
}

function joined(run: readonly Ruling[], dashed: boolean): Ruling {
  if (run.length === 1) return run[0]!;
  const lines = run.filter((piece) => piece.kind === 'line');
  const seen = lines.length > 0 ? lines : run;
  let start = Number.POSITIVE_INFINITY;
  let end = Number.NEGATIVE_INFINITY;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  let longest = seen[0]!;
  for (const piece of run) {
    start = Math.min(start, piece.start);
    end = Math.max(end, piece.end);
  }
  for (const piece of seen) {
    low = Math.min(low, piece.at - piece.thickness / 2);
    high = Math.max(high, piece.at + piece.thickness / 2);
    if (piece.end - piece.start > longest.end - longest.start) longest = piece;
  }
  return {
    axis: longest.axis,
    at: (low + high) / 2,
    start,
    end,
    thickness: high - low,
    color: longest.color,
    dashed: dashed || longest.dashed,
    kind: longest.kind,
  };
}
