import type { Box, Glyph, PageContent } from '@guidepost/contracts';
import type { OcrChar, OcrLine } from '@guidepost/models';
import type { UnreadRun } from './unread-runs.ts';

export interface Disagreement {
  /** As `5 mg ≠ 6 mg`: text layer, picture. */
  readonly text: string;
  /** Points; the glyph that is in doubt. */
  readonly box: Box;
}

export interface FilledContent {
  readonly content: PageContent;
  readonly filled: number;
  /** Unread glyphs that the recogniser found nothing for: they stay U+FFFD. */
  readonly left: number;
  /** Digits and comparators that the text layer states and the picture denies. */
  readonly disagreements: readonly Disagreement[];
  /** Mean confidence of the characters that were filled in, 0..1. */
  readonly confidence: number;
}

/** Costs of the alignment: a match further off than a character is none; a skip costs less than a bad match. */
const SKIP_COST = 0.75;
const MAX_SHIFT_EM = 0.9;
const OTHER_TEXT_COST = 0.7;
/** Below this the recogniser's own doubt explains why it differs from the text layer. */
const SURE = 0.9;

const CRITICAL = /[\d<>≤≥±]/u;
const folded = (text: string): string => text.normalize('NFKC').replace(/[～∼]/gu, '~');

/**
 * The page with its unread glyphs told by what the recogniser saw in their place. Everything else (sound glyphs, sizes, fonts, places) stays
 * as the text layer has it. `lines` are the readings of `runs`, in the same order, in pixels of `pixelsPerPoint`.
 */
export function fillUnread(
  content: PageContent,
  runs: readonly UnreadRun[],
  unread: ReadonlySet<number>,
  lines: readonly (OcrLine | null)[],
  pixelsPerPoint: number,
): FilledContent {
  const glyphs: Glyph[] = [...content.glyphs];
  const disagreements: Disagreement[] = [];
  let filled = 0;
  let confidence = 0;
  runs.forEach((run, at) => {
    const chars = (lines[at]?.chars ?? []).filter((char) => char.text.trim() !== '');
    const pairs = align(run, content, unread, chars, pixelsPerPoint);
    let differing: Box | undefined;
    for (const [index, char] of pairs) {
      const glyph = glyphs[index]!;
      if (unread.has(index)) {
        const { unmapped: _unmapped, ...rest } = glyph;
        glyphs[index] = { ...rest, text: char.text, confidence: char.confidence };
        filled++;
        confidence += char.confidence;
      } else if (isContradiction(glyph, char)) differing ??= glyph.bbox;
    }
    if (differing) {
      const said = run.glyphs.map((index) => folded(content.glyphs[index]!.text)).join('');
      const seen = chars.map((char) => char.text).join('');
      disagreements.push({ text: `${said} ≠ ${seen}`, box: differing });
    }
  });
  for (const index of unread) {
    if (glyphs[index] === content.glyphs[index])
      glyphs[index] = { ...glyphs[index]!, text: '\ufffd', unmapped: true, confidence: 0 };
  }
  return {
    content: { ...content, source: 'ocr', glyphs },
    filled,
    left: unread.size - filled,
    disagreements,
    confidence: filled ? confidence / filled : 0,
  };
}

/** A digit or comparator that both saw in one place and read differently. */
const isContradiction = (glyph: Glyph, char: OcrChar): boolean =>
  char.confidence >= SURE &&
  CRITICAL.test(folded(glyph.text)) &&
  CRITICAL.test(folded(char.text)) &&
  folded(glyph.text) !== folded(char.text);

/** Glyphs and characters of one line paired in order by place (dynamic programming over skips and matches). */
function align(
  run: UnreadRun,
  content: PageContent,
  unread: ReadonlySet<number>,
  chars: readonly OcrChar[],
  pixelsPerPoint: number,
): [number, OcrChar][] {
  const n = run.glyphs.length;
  const m = chars.length;
  const width = m + 1;
  const cost = new Float64Array((n + 1) * width);
  const step = new Uint8Array((n + 1) * width);
  for (let i = 0; i <= n; i++) {
    for (let j = 0; j <= m; j++) {
      if (i === 0 && j === 0) continue;
      let best = Number.POSITIVE_INFINITY;
      let taken = 0;
      if (i > 0) {
        best = cost[(i - 1) * width + j]! + SKIP_COST;
        taken = 1;
      }
      if (j > 0 && cost[i * width + j - 1]! + SKIP_COST < best) {
        best = cost[i * width + j - 1]! + SKIP_COST;
        taken = 2;
      }
      if (i > 0 && j > 0) {
        const index = run.glyphs[i - 1]!;
        const match =
          cost[(i - 1) * width + j - 1]! +
          matchCost(content.glyphs[index]!, unread.has(index), chars[j - 1]!, pixelsPerPoint);
        if (match < best) {
          best = match;
          taken = 3;
        }
      }
      cost[i * width + j] = best;
      step[i * width + j] = taken;
    }
  }
  const pairs: [number, OcrChar][] = [];
  for (let i = n, j = m; i > 0 || j > 0; ) {
    const taken = step[i * width + j]!;
    if (taken === 3) pairs.push([run.glyphs[i - 1]!, chars[j - 1]!]);
    if (taken !== 2) i--;
    if (taken !== 1) j--;
  }
  return pairs.reverse();
}

function matchCost(glyph: Glyph, isUnread: boolean, char: OcrChar, pixelsPerPoint: number): number {
  const middle = (glyph.bbox[0] + glyph.bbox[2]) / 2;
  const shift = Math.abs((char.start + char.end) / 2 / pixelsPerPoint - middle) / glyph.size;
  if (shift > MAX_SHIFT_EM) return Number.POSITIVE_INFINITY;
  return shift + (isUnread || folded(glyph.text) === folded(char.text) ? 0 : OTHER_TEXT_COST);
}
