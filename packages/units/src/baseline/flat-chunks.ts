import type { DocumentResult } from '@guidepost/contracts';
import type { ResolvedUnitOptions } from '../options.ts';
import { type Placed, placeElements } from '../outline.ts';
import type { UnitDraft } from '../unit-draft.ts';
import { linearText, toBox } from './linear-text.ts';

/** Baseline: the text of the document in windows of a fixed size with overlap, whatever they cut through. */
export function flatDrafts(document: DocumentResult, options: ResolvedUnitOptions): UnitDraft[] {
  const placed = placeElements(document);
  const { text, spans } = linearText(placed);
  const drafts: UnitDraft[] = [];
  const step = options.flatChars - options.flatOverlapChars;
  let first = 0;
  for (let start = 0; start < text.length; start += step) {
    const end = Math.min(text.length, start + options.flatChars);
    while (first < spans.length && (spans[first]?.end ?? 0) <= start) first++;
    const inside: Placed[] = [];
    for (let at = first; at < spans.length && (spans[at]?.start ?? 0) < end; at++)
      inside.push(spans[at]?.placed as Placed);
    if (inside[0]) {
      drafts.push({
        kind: 'flat_chunk',
        text: text.slice(start, end).trim(),
        context: '',
        breadcrumb: [],
        boxes: inside.map(toBox),
        elements: inside.map(({ element }) => element.id),
        element: inside[0].element.id,
        flags: [],
        heading: undefined,
        position: inside[0].index,
      });
    }
    if (end === text.length) break;
  }
  return drafts;
}
