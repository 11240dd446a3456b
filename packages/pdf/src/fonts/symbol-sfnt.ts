import { parseSfnt } from './sfnt.ts';
import { unicodeGlyphs } from './unicode-cmap.ts';

const TAG_CMAP = 0x636d6170;
const FIRST_CODE = 0x20;
const LAST_CODE = 0xff;
const SYMBOL_AREA = 0xf000;

/**
 * A copy of a Unicode font that works like a symbol font: its `cmap` is replaced by one for Microsoft symbol fonts (platform 3, encoding
 * 0, U+F020 to U+F0FF), which leads each code of `signs` to the glyph of its character.
 */
export function toSymbolFont(bytes: Uint8Array, signs: ReadonlyMap<number, string>): Uint8Array {
  const glyphOf = unicodeGlyphs(parseSfnt(bytes));
  const codes = LAST_CODE - FIRST_CODE + 1;
  const segmentBytes = 32 + codes * 2;
  const cmap = Buffer.alloc(12 + segmentBytes);
  // Table header: version 0, one subtable at offset 12.
  cmap.writeUInt16BE(1, 2);
  cmap.writeUInt16BE(3, 4);
  cmap.writeUInt32BE(12, 8);
  const words = [
    4, // format
    segmentBytes,
    0, // language
    4, // twice the number of segments: the codes, and the closing one
    4,
    1,
    0, // search range, entry selector, range shift
    SYMBOL_AREA + LAST_CODE,
    0xffff, // ends
    0, // padding
    SYMBOL_AREA + FIRST_CODE,
    0xffff, // starts
    0,
    1, // deltas
    4, // range offset of the first segment: the glyph array follows two words later
    0,
  ];
  for (const [index, word] of words.entries()) cmap.writeUInt16BE(word, 12 + index * 2);
  for (let code = FIRST_CODE; code <= LAST_CODE; code++) {
    const glyph = glyphOf(signs.get(code)?.codePointAt(0) ?? 0);
    cmap.writeUInt16BE(glyph & 0xffff, 12 + 32 + (code - FIRST_CODE) * 2);
  }

  // The new table goes to the end of the file, the directory entry follows it; the old one stays as dead bytes.
  const start = (bytes.length + 3) & ~3;
  const font = Buffer.alloc(start + cmap.length);
  font.set(bytes);
  font.set(cmap, start);
  const count = font.readUInt16BE(4);
  for (let index = 0; index < count; index++) {
    const entry = 12 + index * 16;
    if (font.readUInt32BE(entry) !== TAG_CMAP) continue;
    font.writeUInt32BE(start, entry + 8);
    font.writeUInt32BE(cmap.length, entry + 12);
  }
  return font;
}
