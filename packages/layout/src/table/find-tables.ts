import type { Box, TableCell } from '@guidepost/contracts';
import { boxArea, intersectionArea } from '../geometry/boxes.ts';
import type { RegionInput, TableRegion } from '../page/region.ts';
import type { Word } from '../text/word.ts';
import { rejection } from './accept-table.ts';
import { buildGrid } from './build-grid.ts';
import { drawingInk } from './drawing-ink.ts';
import { type FilledCell, fillCells } from './fill-cells.ts';
import { lineComponents } from './line-components.ts';
import { findRuleStacks } from './rule-stacks.ts';
import { toRulings } from './rulings.ts';
import { splitGutters } from './split-gutters.ts';
import type { TableCandidate } from './table-candidate.ts';
import { toTextRows } from './text-rows.ts';

/** Tables of one page region, none overlapping. */
export function findTables(input: RegionInput): readonly TableRegion[] {
  const rulings = toRulings(input);
  const art = drawingInk(input.paths, input.measures.bodySize);
  const found: TableRegion[] = [];
  const add = (candidate: TableCandidate): boolean => {
    if (found.some((region) => overlaps(region.bbox, candidate.bbox))) return false;
    const region = toRegion(candidate, input, art);
    if (region) found.push(region);
    return region !== undefined;
  };
  for (const component of lineComponents(rulings.horizontal, rulings.vertical)) {
    if (component.horizontal.length < 2 || component.vertical.length < 1) continue;
    const words = input.words.filter((word) => inside(component.bbox, word));
    for (const part of splitGutters({ ...component, kind: 'lattice' }, words, input.measures.bodySize))
      add(part);
  }
  const free = input.words.filter((word) => !found.some((region) => inside(region.bbox, word)));
  const upright = free.filter((word) => word.angle === 0);
  const openLines = rulings.horizontal.filter(
    (line) =>
      !found.some(
        ({ bbox }) =>
          line.at >= bbox[1] - 1 && line.at <= bbox[3] + 1 && line.start < bbox[2] && line.end > bbox[0],
      ),
  );
  for (const candidate of findRuleStacks(openLines, rulings.vertical, upright, input.measures))
    add(candidate);
  return found;
}

function overlaps(a: Box, b: Box): boolean {
  return intersectionArea(a, b) > 0.05 * Math.min(boxArea(a), boxArea(b));
}

function toRegion(
  candidate: TableCandidate,
  input: RegionInput,
  art: readonly Box[],
): TableRegion | undefined {
  const words = input.words.filter((word) => inside(candidate.bbox, word));
  if (words.length < 2) return undefined;
  const grid = buildGrid(candidate, words, input.measures);
  if (grid.xs.length < 3 || grid.ys.length < 3) return undefined;
  const cells = fillCells(grid, words, input.measures.wordGap);
  const rows = toTextRows(words, input.measures.wordGap);
  const why = rejection(candidate, cells, { art, rows, xs: grid.xs, textColumns: grid.textColumns });
  if (why !== undefined) return undefined;
  return region(candidate.bbox, words, cells, input.page);
}

function inside(box: Box, word: Word): boolean {
  const x = (word.bbox[0] + word.bbox[2]) / 2;
  const y = (word.bbox[1] + word.bbox[3]) / 2;
  return x > box[0] && x < box[2] && y > box[1] && y < box[3];
}

function region(bbox: Box, words: readonly Word[], cells: readonly FilledCell[], page: number): TableRegion {
  return {
    bbox,
    words,
    table: {
      headerRows: 1,
      cells: cells.map(
        (cell): TableCell => ({
          row: cell.row,
          col: cell.col,
          rowspan: cell.rowspan,
          colspan: cell.colspan,
          text: cell.text,
          bbox: cell.bbox,
          page,
          header: cell.row === 0,
        }),
      ),
      footnotes: [],
    },
    confidence: 1,
    flags: [],
  };
}
