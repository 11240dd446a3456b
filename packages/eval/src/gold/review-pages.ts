import { escapeHtml, htmlPage } from '../report/html-page.ts';
import type { GoldDraft } from './candidate.ts';

const TITLE = 'Questions to review';
const HOW =
  'For each piece of evidence: is it the right place, the only one in its document, and does the question make sense without it? Write or mend the question in the JSON-lines file, delete lines that are no good, add other places that say the same under "alt", then run the check.';

function counts(drafts: readonly GoldDraft[]): string {
  const by = (field: 'type' | 'lang' | 'doc') =>
    [...Map.groupBy(drafts, (draft) => draft[field])]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([value, list]) => `${value} ${list.length}`)
      .join(', ');
  const blank = drafts.filter(({ query }) => query === '').length;
  return `${drafts.length} places, ${blank} without a question. Type: ${by('type')}. Language: ${by('lang')}. Document: ${by('doc')}.`;
}

/** The sample as a Markdown page for people. */
export function toMarkdownReview(drafts: readonly GoldDraft[]): string {
  const quote = (text: string) =>
    text
      .split('\n')
      .map((line) => `> ${line}`)
      .join('\n');
  const item = (draft: GoldDraft) =>
    [
      `## ${draft.id} · ${draft.type} · ${draft.lang}`,
      `${draft.doc}, page ${draft.page} (${draft.unit}, ${draft.element})`,
      ...(draft.context ? [`Context: ${draft.context.replaceAll('\n', ' / ')}`] : []),
      quote(draft.evidence),
      `**Question:** ${draft.query || '________'}`,
      ...(draft.answer ? [`Answer: ${draft.answer}`] : []),
      ...(draft.draftedBy ? [`Written by ${draft.draftedBy}.`] : []),
      ...(draft.note ? [`Look at: ${draft.note}`] : []),
    ].join('\n\n');
  return `${[`# ${TITLE}`, HOW, counts(drafts), ...drafts.map(item)].join('\n\n')}\n`;
}

/** The same as an HTML page. */
export function toHtmlReview(drafts: readonly GoldDraft[]): string {
  const line = (label: string, text: string | undefined) =>
    text ? `<p><b>${label}</b> ${escapeHtml(text)}</p>` : '';
  const item = (draft: GoldDraft) => `<section class="card" lang="${escapeHtml(draft.lang)}">
<h2>${escapeHtml(`${draft.id} · ${draft.type} · ${draft.lang}`)}</h2>
<p class="note">${escapeHtml(`${draft.doc}, page ${draft.page} (${draft.unit}, ${draft.element})`)}</p>
${line('Context:', draft.context.replaceAll('\n', ' / '))}
<blockquote>${escapeHtml(draft.evidence)}</blockquote>
<p><b>Question:</b> ${draft.query ? escapeHtml(draft.query) : '<span class="blank"></span>'}</p>
${line('Answer:', draft.answer)}${line('Written by', draft.draftedBy)}${line('Look at:', draft.note)}
</section>`;
  return htmlPage(
    TITLE,
    `<p>${escapeHtml(HOW)}</p><p class="note">${escapeHtml(counts(drafts))}</p>\n${drafts.map(item).join('\n')}`,
  );
}
