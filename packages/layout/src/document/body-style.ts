import { hanShare } from '../text/char-class.ts';
import type { Draft } from './draft.ts';

/** The face of running text in a document. */
export interface BodyStyle {
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly color: string;
  readonly fontName: string;
  /** Share of Han in running text. */
  readonly hanShare: number;
  /** The document's heading faces are told by structure tags. */
  readonly tagged: boolean;
}

/** Share of Han from which a text counts as Chinese. */
const CHINESE_SHARE = 0.2;

/** Measures the body style over all flowing text. */
export function measureBody(drafts: readonly Draft[]): BodyStyle {
  const sizes = new Map<number, number>();
  const colors = new Map<string, number>();
  const fonts = new Map<string, number>();
  let bold = 0;
  let italic = 0;
  let all = 0;
  let taggedHeadings = 0;
  const texts = drafts.filter(({ element }) => element.type === 'paragraph' || element.type === 'list_item');
  // Chinese documents end in English references: their body is what the Han are set in.
  const hanChars = texts.reduce(
    (sum, { element }) => sum + hanShare(element.text.slice(0, 300)) * element.text.length,
    0,
  );
  const chars = texts.reduce((sum, { element }) => sum + element.text.length, 0);
  const chinese = hanChars > CHINESE_SHARE * chars;
  for (const { element, facts } of texts) {
    const share = hanShare(element.text.slice(0, 300));
    if (chinese && share < CHINESE_SHARE) continue;
    const weight = element.text.length;
    const size = Math.round(facts.size * 2) / 2;
    sizes.set(size, (sizes.get(size) ?? 0) + weight);
    colors.set(facts.color, (colors.get(facts.color) ?? 0) + weight);
    fonts.set(facts.fontName, (fonts.get(facts.fontName) ?? 0) + weight);
    if (facts.bold) bold += weight;
    if (facts.italic) italic += weight;
    if ((facts.taggedLevel ?? 0) > 0) taggedHeadings++;
    all += weight;
  }
  return {
    size: top(sizes) ?? 10,
    color: top(colors) ?? '#000000',
    fontName: top(fonts) ?? '',
    bold: bold * 2 > all,
    italic: italic * 2 > all,
    hanShare: chars === 0 ? 0 : hanChars / chars,
    tagged: taggedHeadings >= 3,
  };
}

function top<T>(weights: ReadonlyMap<T, number>): T | undefined {
  let best: T | undefined;
  let most = 0;
  for (const [key, weight] of weights) {
    if (weight > most) {
      best = key;
      most = weight;
    }
  }
  return best;
}
