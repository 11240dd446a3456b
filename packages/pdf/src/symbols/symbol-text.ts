import { symbolCodes } from './symbol-codes.ts';
import type { SymbolTypeface } from './typeface.ts';

/** Windows fonts of symbols keep their codes 0x20 to 0xFF at U+F020 to U+F0FF. */
const SYMBOL_AREA = 0xf000;

/** Characters of Windows-1252 above Latin-1 back to their bytes: how a text layer shows the codes 0x80 to 0x9F. */
function decodeWindows1252(): ReadonlyMap<number, number> {
  const bytes = Uint8Array.from({ length: 32 }, (_, index) => 0x80 + index);
  const text = [...new TextDecoder('windows-1252').decode(bytes)];
  return new Map(text.map((char, index) => [char.codePointAt(0) ?? 0, 0x80 + index]));
}

const windows1252 = decodeWindows1252();
const repertoires = new Map<SymbolTypeface, ReadonlySet<string>>();

function repertoire(typeface: SymbolTypeface): ReadonlySet<string> {
  const known = repertoires.get(typeface);
  if (known) return known;
  const signs = new Set(symbolCodes(typeface).values());
  repertoires.set(typeface, signs);
  return signs;
}

/**
 * What a character of a symbol font means. A sign that the font holds is taken as it is; anything else is the font's own
 * code in disguise (a `³` in Symbol is ≥, a `ü` in Wingdings a tick). Undefined where the font has no such code.
 */
export function symbolText(typeface: SymbolTypeface, code: number): string | undefined {
  const char = String.fromCodePoint(code);
  const own = code >= SYMBOL_AREA + 0x20 && code <= SYMBOL_AREA + 0xff ? code - SYMBOL_AREA : undefined;
  if (own === undefined && repertoire(typeface).has(char)) return char;
  const byte = own ?? (code <= 0xff ? code : windows1252.get(code));
  // Already a sign of another block: the PDF's own mapping knows better than the font's name.
  if (byte === undefined) return code >= 0xe000 && code <= 0xf8ff ? undefined : char;
  return symbolCodes(typeface).get(byte);
}
