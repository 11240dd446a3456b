import { isHan, lastChar } from '../text/char-class.ts';
import type { Draft } from './draft.ts';

const ENDS = /[.!?。！？；;:：…]["'”’）)\]］]?(?:<\/sup>)?(?:\[[\d,\-–~]+\])?$/u;

/** Paragraphs and items that go on in the next column or on the next page are linked to where they began. */
export function linkContinuations(drafts: readonly Draft[]): void {
  let last: Draft | undefined;
  for (const draft of drafts) {
    const { type } = draft.element;
    if (type === 'heading') last = undefined;
    if (type !== 'paragraph' && type !== 'list_item') continue;
    if (last && isContinuation(last, draft)) draft.continues = last;
    last = draft;
  }
}

function isContinuation(before: Draft, draft: Draft): boolean {
  const turned = before.element.page !== draft.element.page || before.facts.column !== draft.facts.column;
  if (!turned || draft.element.type === 'list_item') return false;
  if (draft.element.page - before.element.page > 1) return false;
  if (draft.element.inBox !== before.element.inBox && draft.element.page === before.element.page)
    return false;
  if (Math.abs(before.facts.size - draft.facts.size) > 0.8 || before.facts.bold !== draft.facts.bold)
    return false;
  if (ENDS.test(before.element.text) || !before.facts.full) return false;
  const first = draft.element.text.charAt(0);
  if (isHan(first) || isHan(lastChar(before.element.text))) return !draft.facts.indented;
  return /[\p{Ll}\d(（]/u.test(first) || /[-,]$/u.test(before.element.text);
}
