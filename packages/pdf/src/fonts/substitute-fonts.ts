import { readFileSync } from 'node:fs';
import { symbolCodes } from '../symbols/symbol-codes.ts';
import { type SymbolTypeface, symbolTypeface } from '../symbols/typeface.ts';
import { toSymbolFont } from './symbol-sfnt.ts';
import type { PickFont, SubstituteFont } from './system-fonts.ts';

/** Windows character sets. */
const CHARSET_WESTERN = 0;
const CHARSET_SYMBOL = 2;
const CHARSET_SHIFT_JIS = 128;
const CHARSET_HANGUL = 129;
const CHARSET_GB2312 = 134;
const CHARSET_BIG5 = 136;
const EAST_ASIAN = new Set([CHARSET_SHIFT_JIS, CHARSET_HANGUL, CHARSET_GB2312, CHARSET_BIG5]);

const BOLD_WEIGHT = 600;
/** Names of Chinese typefaces and the marks of East Asian encodings, where the character set says nothing. */
const EAST_ASIAN_NAME =
  /song|simsun|hei|kai|fang|ming|hans|hant|cjk|gb-?k|gb1|cns1|japan1|korea1|[\x80-\xff]{4}/i;
const SERIF_NAME =
  /times|serif|roman|georgia|garamond|cambria|palatino|bookman|century(?! ?gothic)|minion|song/i;

// The package of Chinese fonts only exports its list of them; the files lie beside it.
const hanFile = (name: string): URL => new URL(`../fonts/${name}`, import.meta.resolve('@embedpdf/fonts-sc'));
const dejavuFile = (name: string): URL =>
  new URL(`ttf/${name}`, import.meta.resolve('dejavu-fonts-ttf/package.json'));

const font = (name: string, charset: number, file: URL): SubstituteFont => ({
  name,
  charset,
  bytes: () => readFileSync(file),
});

const han = (style: string): SubstituteFont =>
  font(`Noto Sans Hans ${style}`, CHARSET_GB2312, hanFile(`NotoSansHans-${style}.otf`));

// The condensed cuts are as wide as Arial and Times, for which they stand in; they hold comparators, Greek, arrows and ticks.
const dejavu = (style: string): SubstituteFont =>
  font(`DejaVu ${style}`, CHARSET_WESTERN, dejavuFile(`DejaVu${style}.ttf`));

/** Stand-ins for fonts that a PDF names but does not hold: Chinese, Western and the symbol fonts. */
export function createFontPicker(): PickFont {
  const hanRegular = han('Regular');
  const hanBold = han('Bold');
  const western = new Map<string, SubstituteFont>();
  const symbols = new Map<SymbolTypeface, SubstituteFont>();

  const pickWestern = (serif: boolean, bold: boolean, italic: boolean): SubstituteFont => {
    const slant = serif ? 'Italic' : 'Oblique';
    const style = (bold ? 'Bold' : '') + (italic ? slant : '');
    const name = `${serif ? 'SerifCondensed' : 'SansCondensed'}${style ? `-${style}` : ''}`;
    const known = western.get(name) ?? dejavu(name);
    western.set(name, known);
    return known;
  };
  const pickSymbol = (typeface: SymbolTypeface): SubstituteFont => {
    const known = symbols.get(typeface) ?? {
      name: typeface,
      charset: CHARSET_SYMBOL,
      bytes: () => toSymbolFont(readFileSync(dejavuFile('DejaVuSans.ttf')), symbolCodes(typeface)),
    };
    symbols.set(typeface, known);
    return known;
  };

  return ({ face, weight, italic, charset }) => {
    const typeface = symbolTypeface(face);
    if (typeface) return pickSymbol(typeface);
    const bold = weight >= BOLD_WEIGHT || /bold|black|heavy/i.test(face);
    if (EAST_ASIAN.has(charset) || EAST_ASIAN_NAME.test(face)) return bold ? hanBold : hanRegular;
    return pickWestern(SERIF_NAME.test(face), bold, italic);
  };
}
