import type { Box, TableCell } from '@guidepost/contracts';
import type { RegionInput, TableRegion } from '../page/region.ts';
import type { Word } from '../text/word.ts';
import { buildGrid } from './build-grid.ts';
import { type FilledCell, fillCells } from './fill-cells.ts';
import { lineComponents } from './line-components.ts';
import { toRulings } from './rulings.ts';
import type { TableCandidate } from './table-candidate.ts';

/** Tables of one page region, none overlapping. */
export function findTables(input: RegionInput): readonly TableRegion[] {
  const rulings = toRulings(input);
  const found: TableRegion[] = [];
  for (const component of lineComponents(rulings.horizontal, rulings.vertical)) {
    if (component.horizontal.length < 2 || component.vertical.length < 1) continue;
    const candidate: TableCandidate = { ...component, kind: 'lattice' };
    const words = input.words.filter((word) => inside(candidate.bbox, word));
    if (words.length < 2) continue;
    const grid = buildGrid(candidate, words, input.measures);
    if (grid.xs.length < 3 || grid.ys.length < 3) continue;
    const cells = fillCells(grid, words, input.measures.wordGap);
    found.push(toRegion(candidate.bbox, words, cells, input.page));
  }
  return found;
}

function inside(box: Box, word: Word): boolean {
  const x = (word.bbox[0] + word.bbox[2]) / 2;
  const y = (word.bbox[1] + word.bbox[3]) / 2;
  return x > box[0] && x < box[2] && y > box[1] && y < box[3];
}

function toRegion(
  bbox: Box,
  words: readonly Word[],
  cells: readonly FilledCell[],
  page: number,
): TableRegion {
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
