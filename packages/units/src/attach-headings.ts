import { breadcrumbOf, type Heading, type Placed, sectionContext } from './outline.ts';
import type { UnitDraft } from './unit-draft.ts';

/**
 * Puts each heading into the first unit below it, so that every heading is in a unit. A title, and a heading with nothing below it, becomes
 * a unit of its own.
 */
export function attachHeadings(placed: readonly Placed[], drafts: readonly UnitDraft[]): UnitDraft[] {
  const ordered = drafts
    .map((draft, index) => ({ draft, index }))
    .sort((a, b) => a.draft.position - b.draft.position || a.index - b.index);
  const held = new Set(drafts.flatMap((draft) => draft.elements));
  const out: UnitDraft[] = [];
  let next = 0;
  let waiting: Placed[] = [];
  for (const item of placed.filter((one) => one.isHeading && !held.has(one.element.id))) {
    while (next < ordered.length && (ordered[next]?.draft.position ?? 0) < item.index) {
      const { draft } = ordered[next++] as { draft: UnitDraft };
      waiting = place(waiting, draft, out);
    }
    waiting.push(item);
  }
  for (; next < ordered.length; next++)
    waiting = place(waiting, (ordered[next] as { draft: UnitDraft }).draft, out);
  out.push(...waiting.map(headingDraft));
  return out;
}

/** The headings that the unit stands under go into it, the others are alone. */
function place(waiting: readonly Placed[], draft: UnitDraft, out: UnitDraft[]): Placed[] {
  if (waiting.length === 0) {
    out.push(draft);
    return [];
  }
  const above = new Set<string>();
  for (let at: Heading | undefined = draft.heading; at; at = at.parent) above.add(at.element.id);
  const mine = waiting.filter((item) => above.has(item.element.id));
  out.push(...waiting.filter((item) => !above.has(item.element.id)).map(headingDraft));
  out.push(
    mine.length === 0
      ? draft
      : { ...draft, elements: [...mine.map((item) => item.element.id), ...draft.elements] },
  );
  return [];
}

function headingDraft({ element, heading, index }: Placed): UnitDraft {
  const parent = heading?.element === element ? heading.parent : heading;
  return {
    kind: 'section',
    text: element.text.trim(),
    context: sectionContext(parent),
    breadcrumb: breadcrumbOf(parent),
    boxes: [{ page: element.page, bbox: element.bbox }],
    elements: [element.id],
    element: element.id,
    flags: element.type === 'title' ? ['title'] : ['heading_only'],
    heading: parent,
    position: index,
  };
}
