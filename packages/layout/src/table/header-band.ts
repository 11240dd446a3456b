import type { RowGroup } from './logical-rows.ts';
import type { TextRow } from './text-rows.ts';

/**
 * Rows of a ruled-off header: its lines are one row (names wrapped in narrow columns, set to the bottom), except that a
 * line with a name over several columns is a level of its own. `spans` says whether a line holds such a name.
 */
export function groupHeader(rows: readonly TextRow[], spans: (row: TextRow) => boolean): RowGroup[] {
  const groups: { rows: TextRow[]; spans: boolean }[] = [];
  for (const row of rows) {
    const spanning = spans(row);
    const group = groups.at(-1);
    if (group && group.spans === spanning) group.rows.push(row);
    else groups.push({ rows: [row], spans: spanning });
  }
  return groups;
}
