import type { Placed } from './outline.ts';

const FRAMED = new Set(['table', 'figure', 'flowchart']);

/** Captions and notes by the id of the table, figure or flowchart that they belong to. */
export interface Attachments {
  readonly of: ReadonlyMap<string, readonly Placed[]>;
  readonly taken: ReadonlySet<string>;
}

/**
 * By `belongsTo` where the layout gave it; a caption without it goes to the table or figure right after it on its page, else right before.
 */
export function attach(placed: readonly Placed[]): Attachments {
  const framed = new Map(
    placed.filter(({ element }) => FRAMED.has(element.type)).map((item) => [item.element.id, item]),
  );
  const of = new Map<string, Placed[]>();
  const taken = new Set<string>();
  placed.forEach((item, index) => {
    if (item.element.type !== 'caption' && item.element.type !== 'footnote') return;
    const owner =
      item.element.belongsTo ?? (item.element.type === 'caption' ? neighbour(placed, index) : undefined);
    if (owner === undefined || !framed.has(owner)) return;
    of.set(owner, [...(of.get(owner) ?? []), item]);
    taken.add(item.element.id);
  });
  return { of, taken };
}

function neighbour(placed: readonly Placed[], index: number): string | undefined {
  const here = placed[index] as Placed;
  const beside = [placed[index + 1], placed[index - 1]].find(
    (item) => item && FRAMED.has(item.element.type) && item.element.page === here.element.page,
  );
  return beside?.element.id;
}
