import { PART_FLAG } from './evidence.ts';
import { breadcrumbOf, contextLines, type Placed, sectionContext } from './outline.ts';
import { splitText } from './section/split-run.ts';
import type { UnitDraft } from './unit-draft.ts';

/** Words in a figure longer than this are cut, at sentence ends where there are any. */
const FIGURE_CHARS = 900;

/** A figure, found by its caption, its notes and the words printed inside it; a figure with none of these makes no unit. */
export function figureDrafts(figure: Placed, attached: readonly Placed[]): UnitDraft[] {
  const captions = attached
    .filter(({ element }) => element.type === 'caption')
    .map(({ element }) => element.text.trim());
  const notes = attached
    .filter(({ element }) => element.type !== 'caption')
    .map(({ element }) => element.text.trim());
  const words = figure.element.text.trim();
  const caption = captions.join(' ');
  const text = [caption, words, ...notes].filter(Boolean).join('\n');
  if (text === '') return [];
  const parts = splitText(text, FIGURE_CHARS);
  const all = [...attached, figure];
  return parts.map((part, index) => ({
    kind: 'figure',
    text: text.slice(part.start, part.end).trim(),
    context: contextLines(
      sectionContext(figure.heading),
      index > 0 && caption !== '' ? `Figure: ${caption.slice(0, 200)}` : '',
    ),
    breadcrumb: breadcrumbOf(figure.heading),
    boxes: [figure, ...attached].map(({ element }) => ({ page: element.page, bbox: element.bbox })),
    elements: all.map(({ element }) => element.id),
    element: figure.element.id,
    flags: parts.length > 1 ? [PART_FLAG] : [],
    heading: figure.heading,
    position: figure.index,
  }));
}
