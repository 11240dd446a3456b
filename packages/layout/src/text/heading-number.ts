import { hanNumber } from './list-marker.ts';

/** Number at the start of a heading. */
export interface HeadingNumber {
  /** Kinds nest in the order of `NESTING`; `dotted` nests by its depth. */
  readonly kind:
    | 'part'
    | 'chapter'
    | 'section'
    | 'han'
    | 'han_paren'
    | 'dotted'
    | 'decimal_paren'
    | 'letter'
    | 'circled'
    | 'named';
  /** Parts of a dotted number, else 1. */
  readonly depth: number;
  /** As printed. */
  readonly text: string;
  readonly ordinal?: number;
}

interface Rule {
  readonly kind: HeadingNumber['kind'];
  readonly regex: RegExp;
}

const HAN = '[一二三四五六七八九十百零〇]';
const RULES: readonly Rule[] = [
  {
    kind: 'part',
    regex: new RegExp(`^(?:第\\s*(?:${HAN}+|\\d+)\\s*(?:部分|篇|编)|part\\s+(?:[ivx]+|\\d+)\\b)`, 'iu'),
  },
  {
    kind: 'chapter',
    regex: new RegExp(`^(?:第\\s*(?:${HAN}+|\\d+)\\s*章|chapter\\s+(?:[ivx]+|\\d+)\\b)`, 'iu'),
  },
  {
    kind: 'section',
    regex: new RegExp(`^(?:第\\s*(?:${HAN}+|\\d+)\\s*[节条]|section\\s+(?:[ivx]+|\\d+)\\b)`, 'iu'),
  },
  {
    kind: 'named',
    regex:
      /^(?:recommendations?|statement|key question|question|pico|annex|appendix|推荐意见|推荐|共识|指南问题|临床问题|问题|附录|附件|要点)\s*[\dA-Z一二三四五六七八九十]+(?:\.\d+)*\b/iu,
  },
  { kind: 'dotted', regex: /^\d{1,3}(?:[.．]\d{1,3}){1,5}[.．、]?(?![\d%])/u },
  { kind: 'dotted', regex: /^\d{1,2}(?:[.．、](?!\d)|\s+(?=[\p{Lu}\p{Script=Han}]))/u },
  { kind: 'han_paren', regex: new RegExp(`^[（(]${HAN}{1,3}[）)]`, 'u') },
  { kind: 'han', regex: new RegExp(`^${HAN}{1,3}[、．.]`, 'u') },
  { kind: 'decimal_paren', regex: /^(?:[（(]\d{1,2}[）)]|\d{1,2}[）)])/u },
  { kind: 'letter', regex: /^[A-Z][.．)](?=\s|\p{Script=Han})/u },
  { kind: 'circled', regex: /^[①-⑳]/u },
];

/** Number or number word that a heading starts with. */
export function parseHeadingNumber(text: string): HeadingNumber | undefined {
  for (const { kind, regex } of RULES) {
    const match = regex.exec(text);
    if (!match) continue;
    const printed = match[0].trim();
    const parts = printed.match(/\d+/g) ?? [];
    const ordinal =
      kind === 'han' || kind === 'han_paren'
        ? hanNumber(printed.replace(/[^一二三四五六七八九十]/gu, ''))
        : Number(parts[parts.length - 1]);
    return {
      kind,
      depth: kind === 'dotted' ? Math.max(1, parts.length) : 1,
      text: printed,
      ...(ordinal === undefined || Number.isNaN(ordinal) ? {} : { ordinal }),
    };
  }
  return undefined;
}

/** Usual nesting of numbering kinds, outermost first (GB/T 1.1 and general use). */
const NESTING: readonly HeadingNumber['kind'][] = [
  'part',
  'chapter',
  'section',
  'han',
  'han_paren',
  'dotted',
  'named',
  'letter',
  'decimal_paren',
  'circled',
];

/** Sort key: smaller is further out. */
export const nestingRank = (number: HeadingNumber): number =>
  NESTING.indexOf(number.kind) * 10 + number.depth;
