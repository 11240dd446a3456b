/** Kinds of list marker, from which depth and sequence are judged. */
export type MarkerKind =
  | 'bullet'
  | 'dash'
  | 'decimal'
  | 'decimal_paren'
  | 'dotted'
  | 'letter'
  | 'roman'
  | 'circled'
  | 'reference'
  | 'han'
  | 'han_paren'
  | 'box';

export interface ListMarker {
  readonly kind: MarkerKind;
  /** As printed. */
  readonly marker: string;
  /** Text after it. */
  readonly rest: string;
  /** Position in its sequence where it has one: 3 for `3.`, `c)` or `（三）`. */
  readonly ordinal?: number;
}

const BULLETS = '•●○◦∙·▪▫■□◆◇►▶➢➤➔➣‣⁃✓✔❖❑❒❍◼◻★☆❏◾▸❯➨';
const DASHES = '-–—−';
const HAN_DIGITS = '一二三四五六七八九十';
const CIRCLED = '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳';

const HAN_NUMBER = `[${HAN_DIGITS}]{1,3}`;

interface Pattern {
  readonly kind: MarkerKind;
  readonly regex: RegExp;
  readonly ordinal?: (match: string) => number | undefined;
}

const decimal = (text: string): number => Number.parseInt(text.replace(/\D+/g, ''), 10);

/** 一 … 九十九; undefined for anything else. */
export function hanNumber(text: string): number | undefined {
  const match = /^([一二三四五六七八九]?)(十?)([一二三四五六七八九]?)$/.exec(text);
  if (!match || text === '') return undefined;
  const [, a = '', ten = '', b = ''] = match;
  const unit = (char: string): number => HAN_DIGITS.indexOf(char) + 1;
  if (ten === '') return a !== '' && b === '' ? unit(a) : undefined;
  return (a === '' ? 1 : unit(a)) * 10 + (b === '' ? 0 : unit(b));
}

const PATTERNS: readonly Pattern[] = [
  { kind: 'bullet', regex: new RegExp(`^[${BULLETS}](?=\\s|$|[^\\s])`, 'u') },
  { kind: 'box', regex: /^[☐☑☒✗✘](?=\s|$)/u },
  { kind: 'dash', regex: new RegExp(`^[${DASHES}](?=\\s|$)`, 'u') },
  { kind: 'bullet', regex: /^o(?=\s+\p{L})/u },
  { kind: 'bullet', regex: /^\*(?=\s)/u },
  { kind: 'dotted', regex: /^\d{1,3}(?:\.\d{1,3}){1,4}\.?(?=\s|$|[\p{Script=Han}])/u },
  { kind: 'decimal', regex: /^\d{1,3}[.．、](?!\d)/u, ordinal: decimal },
  { kind: 'reference', regex: /^[[［]\d{1,3}[\]］](?!\d)/u, ordinal: decimal },
  { kind: 'decimal_paren', regex: /^(?:[(（]\d{1,3}[)）]|\d{1,3}[)）])/u, ordinal: decimal },
  {
    kind: 'letter',
    regex: /^(?:[(（][A-Za-z][)）]|[A-Za-z][)）]|[A-Za-z][.．](?=\s|$|\p{Script=Han}))/u,
    ordinal: letterOrdinal,
  },
  { kind: 'roman', regex: /^(?:[(（][ivxIVX]{2,5}[)）]|[ivxIVX]{2,5}[.)）](?=\s|$))/u },
  { kind: 'circled', regex: new RegExp(`^[${CIRCLED}]`, 'u'), ordinal: (text) => CIRCLED.indexOf(text) + 1 },
  {
    kind: 'han_paren',
    regex: new RegExp(`^[(（]${HAN_NUMBER}[)）]`, 'u'),
    ordinal: (text) => hanNumber(text.slice(1, -1)),
  },
  {
    kind: 'han',
    regex: new RegExp(`^${HAN_NUMBER}[、．.]`, 'u'),
    ordinal: (text) => hanNumber(text.slice(0, -1)),
  },
];

function letterOrdinal(text: string): number | undefined {
  const letter = /[A-Za-z]/.exec(text)?.[0];
  return letter === undefined ? undefined : (letter.toLowerCase().codePointAt(0) ?? 96) - 96;
}

/** The list marker at the start of a text, if there is one. */
export function parseListMarker(text: string): ListMarker | undefined {
  for (const { kind, regex, ordinal } of PATTERNS) {
    const match = regex.exec(text);
    if (!match) continue;
    const marker = match[0].trim();
    const rest = text.slice(match[0].length).trimStart();
    const position = ordinal?.(marker);
    return position === undefined ? { kind, marker, rest } : { kind, marker, rest, ordinal: position };
  }
  return undefined;
}

/** Whether a text is nothing but a marker (`whole`), begins with one (`start`), or has none. */
export function startsWithMarker(text: string): 'whole' | 'start' | undefined {
  const found = parseListMarker(text) ?? (/^\d{1,2}$/.test(text) ? { rest: '' } : undefined);
  if (!found) return text === 'o' ? 'whole' : undefined;
  return found.rest === '' ? 'whole' : 'start';
}
