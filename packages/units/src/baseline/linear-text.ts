import type { Element, UnitBox } from '@guidepost/contracts';
import type { Placed } from '../outline.ts';
import { printedText } from '../run.ts';
import { cellsOfRow, cellText, toGrid } from '../table/grid.ts';

export interface TextSpan {
  readonly placed: Placed;
  readonly start: number;
  readonly end: number;
}

/** Text of an element for the baselines: tables row by row with cells side by side, flowcharts as their node texts. */
export function plainText(element: Element): string {
  if (element.table && element.table.cells.length > 0) {
    const grid = toGrid(element.table);
    const rows = Array.from({ length: grid.rowCount }, (_, row) => {
      const cells = cellsOfRow(grid, row).filter((cell) => cell.row === row);
      return cells.map(cellText).filter(Boolean).join(' | ');
    });
    return [element.table.caption, ...rows, ...element.table.footnotes].filter(Boolean).join('\n');
  }
  if (element.graph && element.graph.nodes.length > 0)
    return element.graph.nodes
      .map((node) => node.text)
      .filter(Boolean)
      .join('\n');
  return printedText(element);
}

/** The document as one text, a line an element. */
export function linearText(placed: readonly Placed[]): {
  readonly text: string;
  readonly spans: readonly TextSpan[];
} {
  const parts: string[] = [];
  const spans: TextSpan[] = [];
  let length = 0;
  for (const item of placed) {
    const part = plainText(item.element);
    if (part === '') continue;
    spans.push({ placed: item, start: length, end: length + part.length });
    parts.push(part);
    length += part.length + 1;
  }
  return { text: parts.join('\n'), spans };
}

export const toBox = ({ element }: Placed): UnitBox => ({ page: element.page, bbox: element.bbox });
