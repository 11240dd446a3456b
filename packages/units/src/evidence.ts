import type { Box, Element, Unit } from '@guidepost/contracts';
import { rowBlock } from './table/row-block.ts';

/** One thing a result of this unit can point at. */
export interface Evidence {
  readonly elementId: string;
  readonly page: number;
  readonly bbox: Box;
  readonly text: string;
}

/**
 * The places a hit on this unit can point at, best default first: for a table row the row (and the block of rows under its label, where it
 * is short), for a flow edge the step with the way to it, for text each of
 * its elements (without the headings above it, unless it is nothing else). Search picks among them.
 */
export function unitEvidence(unit: Unit, elementOf: (id: string) => Element | undefined): Evidence[] {
  const box = unit.boxes[0];
  if (!box) return [];
  if (unit.kind === 'table_row' || unit.kind === 'flow_path' || unit.flags.includes(PART_FLAG)) {
    const own = { elementId: unit.element, page: box.page, bbox: box.bbox, text: evidenceText(unit) };
    const table =
      unit.kind === 'table_row' && !unit.flags.includes(PART_FLAG)
        ? elementOf(unit.element)?.table
        : undefined;
    const block =
      table && unit.table && !unit.flags.includes('transposed') ? rowBlock(table, unit.table.row) : undefined;
    return block ? [own, { elementId: unit.element, ...block }] : [own];
  }
  const elements = unit.elements.map(elementOf).filter((element) => element !== undefined);
  const body = elements.filter((element) => element.type !== 'heading' && element.type !== 'title');
  const candidates = (body.length > 0 ? body : elements).filter((element) => element.text.trim() !== '');
  if (candidates.length === 0)
    return [{ elementId: unit.element, page: box.page, bbox: box.bbox, text: unit.text }];
  const ordered = [...candidates].sort(
    (a, b) => Number(b.id === unit.element) - Number(a.id === unit.element),
  );
  return ordered.map((element) => ({
    elementId: element.id,
    page: element.page,
    bbox: element.bbox,
    text: element.text,
  }));
}

/** Context line of a flow path with the steps from the root. */
export const PATH_PREFIX = 'Path: ';

/** Set on a unit whose text is a part of one element (some sentences of a long paragraph, a row of a table that recommends). */
export const PART_FLAG = 'part_of_element';

/** A row as printed, a step of a flowchart with the way to it, a part of an element as it is. */
function evidenceText(unit: Unit): string {
  if (unit.kind === 'flow_path') {
    const path = unit.context.split('\n').find((line) => line.startsWith(PATH_PREFIX));
    return path ? `${path.slice(PATH_PREFIX.length)}\n${unit.text}` : unit.text;
  }
  if (unit.table && !unit.flags.includes(PART_FLAG))
    return Object.values(unit.table.cells).filter(Boolean).join(' ') || unit.text;
  return unit.text;
}
