import { overlapX } from '../geometry/boxes.ts';
import type { BodyStyle } from './body-style.ts';
import type { Draft } from './draft.ts';

const NOTE_START =
  /^(?:notes?\b|sources?\b|abbreviations?\b|adapted from|key:|注[：:]|注释|说明[：:]|资料来源|缩写|[*†‡§¶#]+|<sup>|[a-z][)）]\s)/iu;
const MARKED_START = /^(?:[*†‡§¶]+|<sup>[^<]{1,4}<\/sup>|[①-⑳])/u;
/** Notes follow their table within this many blocks. */
const MAX_NOTES = 12;
const SMALLER = 0.97;
/** Page notes stand in the last part of the page. */
const FOOT_SHARE = 0.6;

/** Types notes under tables and at page ends; table notes are linked and known to their table. */
export function linkNotes(drafts: readonly Draft[], body: BodyStyle): void {
  drafts.forEach((draft, at) => {
    if (draft.element.type !== 'table') return;
    const notes: Draft[] = [];
    for (let k = at + 1; k < drafts.length && notes.length < MAX_NOTES; k++) {
      const note = drafts[k]!;
      if (note.element.page !== draft.element.page) break;
      if (note.element.type === 'caption' && note.belongsTo === draft) continue;
      if (!isTableNote(note, draft, notes[notes.length - 1])) break;
      notes.push(note);
    }
    if (notes.length === 0) return;
    for (const note of notes) {
      note.element.type = 'footnote';
      note.belongsTo = draft;
    }
    const table = draft.element.table;
    if (table) {
      const texts = notes.map((note) => note.element.text);
      draft.element.table = { ...table, footnotes: [...table.footnotes, ...texts] };
    }
  });
  for (const draft of drafts) {
    const { element, facts, page } = draft;
    if (element.type !== 'paragraph' && element.type !== 'list_item') continue;
    if (facts.size > SMALLER * body.size * 0.95 || element.bbox[1] < FOOT_SHARE * page.height) continue;
    if (
      MARKED_START.test(element.text) ||
      (element.marker !== undefined && /^\d{1,2}[.)]?$/.test(element.marker))
    )
      element.type = 'footnote';
  }
}

function isTableNote(note: Draft, table: Draft, previous: Draft | undefined): boolean {
  const { element, facts } = note;
  if (element.type !== 'paragraph' && element.type !== 'list_item') return false;
  const above = previous ?? table;
  const gap = element.bbox[1] - above.element.bbox[3];
  if (gap < -4 || gap > 2.5 * table.page.linePitch) return false;
  if (overlapX(element.bbox, table.element.bbox) <= 0) return false;
  if (NOTE_START.test(element.text)) return true;
  return facts.size < SMALLER * table.page.bodySize && facts.size > 0;
}
