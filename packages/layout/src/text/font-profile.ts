import type { Box, Glyph, PageContent } from '@guidepost/contracts';
import { isHan } from './char-class.ts';

/** Corrections for one font of a page, measured from its own glyphs. */
export interface FontProfile {
  /** True size = stated size × this. */
  readonly sizeScale: number;
  /** True advance = stated advance × this. */
  readonly widthScale: number;
  /** Full-width letters of the font are drawn with proportional widths: they are plain ASCII in disguise. */
  readonly fullWidthIsAscii: boolean;
}

const PLAIN: FontProfile = { sizeScale: 1, widthScale: 1, fullWidthIsAscii: false };

/** Ink of Han fills about nine tenths of the em; below this part of it the stated size cannot be true. */
const HAN_INK_EM = 0.9;
const HAN_INK_SUSPECT = 0.62;
/** Next glyph starts before this part of the stated advance: the advances are wrong. */
const ADVANCE_SUSPECT = 0.75;
const MIN_SAMPLES = 8;
const MAX_SAMPLES = 400;
/** True full-width letters are one em wide. */
const PROPORTIONAL_EM = 0.8;

const isFullWidthLetter = (code: number): boolean =>
  (code >= 0xff10 && code <= 0xff19) ||
  (code >= 0xff21 && code <= 0xff3a) ||
  (code >= 0xff41 && code <= 0xff5a);

interface Samples {
  readonly han: number[];
  readonly advance: number[];
  readonly letters: number[];
}

const median = (values: number[]): number => {
  values.sort((a, b) => a - b);
  return values[values.length >> 1] ?? 0;
};

const extent = (box: Box, axis: 0 | 1): number => (axis === 0 ? box[2] - box[0] : box[3] - box[1]);

/** Profile of each font of the page, by index into `PageContent.fonts`. */
export function measureFonts(content: PageContent, indices: readonly number[]): readonly FontProfile[] {
  const samples: Samples[] = content.fonts.map(() => ({ han: [], advance: [], letters: [] }));
  let previous: Glyph | undefined;
  for (const index of indices) {
    const glyph = content.glyphs[index]!;
    const sample = samples[glyph.font];
    if (!sample) continue;
    const along = glyph.angle % 180 === 0 ? 0 : 1;
    const across = 1 - along;
    const em = glyph.size;
    if (sample.han.length < MAX_SAMPLES && isHan(glyph.text)) {
      const ink = Math.max(
        glyph.ink[across + 2]! - glyph.ink[across]!,
        glyph.ink[along + 2]! - glyph.ink[along]!,
      );
      if (ink > 0) sample.han.push(ink / em);
    }
    const code = glyph.text.codePointAt(0) ?? 0;
    if (sample.letters.length < MAX_SAMPLES && isFullWidthLetter(code)) {
      sample.letters.push(extent(glyph.bbox, along) / em);
    }
    if (
      previous &&
      previous.font === glyph.font &&
      previous.size === glyph.size &&
      sample.advance.length < MAX_SAMPLES &&
      Math.abs((previous.origin[across] ?? 0) - (glyph.origin[across] ?? 0)) < 0.1 * em
    ) {
      const step = Math.abs((glyph.origin[along] ?? 0) - (previous.origin[along] ?? 0));
      const stated = extent(previous.bbox, along);
      if (stated > 0.05 * em && step > 0.1 * em) sample.advance.push(step / stated);
    }
    previous = glyph;
  }
  return samples.map(toProfile);
}

function toProfile(sample: Samples): FontProfile {
  const hanInk = sample.han.length >= MIN_SAMPLES ? median(sample.han) : HAN_INK_EM;
  const advance = sample.advance.length >= MIN_SAMPLES ? median(sample.advance) : 1;
  const widthScale = advance < ADVANCE_SUSPECT ? advance : 1;
  const sizeScale = hanInk < HAN_INK_SUSPECT && widthScale < 1 ? hanInk / HAN_INK_EM : 1;
  const letters = sample.letters;
  const fullWidthIsAscii = letters.length > 0 && Math.min(...letters) < PROPORTIONAL_EM;
  if (sizeScale === 1 && widthScale === 1 && !fullWidthIsAscii) return PLAIN;
  return { sizeScale, widthScale, fullWidthIsAscii };
}

/** Signs that Chinese type sets on the full square even where it is squeezed; never turned into ASCII by width alone. */
const SQUARE_PUNCTUATION = new Set('，。（）：；？！［］｛｝．');

/** Full-width forms of a proportional font, or drawn clearly narrower than the square, as ASCII. */
export function toAsciiWidth(text: string, widthEm: number, profile: FontProfile): string {
  const code = text.codePointAt(0) ?? 0;
  if (code < 0xff01 || code > 0xff5e) return text;
  if (profile.fullWidthIsAscii || (widthEm < PROPORTIONAL_EM && !SQUARE_PUNCTUATION.has(text))) {
    return String.fromCharCode(code - 0xfee0) + text.slice(1);
  }
  return text;
}

/**
 * A dash with a private-use code, told by its ink alone: a low, flat bar at hyphen height. Undefined for any other shape.
 * Only marks that cannot be anything else are named; letters never.
 */
export function dashByShape(glyph: Glyph): string | undefined {
  const along = glyph.angle % 180 === 0 ? 0 : 1;
  if (along !== 0) return undefined;
  const width = (glyph.ink[2] - glyph.ink[0]) / glyph.size;
  const height = (glyph.ink[3] - glyph.ink[1]) / glyph.size;
  const lift = (glyph.origin[1] - (glyph.ink[1] + glyph.ink[3]) / 2) / glyph.size;
  if (height <= 0 || height > 0.14 || width < 2 * height || lift < 0.15 || lift > 0.45) return undefined;
  if (width <= 0.4) return '-';
  return width <= 0.7 ? '–' : '—';
}
