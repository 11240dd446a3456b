import type { Box } from '@guidepost/contracts';

/** 2 % of a side is finer than any decision taken on the result. */
const CELLS = 50;

/** Share 0..1 of the page that at least one box covers. */
export function coveredShare(boxes: readonly Box[], width: number, height: number): number {
  if (boxes.length === 0 || width <= 0 || height <= 0) return 0;
  const covered = new Uint8Array(CELLS * CELLS);
  const cell = (value: number, size: number): number => (value / size) * CELLS;
  for (const [x0, y0, x1, y1] of boxes) {
    // A cell counts where its middle is inside.
    const fromX = Math.max(0, Math.ceil(cell(x0, width) - 0.5));
    const toX = Math.min(CELLS - 1, Math.floor(cell(x1, width) - 0.5));
    const fromY = Math.max(0, Math.ceil(cell(y0, height) - 0.5));
    const toY = Math.min(CELLS - 1, Math.floor(cell(y1, height) - 0.5));
    for (let y = fromY; y <= toY; y++) covered.fill(1, y * CELLS + fromX, y * CELLS + toX + 1);
  }
  return covered.reduce((sum, value) => sum + value, 0) / covered.length;
}
