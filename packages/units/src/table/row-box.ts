import type { Box, TableCell, UnitBox } from '@guidepost/contracts';
import { cellsOfRow, type Grid } from './grid.ts';

/** Where a row is printed: one box a page, as high as the row itself where a label spans several rows. */
export function rowBoxes(grid: Grid, row: number): UnitBox[] {
  const cells = cellsOfRow(grid, row);
  const own = cells.filter((cell) => cell.row === row && cell.rowspan === 1);
  const pages = new Map<number, TableCell[]>();
  for (const cell of cells) pages.set(cell.page, [...(pages.get(cell.page) ?? []), cell]);
  return [...pages].flatMap(([page, onPage]) => {
    const high = own.filter((cell) => cell.page === page);
    if (high.length === 0 && own.length > 0) return [];
    const width = unionBox(onPage.map((cell) => cell.bbox));
    const height = unionBox((high.length > 0 ? high : onPage).map((cell) => cell.bbox));
    return [{ page, bbox: [width[0], height[1], width[2], height[3]] as Box }];
  });
}

export const unionBox = (boxes: readonly Box[]): Box =>
  boxes.reduce<Box>(
    (sum, box) => [
      Math.min(sum[0], box[0]),
      Math.min(sum[1], box[1]),
      Math.max(sum[2], box[2]),
      Math.max(sum[3], box[3]),
    ],
    boxes[0] ?? [0, 0, 0, 0],
  );

/** One box a page around some cells. */
export function cellBoxes(cells: readonly TableCell[]): UnitBox[] {
  const pages = new Map<number, Box[]>();
  for (const cell of cells) pages.set(cell.page, [...(pages.get(cell.page) ?? []), cell.bbox]);
  return [...pages].map(([page, boxes]) => ({ page, bbox: unionBox(boxes) }));
}
