import type { DocumentResult, UnitKind } from '@guidepost/contracts';
import { PART_FLAG } from '../evidence.ts';
import { breadcrumbOf, type Placed, placeElements, sectionContext } from '../outline.ts';
import { splitText } from '../section/split-run.ts';
import type { UnitDraft } from '../unit-draft.ts';
import { linearText, plainText, toBox } from './linear-text.ts';

/** A heading chunk of a long section is cut at this size: an embedder would cut it silently. */
const HEADING_CHUNK_CHARS = 2_000;
/** A page or element keeps its whole text up to this size. */
const WHOLE_CHARS = 20_000;

/** Set where a chunk was cut for its size: an element may be in two of them. */
const CUT_FLAG = 'cut_chunk';

/** Baseline: everything under one heading. */
export function headingDrafts(document: DocumentResult): UnitDraft[] {
  const groups = groupBy(placeElements(document), (item) => item.heading?.element.id ?? '');
  return groups.flatMap((group) => chunkDrafts(group, 'heading_chunk', HEADING_CHUNK_CHARS));
}

/** Baseline: one unit a page. */
export function pageDrafts(document: DocumentResult): UnitDraft[] {
  const groups = groupBy(placeElements(document), (item) => String(item.element.page));
  return groups
    .flatMap((group) => chunkDrafts(group, 'page', WHOLE_CHARS))
    .map((draft) => ({ ...draft, context: '', breadcrumb: [] }));
}

/** Baseline: one unit an element, without context. */
export function elementDrafts(document: DocumentResult): UnitDraft[] {
  return placeElements(document)
    .filter((item) => plainText(item.element) !== '')
    .flatMap((item) => chunkDrafts([item], 'element', WHOLE_CHARS))
    .map((draft) => ({ ...draft, context: '' }));
}

/** The elements as one unit, cut only above a size. */
export function chunkDrafts(group: readonly Placed[], kind: UnitKind, maxChars: number): UnitDraft[] {
  const { text, spans } = linearText(group);
  const parts = splitText(text, maxChars);
  return parts.flatMap((part) => {
    const inside = spans
      .filter((span) => span.start < part.end && span.end > part.start)
      .map((span) => span.placed);
    const first = inside[0];
    if (!first) return [];
    return [
      {
        kind,
        text: text.slice(part.start, part.end).trim(),
        context: sectionContext(first.heading),
        breadcrumb: breadcrumbOf(first.heading),
        boxes: inside.map(toBox),
        elements: inside.map(({ element }) => element.id),
        element: first.element.id,
        flags: parts.length === 1 ? [] : inside.length === 1 ? [CUT_FLAG, PART_FLAG] : [CUT_FLAG],
        heading: first.heading,
        position: first.index,
      } satisfies UnitDraft,
    ];
  });
}

/** Runs of neighbours with the same key. */
function groupBy(placed: readonly Placed[], keyOf: (item: Placed) => string): Placed[][] {
  const groups: Placed[][] = [];
  let key: string | undefined;
  for (const item of placed) {
    const next = keyOf(item);
    if (next !== key) groups.push([]);
    groups.at(-1)?.push(item);
    key = next;
  }
  return groups;
}
