import { parseListMarker } from '../text/list-marker.ts';
import type { TableRegion } from './region.ts';

/** Share of filled cells that begin with a bullet. */
const BULLET_SHARE = 0.5;
const MIN_ROWS = 4;

/** Lists set side by side look like a grid; where most cells are one item of a list, it is columns of text. */
export function isListColumns({ table }: TableRegion): boolean {
  const filled = table.cells.filter((cell) => cell.text !== '' && !cell.header);
  const rows = new Set(filled.map((cell) => cell.row)).size;
  if (rows < MIN_ROWS) return false;
  const bullets = filled.filter((cell) => {
    const marker = parseListMarker(cell.text);
    return marker !== undefined && marker.rest !== '' && (marker.kind === 'bullet' || marker.kind === 'dash');
  });
  const columns = new Set(bullets.map((cell) => cell.col)).size;
  return columns > 1 && bullets.length >= BULLET_SHARE * filled.length;
}
