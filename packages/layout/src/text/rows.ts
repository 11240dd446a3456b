import type { Run } from './runs.ts';
import type { Script } from './word.ts';

export interface PlacedRun {
  readonly run: Run;
  readonly script: Script;
}

/** Runs that share a baseline across the whole page width, raised and lowered ones with their hosts; sorted by x. */
export interface Row {
  readonly y: number;
  readonly size: number;
  readonly runs: PlacedRun[];
}

/** Baselines of one printed line scatter by less than this (mixed fonts), rises start above it. */
const ROW_TOLERANCE_EM = 0.16;
/** A script is at most this large compared with its host. */
const SCRIPT_SIZE_RATIO = 0.86;
/** Gap between host and script. */
const SCRIPT_GAP_EM = 0.4;
const MIN_SHIFT_EM = 0.06;
const MAX_RISE_EM = 0.8;
const MAX_DROP_EM = 0.45;
/** Longer small text beside a line is text of its own. */
const MAX_SCRIPT_CHARS = 40;
/** Gap inside one chunk of script, in its own size. */
const CHUNK_GAP_EM = 0.6;

interface Chunk {
  readonly runs: Run[];
  readonly x0: number;
  readonly x1: number;
  readonly size: number;
  readonly y: number;
  readonly chars: number;
}

interface OpenRow {
  y: number;
  size: number;
  runs: Run[];
  scripts: PlacedRun[];
}

/** Groups runs into rows; superscripts and subscripts join the row of the larger text they touch. */
export function toRows(runs: readonly Run[]): Row[] {
  const rows = clusterBaselines(runs);
  attachScripts(rows);
  return rows
    .filter((row) => row.runs.length > 0)
    .map((row) => ({
      y: row.y,
      size: row.size,
      runs: [...row.runs.map((run): PlacedRun => ({ run, script: 'normal' })), ...row.scripts].sort(
        (a, b) => a.run.x0 - b.run.x0 || a.run.x1 - b.run.x1,
      ),
    }));
}

function clusterBaselines(runs: readonly Run[]): OpenRow[] {
  const sorted = [...runs].sort((a, b) => a.y - b.y || a.x0 - b.x0);
  const rows: OpenRow[] = [];
  for (const run of sorted) {
    // A row of smaller text may lie between a run and its own row: look a few rows back.
    let home: OpenRow | undefined;
    for (let k = rows.length - 1; k >= 0 && k >= rows.length - 4; k--) {
      const row = rows[k]!;
      const small = Math.min(run.size, row.size);
      if (Math.abs(run.y - row.y) <= ROW_TOLERANCE_EM * small) {
        home = row;
        break;
      }
    }
    if (home) {
      home.runs.push(run);
      home.size = Math.max(home.size, run.size);
    } else rows.push({ y: run.y, size: run.size, runs: [run], scripts: [] });
  }
  for (const row of rows) row.runs.sort((a, b) => a.x0 - b.x0);
  return rows;
}

function toChunks(row: OpenRow): Chunk[] {
  const chunks: { runs: Run[]; x0: number; x1: number; size: number; chars: number }[] = [];
  for (const run of row.runs) {
    const last = chunks[chunks.length - 1];
    const gap = last ? run.x0 - last.x1 : Infinity;
    const chars = run.glyphs.length;
    if (
      last &&
      gap <= CHUNK_GAP_EM * Math.min(run.size, last.size) &&
      run.size < last.size * 1.2 &&
      last.size < run.size * 1.2
    ) {
      last.runs.push(run);
      last.x1 = Math.max(last.x1, run.x1);
      last.chars += chars;
    } else chunks.push({ runs: [run], x0: run.x0, x1: run.x1, size: run.size, chars });
  }
  return chunks.map((chunk) => ({ ...chunk, y: row.y }));
}

function attachScripts(rows: OpenRow[]): void {
  const largest = rows.reduce((max, row) => Math.max(max, row.size), 0);
  // Hosts are looked up among the rows as they were, so that chains of moves cannot depend on order.
  const hosts = rows.map((row) => ({ row, runs: row.runs }));
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    if (
      row.size > largest * SCRIPT_SIZE_RATIO &&
      row.runs.every((run) => run.size > largest * SCRIPT_SIZE_RATIO)
    )
      continue;
    const moved = new Set<Run>();
    for (const chunk of toChunks(row)) {
      if (chunk.chars > MAX_SCRIPT_CHARS) continue;
      const host = findHost(hosts, i, chunk);
      if (!host) continue;
      for (const run of chunk.runs) {
        moved.add(run);
        host.row.scripts.push({ run, script: host.script });
      }
    }
    if (moved.size > 0) row.runs = row.runs.filter((run) => !moved.has(run));
  }
}

interface Host {
  readonly row: OpenRow;
  readonly script: Script;
}

function findHost(
  rows: readonly { row: OpenRow; runs: readonly Run[] }[],
  at: number,
  chunk: Chunk,
): Host | undefined {
  let best: Host | undefined;
  let bestGap = Infinity;
  const look = (k: number): boolean => {
    const candidate = rows[k];
    if (!candidate) return false;
    const shift = candidate.row.y - chunk.y;
    const size = candidate.row.size;
    if (shift > MAX_RISE_EM * size * 1.5 && shift > 40) return false;
    if (shift < -MAX_DROP_EM * size * 1.5 && shift < -40) return false;
    for (const run of neighbours(candidate.runs, chunk.x0, chunk.x1)) {
      if (chunk.size > run.size * SCRIPT_SIZE_RATIO || run.glyphs[0] === undefined) continue;
      const rise = (run.y - chunk.y) / run.size;
      if (Math.abs(rise) < MIN_SHIFT_EM || rise > MAX_RISE_EM || rise < -MAX_DROP_EM) continue;
      const left = chunk.x0 - run.x1;
      const right = run.x0 - chunk.x1;
      const gap = Math.max(left, right);
      if (gap > SCRIPT_GAP_EM * run.size || gap < -0.6 * run.size) continue;
      // The text before a script is its host more often than the text after it.
      const cost = Math.abs(gap) + (left >= right ? 0 : 0.15 * run.size);
      if (cost < bestGap) {
        bestGap = cost;
        best = { row: candidate.row, script: rise > 0 ? 'super' : 'sub' };
      }
    }
    return true;
  };
  for (let k = at + 1; k < rows.length && k <= at + 12 && look(k); k++);
  for (let k = at - 1; k >= 0 && k >= at - 12 && look(k); k--);
  return best;
}

/** Runs that end just before `x0`, start just after `x1`, or lie between. */
function neighbours(runs: readonly Run[], x0: number, x1: number): Run[] {
  let low = 0;
  let high = runs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (runs[middle]!.x0 < x0) low = middle + 1;
    else high = middle;
  }
  const out: Run[] = [];
  for (let k = Math.max(0, low - 2); k < runs.length && k < low + 8; k++) {
    const run = runs[k]!;
    if (run.x0 > x1 + 40) break;
    out.push(run);
  }
  return out;
}
