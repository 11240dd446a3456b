/** A font whose character codes stand for signs of its own instead of letters. */
export type SymbolTypeface =
  | 'Symbol'
  | 'ZapfDingbats'
  | 'Wingdings'
  | 'Wingdings 2'
  | 'Wingdings 3'
  | 'Webdings';

const PATTERNS: readonly (readonly [RegExp, SymbolTypeface])[] = [
  [/wingdings[-_ ]?3/i, 'Wingdings 3'],
  [/wingdings[-_ ]?2/i, 'Wingdings 2'],
  [/wingdings/i, 'Wingdings'],
  [/webdings/i, 'Webdings'],
  [/dingbats/i, 'ZapfDingbats'],
  // Not "Segoe UI Symbol" or "Noto Sans Symbols", which are encoded in Unicode.
  [/^symbol(?![a-z]{3})|^(?:standard ?)?symbols?(?:MT|PS|L|Std|Neu|Tiger|BT)\b/i, 'Symbol'],
];

/** Which of the well-known symbol fonts a font name means. */
export function symbolTypeface(fontName: string): SymbolTypeface | undefined {
  return PATTERNS.find(([pattern]) => pattern.test(fontName))?.[1];
}
