import type { Box } from '@guidepost/contracts';
import { boxArea, containsBox, intersectionArea } from '../geometry/boxes.ts';
import type { RegionInput, TableRegion } from '../page/region.ts';
import { type JoinStyle, measureJoinStyle } from '../text/join-lines.ts';
import type { Word } from '../text/word.ts';
import { rejection } from './accept-table.ts';
import { buildGrid } from './build-grid.ts';
import { drawingInk } from './drawing-ink.ts';
import { dropSpacers } from './drop-spacers.ts';
import { extendDown } from './extend-down.ts';
import { fillCells } from './fill-cells.ts';
import { findHeaders } from './header-rows.ts';
import { isLabelledBox } from './labelled-box.ts';
import { lineComponents } from './line-components.ts';
import { hasOverlap } from './overlapping-cells.ts';
import { findPlainTables } from './plain-tables.ts';
import { findRuleStacks } from './rule-stacks.ts';
import { type Ruling, type Rulings, toRulings } from './rulings.ts';
import { splitGutters } from './split-gutters.ts';
import type { TableCandidate } from './table-candidate.ts';
import { toTextRows } from './text-rows.ts';
import { toTable } from './to-table.ts';
import { readMarks } from './vector-marks.ts';

/** More text rows than this inside a candidate are a body, not only a header. */
const HEAD_ROWS_MAX = 6;

/** Tables of one page region, none overlapping. */
export function findTables(input: RegionInput): readonly TableRegion[] {
  const rulings = toRulings(input);
  const evidence: PageEvidence = {
    rulings,
    art: drawingInk(input.paths, input.measures.bodySize),
    joinStyle: measureJoinStyle(input.lines.map((line) => line.text)),
  };
  const upright = input.words.filter((word) => word.angle === 0);
  const found: TableRegion[] = [];
  const add = (candidate: TableCandidate, rows: 'one' | 'several' = 'several'): void => {
    if (found.some((region) => overlaps(region.bbox, candidate.bbox))) return;
    const region = toRegion(candidate, input, evidence, rows);
    if (region) found.push(region);
  };
  const lattices = latticeCandidates(rulings, upright, input);
  // Rows shaded in turn: each shaded row is a frame of its own, and the rows between them have none.
  const shaded = lattices.filter(isShadingOnly);
  if (shaded.length > 1) {
    for (const stack of findRuleStacks(rulings.horizontal, rulings, upright, input.measures)) {
      if (!isShadingOnly(stack)) continue;
      // Part of a wider grid: that one says more.
      const [x0, , x1] = stack.bbox;
      const isPart = ({ bbox }: TableCandidate): boolean =>
        overlaps(bbox, stack.bbox) && (bbox[0] < x0 - 2 || bbox[2] > x1 + 2);
      if (lattices.some(isPart)) continue;
      if (shaded.filter((part) => containsBox(stack.bbox, part.bbox, 2)).length > 1)
        add(extended(stack, upright, rulings, input));
    }
  }
  for (const candidate of lattices) add(candidate);
  const free = upright.filter((word) => !found.some((region) => inside(region.bbox, word)));
  const openLines = rulings.horizontal.filter(
    (line) =>
      !found.some(
        ({ bbox }) =>
          line.at >= bbox[1] - 1 && line.at <= bbox[3] + 1 && line.start < bbox[2] && line.end > bbox[0],
      ),
  );
  const stacks = findRuleStacks(openLines, rulings, free, input.measures);
  for (const candidate of stacks.map((stack) => extended(stack, free, rulings, input))) add(candidate);
  // Last: a shaded row by itself may be one of a stack.
  for (const candidate of lattices) add(candidate, 'one');
  const rest = free.filter((word) => !found.some((region) => inside(region.bbox, word)));
  for (const candidate of findPlainTables(rest, rulings, input.measures)) add(candidate);
  return found;
}

function latticeCandidates(rulings: Rulings, words: readonly Word[], input: RegionInput): TableCandidate[] {
  const out: TableCandidate[] = [];
  for (const component of lineComponents(rulings.horizontal, rulings.vertical)) {
    if (component.horizontal.length < 2 || component.vertical.length < 1) continue;
    const within = words.filter((word) => inside(component.bbox, word));
    if (within.length < 2) continue;
    for (const part of splitGutters({ ...component, kind: 'lattice' }, within, input.measures.bodySize)) {
      out.push(extended(part, words, rulings, input));
    }
  }
  return out.sort((a, b) => boxArea(b.bbox) - boxArea(a.bbox));
}

/** A candidate that is only a header takes in the rows below that keep to its columns, with the lines between them. */
function extended(
  candidate: TableCandidate,
  words: readonly Word[],
  rulings: Rulings,
  { measures }: RegionInput,
): TableCandidate {
  const [x0, y0, x1, y1] = candidate.bbox;
  const head = toTextRows(
    words.filter((word) => inside(candidate.bbox, word)),
    measures.wordGap,
  );
  if (head.length === 0) return candidate;
  // A table with a body goes on only where the page breaks its last row.
  const hasBody = head.length > HEAD_ROWS_MAX;
  const seamed = rulings.seams.some(
    ({ at, start, end }) => at > x0 && at < x1 && start >= y0 - 2 && end <= y1 + 2,
  );
  if (hasBody && candidate.kind !== 'lattice' && !seamed) return candidate;
  // One shaded row alone is part of a stack of rows.
  if (candidate.kind === 'lattice' && candidate.vertical.length < 3) return candidate;
  const em = measures.bodySize;
  const below = words.filter(
    (word) => word.baseline > y1 + 0.5 * word.size && word.bbox[2] > x0 - em && word.bbox[0] < x1 + em,
  );
  const bottom = extendDown(candidate.bbox, head, toTextRows(below, measures.wordGap), em, hasBody);
  if (bottom === undefined) return candidate;
  const within = (line: Ruling): boolean =>
    line.axis === 'h'
      ? line.at > y1 && line.at <= bottom + 1 && line.start >= x0 - 3 && line.end <= x1 + 3
      : line.at >= x0 - 3 && line.at <= x1 + 3 && line.start > y0 && line.end <= bottom + 3;
  return {
    kind: candidate.kind,
    bbox: [x0, y0, x1, bottom],
    horizontal: [...candidate.horizontal, ...rulings.horizontal.filter(within)],
    vertical: [
      ...candidate.vertical,
      ...rulings.vertical.filter((line) => within(line) && !candidate.vertical.includes(line)),
    ],
  };
}

const isShadingOnly = ({ horizontal, vertical }: TableCandidate): boolean =>
  horizontal.every((line) => line.kind === 'edge') && vertical.every((line) => line.kind === 'edge');

function withSeams(candidate: TableCandidate, seams: readonly Ruling[]): TableCandidate {
  const [x0, y0, x1, y1] = candidate.bbox;
  const within = seams.filter(
    (seam) => seam.at > x0 && seam.at < x1 && seam.start >= y0 - 2 && seam.end <= y1 + 2,
  );
  return within.length === 0 ? candidate : { ...candidate, seams: within };
}

function overlaps(a: Box, b: Box): boolean {
  return intersectionArea(a, b) > 0.05 * Math.min(boxArea(a), boxArea(b));
}

/** How sure a kind of table is by itself; `repaired`: cells had to be cut apart. */
const CONFIDENCE = { lattice: 0.95, stack: 0.85, plain: 0.7, repaired: 0.6 } as const;

interface PageEvidence {
  readonly rulings: Rulings;
  readonly art: readonly Box[];
  readonly joinStyle: JoinStyle;
}

function toRegion(
  candidate: TableCandidate,
  input: RegionInput,
  page: PageEvidence,
  rowsWanted: 'one' | 'several',
): TableRegion | undefined {
  const { measures } = input;
  const words = input.words.filter((word) => inside(candidate.bbox, word));
  if (words.length < 2) return undefined;
  const grid = buildGrid(withSeams(candidate, page.rulings.seams), words, measures);
  if (grid.xs.length < 3 || grid.ys.length < 3 !== (rowsWanted === 'one')) return undefined;
  const options = { wordGap: measures.wordGap, joinStyle: page.joinStyle };
  const marked = readMarks(
    dropSpacers(fillCells(grid, words, options), measures.bodySize),
    input.paths,
    input.images,
    measures.bodySize,
  );
  const { cells } = marked;
  const rows = toTextRows(words, measures.wordGap);
  const { xs, textColumns } = grid;
  const accepted =
    rowsWanted === 'one'
      ? !textColumns && isLabelledBox(cells, xs)
      : rejection(candidate, cells, { art: page.art, rows, xs, textColumns }) === undefined;
  if (!accepted) return undefined;
  const rowCount = cells.reduce((most, cell) => Math.max(most, cell.row + cell.rowspan), 0);
  const headers = findHeaders(cells, rowCount, page.rulings.areas, grid.ruledOff);
  const unsure = candidate.kind === 'plain' || grid.repaired;
  return {
    bbox: candidate.bbox,
    words,
    table: toTable(cells, headers, input.page),
    confidence: CONFIDENCE[grid.repaired ? 'repaired' : candidate.kind],
    flags: [
      ...marked.flags,
      ...(unsure ? ['unsure'] : []),
      ...(hasOverlap(cells) ? ['overlapping_cells'] : []),
      ...(page.rulings.truncated ? ['paths_truncated'] : []),
    ],
  };
}

function inside(box: Box, word: Word): boolean {
  const x = (word.bbox[0] + word.bbox[2]) / 2;
  const y = (word.bbox[1] + word.bbox[3]) / 2;
  return x > box[0] && x < box[2] && y > box[1] && y < box[3];
}
