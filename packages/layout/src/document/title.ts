import type { DocumentFacts } from '@guidepost/contracts';
import type { BodyStyle } from './body-style.ts';
import type { Draft } from './draft.ts';

/** Titles stand on one of the first pages. */
const TITLE_PAGES = 2;
const TITLE_RATIO = 1.35;

const looksLikeFileName = (title: string): boolean =>
  /\.(?:docx?|pdf|indd|qxd|pptx?|wps)$/iu.test(title) ||
  /^(?:untitled|microsoft word|无标题|幻灯片)/iu.test(title);

/** The title printed largest on the first pages, else the one in the file's metadata; `''` where there is neither. */
export function findTitle(
  drafts: readonly Draft[],
  body: BodyStyle,
  facts: DocumentFacts,
): { title: string; draft?: Draft } {
  let best: Draft | undefined;
  for (const draft of drafts) {
    const { element } = draft;
    if (element.page > TITLE_PAGES) break;
    if (element.type !== 'heading' || element.text.length < 4) continue;
    if (!best || draft.facts.size > best.facts.size + 0.5) best = draft;
    if (best && element.page > best.element.page && best.facts.size >= TITLE_RATIO * body.size) break;
  }
  const stated = facts.title?.trim() ?? '';
  if (best && best.facts.size >= TITLE_RATIO * body.size) return { title: best.element.text, draft: best };
  if (stated.length > 3 && !looksLikeFileName(stated)) return { title: stated };
  return { title: best?.element.text ?? '' };
}
