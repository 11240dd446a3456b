import type { Unit, UnitBox, UnitKind } from '@guidepost/contracts';

/** A unit before it gets its ordinal id and language; `position` is the place of its first element in the document. */
export interface UnitDraft extends Omit<Unit, 'id' | 'lang' | 'pages'> {
  readonly kind: UnitKind;
  readonly position: number;
}

/** Drafts in reading order as units with ids `u1…`; drafts without text or box are left out. */
export function toUnits(drafts: readonly UnitDraft[], languageOf: (text: string) => string): Unit[] {
  const ordered = drafts
    .filter((draft) => draft.text.trim() !== '' && draft.boxes.length > 0 && draft.elements.length > 0)
    .map((draft, index) => ({ draft, index }))
    .sort((a, b) => a.draft.position - b.draft.position || a.index - b.index);
  return ordered.map(({ draft: { position: _, ...unit } }, index) => ({
    ...unit,
    id: `u${index + 1}`,
    pages: pagesOf(unit.boxes),
    lang: languageOf(unit.text),
  }));
}

const pagesOf = (boxes: readonly UnitBox[]): number[] =>
  [...new Set(boxes.map((box) => box.page))].sort((a, b) => a - b);
