/**
 * What the marks of the common symbol fonts mean. Such fonts answer with private-use code points (U+F000 + code) or with
 * the Latin letter of the same code. Only marks whose shape is certain are listed; everything else stays as it is.
 * Code charts: Adobe ZapfDingbats and Symbol encodings, Microsoft Wingdings.
 */
const WINGDINGS: Readonly<Record<number, string>> = {
  108: '●',
  109: '❍',
  110: '■',
  111: '□',
  112: '□',
  113: '❑',
  114: '❒',
  116: '◆',
  117: '◆',
  118: '❖',
  119: '◆',
  159: '•',
  161: '○',
  167: '▪',
  168: '◻',
  216: '➢',
  223: '←',
  224: '→',
  225: '↑',
  226: '↓',
  232: '➔',
  239: '⇦',
  240: '⇨',
  241: '⇧',
  242: '⇩',
  251: '✗',
  252: '✓',
  253: '☒',
  254: '☑',
};

const WINGDINGS_2: Readonly<Record<number, string>> = {
  79: '✗',
  80: '✓',
  81: '☒',
  82: '☑',
  163: '□',
  151: '●',
};

const ZAPF_DINGBATS: Readonly<Record<number, string>> = {
  51: '✓',
  52: '✔',
  53: '✕',
  54: '✖',
  55: '✗',
  56: '✘',
  108: '●',
  109: '❍',
  110: '■',
  111: '❏',
  113: '❑',
  115: '▲',
  116: '▼',
  117: '◆',
  232: '➨',
};

const SYMBOL: Readonly<Record<number, string>> = {
  45: '−',
  97: 'α',
  98: 'β',
  99: 'χ',
  100: 'δ',
  101: 'ε',
  103: 'γ',
  107: 'κ',
  108: 'λ',
  109: 'µ',
  112: 'π',
  115: 'σ',
  119: 'ω',
  163: '≤',
  165: '∞',
  172: '←',
  173: '↑',
  174: '→',
  175: '↓',
  176: '°',
  177: '±',
  179: '≥',
  180: '×',
  183: '•',
  184: '÷',
  185: '≠',
  187: '≈',
  214: '√',
};

function tableOf(fontName: string): Readonly<Record<number, string>> | undefined {
  const name = fontName.toLowerCase().replace(/[\s_-]/g, '');
  if (name.includes('wingdings2')) return WINGDINGS_2;
  if (name.includes('wingdings3')) return undefined;
  if (name.includes('wingdings')) return WINGDINGS;
  if (name.includes('zapf') || name.includes('dingbats')) return ZAPF_DINGBATS;
  if (/^(symbol|symbolmt|standardsymbols)/.test(name)) return SYMBOL;
  return undefined;
}

/** Meaning of a glyph of a symbol font; undefined where the font or the mark is not known, or `text` is a true character. */
export function symbolText(text: string, fontName: string): string | undefined {
  const code = text.codePointAt(0) ?? 0;
  const table = tableOf(fontName);
  if (!table) return code === 0xf0b7 ? '•' : undefined;
  if (code >= 0xf000 && code <= 0xf0ff) return table[code - 0xf000];
  // Letters are only positions in a dingbat font; in Symbol the engine has already mapped what is below 0x100.
  if (table !== SYMBOL && code < 0x100) return table[code];
  return undefined;
}
