import type { FontFacts } from '@guidepost/contracts';
import type { Pdfium } from './pdfium/load.ts';
import { type SymbolTypeface, symbolTypeface } from './symbols/typeface.ts';

/** Bits of /Flags in a font descriptor (ISO 32000-1, table 123). */
const FLAG_FIXED_PITCH = 1 << 0;
const FLAG_ITALIC = 1 << 6;
const FLAG_FORCE_BOLD = 1 << 18;

const SUBSET_PREFIX = /^[A-Z]{6}\+/;
const BOLD_NAME =
  /bold|black|heavy|demi(?!light)|semibd|(?:^|[-_,. ])(?:bd|blk|hvy|B|BI)(?:$|[-_,. ]|MT$)|黑体|粗|SimHei/i;
/** Founder's typefaces: HT 黑体, XBS 小标宋, DBS 大标宋, CH 粗黑, DH 大黑; Latin companions HZ upright and HX slanted bold. */
const BOLD_FOUNDER_NAME =
  /^FZ(?:HT|XBS|DBS|CH|DH|CSJ|CYJ|CQJ)|^(?:HT|XBS|DBS|CH|DH)J?-?PK|^(?:E|FN|NEU)-H[ZX]\b/;
const ITALIC_FOUNDER_NAME = /^(?:E|FN|NEU)-[BH]X\b/;
const NOT_BOLD_NAME = /demilight|semilight/i;
const ITALIC_NAME = /italic|oblique|(?:^|[-_,. ])(?:It|I|BI|Ital|Kursiv)(?:$|[-_,. ]|MT$)/i;
const MONO_NAME = /courier|mono|consol|typewriter|menlo/i;
const ICON_NAME = /MT ?Extra|marlett|fontawesome|icons?\b/i;

/** PDF names may hold UTF-8 or GBK bytes: Chinese publishers write both. */
function decodeName(bytes: Buffer): string {
  const end = bytes.indexOf(0);
  const raw = end < 0 ? bytes : bytes.subarray(0, end);
  if (raw.every((byte) => byte < 0x80)) return raw.toString('latin1');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw);
  } catch {
    // Not UTF-8: GBK is the only other encoding seen in font names; it never fails on what GBK cannot hold.
    return new TextDecoder('gbk').decode(raw);
  }
}

/** Facts of one font. PDFium's weight is not used: it calls Calibri-Bold 265. */
export function readFontFacts({ api, heap }: Pdfium, font: number): FontFacts {
  const bytes = heap.readSized((buffer, size) => api.FPDFFont_GetBaseFontName(font, buffer, size), 4096);
  const name = decodeName(bytes).replace(SUBSET_PREFIX, '').trim();
  const flags = api.FPDFFont_GetFlags(font);
  const known = flags === -1 ? 0 : flags;
  const angle = api.FPDFFont_GetItalicAngle(font, heap.scratch) ? heap.i32(heap.scratch) : 0;
  return {
    name,
    bold:
      (BOLD_NAME.test(name) && !NOT_BOLD_NAME.test(name)) ||
      BOLD_FOUNDER_NAME.test(name) ||
      (known & FLAG_FORCE_BOLD) !== 0,
    italic:
      ITALIC_NAME.test(name) ||
      ITALIC_FOUNDER_NAME.test(name) ||
      (known & FLAG_ITALIC) !== 0 ||
      (angle !== 0 && Math.abs(angle) < 45),
    monospaced: MONO_NAME.test(name) || (known & FLAG_FIXED_PITCH) !== 0,
    symbolic: symbolTypeface(name) !== undefined || ICON_NAME.test(name),
    embedded: api.FPDFFont_GetIsEmbedded(font) === 1,
  };
}

export interface FontTable {
  readonly fonts: readonly FontFacts[];
  /** Index into `fonts`; -1 for no font. */
  readonly indexOf: (font: number) => number;
  readonly typefaceOf: (index: number) => SymbolTypeface | undefined;
}

/** The fonts of one page. Handles are only good while the page is open, so the table lives as long as one page. */
export function createFontTable(pdfium: Pdfium): FontTable {
  const fonts: FontFacts[] = [];
  const typefaces: (SymbolTypeface | undefined)[] = [];
  const indexByHandle = new Map<number, number>();
  const indexOf = (font: number): number => {
    if (font === 0) return -1;
    const known = indexByHandle.get(font);
    if (known !== undefined) return known;
    const facts = readFontFacts(pdfium, font);
    fonts.push(facts);
    typefaces.push(symbolTypeface(facts.name));
    indexByHandle.set(font, fonts.length - 1);
    return fonts.length - 1;
  };
  return { fonts, indexOf, typefaceOf: (index) => typefaces[index] };
}
