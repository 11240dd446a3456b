import type { Glyph, PageContent, PageQuality } from '@guidepost/contracts';
import { isCommonHan, isHan } from './han.ts';
import { coveredShare } from './image-share.ts';

export interface PageJudgement {
  readonly quality: PageQuality;
  /** The text layer can be used. */
  readonly textUsable: boolean;
  /** Text is on the page that the text layer does not hold. */
  readonly needsOcr: boolean;
  /** Most of the text is invisible over a large image: what an earlier OCR read in a scan. */
  readonly ocrLayer: boolean;
}

/** A page with fewer letters than this says too little about its text layer to condemn it. */
const MIN_SAMPLE = 40;
/** A paragraph of noise in a page of text; below it single odd signs are flagged but the text is used. */
const MAX_BAD_SHARE = 0.15;
/** Running Chinese is 99 % common characters; a wrong character map draws from all 21,000, of which a third is common. */
const MIN_COMMON_HAN_SHARE = 0.85;
/** European languages have 35 to 48 % vowels among their letters; a shifted alphabet falls far outside. */
const VOWEL_SHARE = { min: 0.2, max: 0.65 };
/** Half a page of image and hardly a letter: the text is in the image. */
const LARGE_IMAGE_SHARE = 0.5;
/** A scan covers its page. Beside a smaller image, a sound text layer is the page's text, and the image is a figure of its own. */
const SCAN_SHARE = 0.8;
/** A quarter of a page of normal text: less than this beside a large image is a title, a stamp or a footer, not the text. */
const FEW_GLYPHS = 450;
/** An outlined letter takes some 20 curve segments; drawings of boxes and arrows stay below this without any text. */
const OUTLINED_TEXT_CURVES = 2000;

interface Counts {
  text: number;
  hidden: number;
  bad: number;
  unmapped: number;
  privateUse: number;
  han: number;
  commonHan: number;
  latin: number;
  vowels: number;
}

const isPrivateUse = (code: number): boolean => (code >= 0xe000 && code <= 0xf8ff) || code >= 0xf0000;

const VOWELS = new Set([...'aeiouy'].map((letter) => letter.charCodeAt(0)));

function countGlyph(counts: Counts, glyph: Glyph): void {
  if (glyph.generated) return;
  const code = glyph.text.codePointAt(0) ?? 0;
  const ascii = code > 0x20 && code < 0x7f;
  if (!ascii && glyph.text.trim() === '') return;
  counts.text++;
  if (glyph.hidden) counts.hidden++;
  const unmapped = glyph.unmapped === true || code === 0xfffd;
  const privateUse = isPrivateUse(code);
  if (unmapped) counts.unmapped++;
  if (privateUse) counts.privateUse++;
  if (unmapped || privateUse || code < 0x20) counts.bad++;
  if (isHan(code)) {
    counts.han++;
    if (isCommonHan(glyph.text)) counts.commonHan++;
  } else if (code >= 0x61 && code <= 0x7a) {
    // Capitals are left out: they are abbreviations as often as words.
    counts.latin++;
    if (VOWELS.has(code)) counts.vowels++;
  }
}

/**
 * Judges the text layer of a page: can it be used, and is there text that only the image holds? Only what the page itself
 * shows is used; nothing is read from the image.
 */
export function judgePage(content: PageContent): PageJudgement {
  const counts: Counts = {
    text: 0,
    hidden: 0,
    bad: 0,
    unmapped: 0,
    privateUse: 0,
    han: 0,
    commonHan: 0,
    latin: 0,
    vowels: 0,
  };
  for (const glyph of content.glyphs) countGlyph(counts, glyph);
  const share = (part: number): number => (counts.text === 0 ? 0 : part / counts.text);
  const imageShare = coveredShare(
    content.images.map((image) => image.bbox),
    content.width,
    content.height,
  );
  const flags: string[] = [];
  const enough = counts.text >= MIN_SAMPLE;

  const badShare = share(counts.bad);
  let nonsenseShare = 0;
  if (counts.han >= MIN_SAMPLE && counts.commonHan / counts.han < MIN_COMMON_HAN_SHARE) {
    flags.push('nonsense_han');
    nonsenseShare = share(counts.han);
  }
  const vowelShare = counts.latin === 0 ? 0 : counts.vowels / counts.latin;
  const oddLatin = vowelShare < VOWEL_SHARE.min || vowelShare > VOWEL_SHARE.max;
  // Latin letters beside Chinese are abbreviations and doses, which need not look like a language.
  if (counts.latin >= 3 * MIN_SAMPLE && share(counts.latin) > 0.5 && oddLatin) {
    flags.push('nonsense_latin');
    nonsenseShare = Math.max(nonsenseShare, share(counts.latin));
  }
  if (counts.unmapped > 0) flags.push('unmapped_glyphs');
  if (counts.privateUse > 0) flags.push('private_use');
  const textSanity = Math.max(0, 1 - Math.min(1, badShare * 2) - nonsenseShare);
  const badEnough = badShare > MAX_BAD_SHARE || nonsenseShare > MAX_BAD_SHARE;
  // A few glyphs that are all unreadable are no text either, however small the sample.
  const garbage = badEnough && (enough || badShare > 0.5);
  if (garbage) flags.push('garbage_text_layer');
  const ocrLayer = share(counts.hidden) > 0.5 && imageShare > LARGE_IMAGE_SHARE;
  if (ocrLayer) flags.push('ocr_text_layer');

  const curves = counts.text < FEW_GLYPHS ? countCurves(content) : 0;
  const imageOnly =
    (imageShare > SCAN_SHARE && counts.text < FEW_GLYPHS) || (imageShare > LARGE_IMAGE_SHARE && !enough);
  const anyImage = counts.text === 0 && imageShare > 0.02;
  const outlined = curves > OUTLINED_TEXT_CURVES && counts.text < FEW_GLYPHS;
  if (imageOnly || anyImage) flags.push('text_in_image');
  if (outlined) flags.push('outlined_text');
  if (counts.text === 0 && content.images.length === 0 && content.paths.length === 0) flags.push('blank');

  return {
    quality: {
      textSanity: Math.round(textSanity * 1000) / 1000,
      glyphs: counts.text,
      unmappedShare: share(counts.unmapped),
      privateUseShare: share(counts.privateUse),
      imageShare,
      flags,
    },
    textUsable: counts.text > 0 && !garbage,
    ocrLayer,
    needsOcr: garbage || imageOnly || anyImage || outlined,
  };
}

function countCurves(content: PageContent): number {
  let curves = 0;
  for (const path of content.paths) {
    if (path.fill === undefined) continue;
    for (const segment of path.segments) if (segment[0] === 'C') curves++;
  }
  return curves;
}
