import type { Unit, UnitBox, UnitKind } from '@guidepost/contracts';
import type { Heading } from './outline.ts';

/** A unit before it gets its ordinal id and language. */
export interface UnitDraft extends Omit<Unit, 'id' | 'lang' | 'pages'> {
  readonly kind: UnitKind;
  /** Innermost heading that it stands under. */
  readonly heading: Heading | undefined;
  /** Place of its first element in the document. */
  readonly position: number;
}

/** Drafts in reading order as units with ids `u1…`; drafts without text or box are left out. */
export function toUnits(drafts: readonly UnitDraft[], languageOf: (text: string) => string): Unit[] {
  const ordered = drafts
    .filter((draft) => draft.text.trim() !== '' && draft.boxes.length > 0 && draft.elements.length > 0)
    .map((draft, index) => ({ draft, index }))
    .sort((a, b) => a.draft.position - b.draft.position || a.index - b.index);
  return ordered.map(({ draft: { position: _, heading: __, ...unit } }, index) => ({
    ...unit,
    id: `u${index + 1}`,
    pages: pagesOf(unit.boxes),
    lang: languageOf(unit.text),
  }));
}

const pagesOf = (boxes: readonly UnitBox[]): number[] =>
  [...new Set(boxes.map((box) => box.page))].sort((a, b) => a - b);
