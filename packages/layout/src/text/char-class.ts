/** Han ideographs incl. extensions and compatibility forms. */
const HAN = /\p{Script=Han}/u;
/** Full-width punctuation and kana: set solid, like Han. */
const SOLID_PUNCTUATION =
  /[\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\u30a0-\u30ff\u3040-\u309f]/u;
const LATIN_OR_DIGIT = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}]/u;

/** Code points from here on may be Han or solid punctuation; most glyphs of a Latin page are below it. */
const FIRST_EAST_ASIAN = 0x2e80;
const FIRST_UNIFIED_HAN = 0x4e00;
const LAST_UNIFIED_HAN = 0x9fff;

/** True for text that begins with, or holds, a Han character. The common cases are told without a regular expression: this is asked for every glyph. */
export const isHan = (char: string): boolean => {
  const code = char.charCodeAt(0);
  if (code >= FIRST_UNIFIED_HAN && code <= LAST_UNIFIED_HAN) return true;
  if (char.length <= 1 && !(code >= FIRST_EAST_ASIAN)) return false;
  return char !== '' && HAN.test(char);
};

/** Characters set on the ideographic square: no word spaces between them. */
export const isSolid = (char: string): boolean =>
  char.length === 1 && char.charCodeAt(0) < FIRST_EAST_ASIAN
    ? false
    : isHan(char) || (char !== '' && SOLID_PUNCTUATION.test(char));

export const isSolidPunctuation = (char: string): boolean => char !== '' && SOLID_PUNCTUATION.test(char);

export const isAlphanumeric = (char: string): boolean => char !== '' && LATIN_OR_DIGIT.test(char);

/** Private-use code points: a font's own numbering, no meaning outside it. */
export const isPrivateUse = (char: string): boolean => {
  const code = char.codePointAt(0) ?? 0;
  return (code >= 0xe000 && code <= 0xf8ff) || code >= 0xf0000;
};

export const firstChar = (text: string): string => {
  const code = text.codePointAt(0);
  return code === undefined ? '' : String.fromCodePoint(code);
};

export const lastChar = (text: string): string => {
  if (text === '') return '';
  const low = text.charCodeAt(text.length - 1);
  return low >= 0xdc00 && low <= 0xdfff ? text.slice(-2) : text.slice(-1);
};

const isAsciiAlphanumeric = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39);

/** Share of Han among letters and Han, 0..1; 0 for text without either. */
export function hanShare(text: string): number {
  let han = 0;
  let letters = 0;
  for (const char of text) {
    if (isHan(char)) han++;
    else if (isAsciiAlphanumeric(char.charCodeAt(0)) || LATIN_OR_DIGIT.test(char)) letters++;
  }
  return han + letters === 0 ? 0 : han / (han + letters);
}
