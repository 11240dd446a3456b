import type { Element, Table } from '@guidepost/contracts';
import type { Heading, Placed } from '../outline.ts';

export interface Fragment {
  readonly element: Element & { readonly table: Table };
  readonly position: number;
}

/** A table with its fragments on later pages, its caption and its notes. */
export interface LogicalTable {
  readonly fragments: readonly Fragment[];
  readonly heading: Heading | undefined;
  readonly caption: string;
  readonly captionIds: readonly string[];
  readonly noteLines: readonly string[];
  readonly noteElements: readonly Placed[];
}

/** Tables of a document; `attached` maps an element id to the captions and notes that belong to it. */
export function logicalTables(
  placed: readonly Placed[],
  attached: ReadonlyMap<string, readonly Placed[]>,
): LogicalTable[] {
  const groups: Placed[][] = [];
  const groupOf = new Map<string, Placed[]>();
  for (const item of placed) {
    const { table } = item.element;
    if (!table || table.cells.length === 0) continue;
    const earlier = table.continues === undefined ? undefined : groupOf.get(table.continues);
    const group = earlier ?? [];
    group.push(item);
    if (!earlier) groups.push(group);
    groupOf.set(item.element.id, group);
  }
  return groups.map((group) => toLogical(group, attached));
}

function toLogical(group: readonly Placed[], attached: ReadonlyMap<string, readonly Placed[]>): LogicalTable {
  const fragments = group.map(({ element, index }) => ({
    element: element as Fragment['element'],
    position: index,
  }));
  const parts = fragments.flatMap(({ element }) => attached.get(element.id) ?? []);
  const captions = parts.filter(({ element }) => element.type === 'caption');
  const noteElements = parts.filter(({ element }) => element.type !== 'caption');
  const printed = fragments.map(({ element }) => element.table.caption?.trim()).find(Boolean);
  const lines = fragments.flatMap(({ element }) => element.table.footnotes).map((line) => line.trim());
  const noteTexts = noteElements.map(({ element }) => element.text.trim());
  return {
    fragments,
    heading: group[0]?.heading,
    caption: printed ?? captions.map(({ element }) => element.text.trim()).join(' '),
    captionIds: captions.map(({ element }) => element.id),
    noteLines: [...new Set([...lines, ...noteTexts])].filter((line) => line !== ''),
    noteElements,
  };
}
