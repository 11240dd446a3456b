import type { Piece, Run } from '../run.ts';
import type { UnitDraft } from '../unit-draft.ts';
import type { LogicalTable } from './logical-table.ts';

/** A table of up to this many characters reads like a list: it also stands in the text of its section. */
const SMALL_TABLE_CHARS = 500;

/**
 * A small table as a run of its section, row by row, so that the text round it is not torn apart and a question about several of its rows
 * finds them together. Its rows stay units of their own. Undefined for a larger table or one over several pages.
 */
export function smallTableRun(table: LogicalTable, rows: readonly UnitDraft[]): Run | undefined {
  const [fragment, ...more] = table.fragments;
  if (!fragment || more.length > 0) return undefined;
  const lines = rows.filter((row) => row.kind === 'table_row').map((row) => row.text);
  const text = [table.caption, ...lines].filter(Boolean).join('\n');
  if (lines.length === 0 || text.length > SMALL_TABLE_CHARS) return undefined;
  const piece: Piece = { element: fragment.element, start: 0, end: text.length };
  return {
    type: 'paragraph',
    text,
    pieces: [piece],
    heading: table.heading,
    position: fragment.position,
    depth: 0,
    inBox: undefined,
  };
}
