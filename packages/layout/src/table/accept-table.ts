import type { Box } from '@guidepost/contracts';
import { containsCenter } from '../geometry/boxes.ts';
import { hasChartAxis } from './axis-labels.ts';
import { drawnShare, toAxisLines } from './axis-lines.ts';
import type { FilledCell } from './fill-cells.ts';
import { isProseColumns } from './prose-columns.ts';
import type { TableCandidate } from './table-candidate.ts';
import type { TextRow } from './text-rows.ts';

/** One cell with more than this share of all words: a text box or a drawing with labels round it. */
const ONE_CELL_SHARE = 0.7;
/** Less than this share of cells with text: a drawing, a form of boxes, graph paper. */
const FILLED_SHARE = 0.2;
/** Words across drawn borders: a chart or a diagram. */
const CROSSING_SHARE = 0.12;

export interface DrawingEvidence {
  /** Slanted and curved ink of the page. */
  readonly art: readonly Box[];
  /** Text rows of the candidate. */
  readonly rows: readonly TextRow[];
  /** Column borders of the grid, and whether text alone gave the inner ones. */
  readonly xs: readonly number[];
  readonly textColumns: boolean;
}

/** Why a filled grid is no table, or undefined where it is one. */
export function rejection(
  candidate: TableCandidate,
  cells: readonly FilledCell[],
  evidence: DrawingEvidence,
): string | undefined {
  if (evidence.art.some((box) => containsCenter(candidate.bbox, box))) return 'drawing';
  if (hasChartAxis(evidence.rows, 2)) return 'chart';
  if (evidence.textColumns && isProseColumns(evidence.rows, evidence.xs)) return 'prose';
  const rows = new Set<number>();
  const cols = new Set<number>();
  let most = 0;
  let filled = 0;
  for (const cell of cells) {
    most = Math.max(
      most,
      cell.words.reduce((sum, word) => sum + word.text.length, 0),
    );
    if (cell.text === '') continue;
    filled++;
    rows.add(cell.row);
    cols.add(cell.col);
  }
  if (rows.size < 2 || cols.size < 2) return 'one_line';
  if (filled < 4) return 'few_cells';
  const chars = cells.reduce((sum, cell) => sum + cell.words.reduce((n, word) => n + word.text.length, 0), 0);
  if (most > ONE_CELL_SHARE * chars && cells.length < 12) return 'one_cell';
  if (filled < FILLED_SHARE * cells.length) return 'empty';
  if (candidate.kind === 'lattice' && crossingShare(candidate, cells) > CROSSING_SHARE) return 'crossed';
  return undefined;
}

/** Share of words that a drawn vertical border runs through. */
function crossingShare(candidate: TableCandidate, cells: readonly FilledCell[]): number {
  const lines = toAxisLines(candidate.vertical, 1);
  let words = 0;
  let crossed = 0;
  for (const cell of cells) {
    for (const word of cell.words) {
      words++;
      const inset = 0.15 * word.size;
      if (
        lines.some(
          (line) =>
            line.at > word.ink[0] + inset &&
            line.at < word.ink[2] - inset &&
            drawnShare(line, word.ink[1], word.ink[3]) > 0.6,
        )
      )
        crossed++;
    }
  }
  return words === 0 ? 0 : crossed / words;
}
