import { normalise } from './normalise.ts';
import { spellUnit, type WordForms, wordForms } from './word-forms.ts';

export interface Token {
  readonly term: string;
  /** From 1. Forms of one thing share the position of its first part. */
  readonly position: number;
  /** Another spelling of the token(s) at this position (whole composite, joined, number with sign); left out of phrases. */
  readonly variant: boolean;
}

export interface Tokenised {
  readonly tokens: readonly Token[];
  /** Number of positions: the length that BM25 normalises by. */
  readonly length: number;
}

/** Scripts written without spaces: cut into pairs of characters. */
const RUN = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]';
const WORD = `[[\\p{L}\\p{N}]--${RUN}]`;
const INNER = `(?:[\\-.\\/^'+:,]+(?=${WORD}|\\()|\\((?=${WORD}{1,6}\\)[\\-.\\/]?${WORD})|\\)(?=[\\-.\\/]?${WORD}))`;
/** Longest word read as one, in characters and joiners: hostile runs of joiners must not cost more than text does. */
const MAX_WORD = 120;
/** A run of Han, or a word with its inner joiners, a comparator before and a sign after it. */
const PIECES = new RegExp(
  `${RUN}+|(?:[<>≤≥±~=]\\s?(?=\\d))?${WORD}(?:${WORD}|${INNER}){0,${MAX_WORD}}(?:\\+{1,2}(?!${WORD})|[%‰])?`,
  'gv',
);
const IS_RUN = new RegExp(`^${RUN}`, 'v');

const UNIT =
  '(?:μg|ug|mcg|mg|kg|ng|pg|g|ml|dl|l|mmol|μmol|umol|nmol|mol|iu|u|meq|mmhg|kpa|cmh2o|mm|cm|m|gy|kcal|h|d|min|s|wk|w|mo|yr|y)';
const NUMBER_AND_UNIT = new RegExp(`^(\\d+(?:\\.\\d+)?)(${UNIT}(?:[/.^-].*)?)$`, 'u');
const STARTS_WITH_UNIT = new RegExp(`^${UNIT}(?:/|$)`, 'u');
const NUMBER = /^\d+(?:\.\d+)?$/;
const RANGE = /^(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)$/;
const FIRST = /^([<>≤≥±~=]?)\s?(.*?)(?:'s)?([%‰+]*)$/s;

/** Bound of the memory the cache of words may take. */
const MAX_CACHED_WORDS = 100_000;
const cache = new Map<string, WordForms>();

function formsOf(word: string, sign: string): WordForms {
  const key = word + sign;
  let forms = cache.get(key);
  if (forms === undefined) {
    forms = wordForms(word, sign);
    if (cache.size < MAX_CACHED_WORDS && key.length < 60) cache.set(key, forms);
  }
  return forms;
}

/**
 * Cuts text into search terms; the same function serves units and questions.
 * Han as overlapping pairs (a run's last character once more alone, so that one character can be searched), English stemmed,
 * composites (`IL-6`, `mg/m²`, `25(OH)D`) whole, joined and in parts, numbers also with their comparator, percent sign and unit.
 */
export function tokenise(text: string, purpose: 'index' | 'query' = 'index'): Tokenised {
  const tokens: Token[] = [];
  let position = 0;
  /** The number just read and where it ended: a unit right after it belongs to it. */
  let number = '';
  let numberEnd = -1;
  const add = (term: string, at: number, variant: boolean): void => {
    tokens.push({ term, position: at, variant });
  };
  const addWord = (word: string, sign: string): void => {
    const { forms, length } = formsOf(word, sign);
    for (const f of forms) add(f.term, position + f.offset, f.variant);
    position += length;
  };
  const addNumber = (digits: string, comparator: string, percent: string): void => {
    position++;
    add(digits, position, false);
    if (percent !== '') add(digits + percent, position, true);
    if (comparator !== '' && comparator !== '=') add(comparator + digits + percent, position, true);
    number = digits;
  };

  const normal = normalise(text);
  for (const found of normal.matchAll(PIECES)) {
    const match = found[0];
    if (IS_RUN.test(match)) {
      const chars = [...match];
      for (let i = 0; i + 1 < chars.length; i++) add(`${chars[i]}${chars[i + 1]}`, ++position, false);
      if (chars.length === 1 || purpose === 'index') add(chars[chars.length - 1]!, ++position, false);
      continue;
    }
    const [, comparator = '', rest = '', sign = ''] = FIRST.exec(match) ?? [];
    const word = rest
      .replace(/'/g, '')
      .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
      .replace(/[-./^:,(]+$/, '');
    const end = found.index + match.length;
    const range = RANGE.exec(word);
    const dose = range ? null : NUMBER_AND_UNIT.exec(word);
    if (range) {
      add(word + sign, position + 1, true);
      addNumber(range[1]!, comparator, '');
      addNumber(range[2]!, '', sign);
      numberEnd = end;
    } else if (NUMBER.test(word)) {
      addNumber(word, comparator, sign);
      numberEnd = end;
    } else if (dose) {
      addNumber(dose[1]!, comparator, '');
      add(dose[1]! + spellUnit(dose[2]!), position, true);
      addWord(dose[2]!, sign);
    } else if (word !== '') {
      const adjacent = numberEnd >= 0 && /^ ?$/.test(normal.slice(numberEnd, found.index));
      if (adjacent && STARTS_WITH_UNIT.test(word)) add(number + spellUnit(word), position, true);
      addWord(word, sign);
    }
  }
  return { tokens, length: position };
}
