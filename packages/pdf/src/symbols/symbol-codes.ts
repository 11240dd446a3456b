import { Encodings } from '@pdf-lib/standard-fonts';
import { codePoint } from 'dingbat-to-unicode';
import type { SymbolTypeface } from './typeface.ts';

/**
 * Signs that Unicode took over from Wingdings into blocks that no reader types and few fonts hold, as the signs people know.
 * Meaning stays: ticks, crosses, boxes, dots, arrows.
 */
const FAMILIAR: Readonly<Record<string, string>> = {
  '🗸': '✓',
  '🗶': '✗',
  '🗴': '✗',
  '🗹': '☑',
  '🗵': '☒',
  '🗷': '☒',
  '⮽': '☒',
  '🞎': '☐',
  '🞏': '☐',
  '🞐': '☐',
  '⬜': '□',
  '⬛': '■',
  '◼': '■',
  '⚫': '●',
  '⬤': '●',
  '🔿': '●',
  '🔾': '○',
  '⭘': '○',
  '⧫': '◆',
  '⬩': '◆',
  '🡨': '←',
  '🡪': '→',
  '🡩': '↑',
  '🡫': '↓',
  '🡬': '↖',
  '🡭': '↗',
  '🡮': '↘',
  '🡯': '↙',
  '🡸': '←',
  '🡺': '→',
  '🡹': '↑',
  '🡻': '↓',
  '⭠': '←',
  '⭢': '→',
  '⭡': '↑',
  '⭣': '↓',
  '⭤': '↔',
  '⭥': '↕',
};

const FIRST_CODE = 0x20;
const LAST_CODE = 0xff;

function buildTable(typeface: SymbolTypeface): ReadonlyMap<number, string> {
  const table = new Map<number, string>();
  if (typeface === 'ZapfDingbats') {
    for (const unicode of Encodings.ZapfDingbats.supportedCodePoints) {
      const { code } = Encodings.ZapfDingbats.encodeUnicodeCodePoint(unicode);
      table.set(code, String.fromCodePoint(unicode));
    }
    return table;
  }
  for (let code = FIRST_CODE; code <= LAST_CODE; code++) {
    const sign = codePoint(typeface, code)?.string;
    if (sign !== undefined) table.set(code, FAMILIAR[sign] ?? sign);
  }
  return table;
}

const tables = new Map<SymbolTypeface, ReadonlyMap<number, string>>();

/** Character code (0x20 to 0xFF) to Unicode text of a symbol font. */
export function symbolCodes(typeface: SymbolTypeface): ReadonlyMap<number, string> {
  const known = tables.get(typeface);
  if (known) return known;
  const table = buildTable(typeface);
  tables.set(typeface, table);
  return table;
}
