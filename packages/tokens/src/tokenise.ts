import { isStopWord, stem } from './english.ts';
import { normalise } from './normalise.ts';

export interface Token {
  readonly term: string;
  /** From 1. Forms of one thing share the position of its first part. */
  readonly position: number;
  /** Another spelling of the token(s) at this position (whole composite, joined, number with sign); left out of phrases. */
  readonly variant?: true;
}

export interface Tokenised {
  readonly tokens: readonly Token[];
  /** Number of positions: the length that BM25 normalises by. */
  readonly length: number;
}

const GREEK: Readonly<Record<string, string>> = {
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  ε: 'epsilon',
  ζ: 'zeta',
  η: 'eta',
  θ: 'theta',
  ι: 'iota',
  κ: 'kappa',
  λ: 'lambda',
  μ: 'mu',
  ν: 'nu',
  ξ: 'xi',
  π: 'pi',
  ρ: 'rho',
  σ: 'sigma',
  τ: 'tau',
  φ: 'phi',
  χ: 'chi',
  ψ: 'psi',
  ω: 'omega',
};

/** Scripts written without spaces: cut into pairs of characters. */
const RUN = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]';
const WORD = `(?:(?!${RUN})[\\p{L}\\p{N}])`;
const INNER = `(?:[-./^'+:,]+(?=${WORD}|\\()|\\((?=${WORD}{1,6}\\)[-./]?${WORD})|\\)(?=[-./]?${WORD}))`;
/** A run of Han, or a word with its inner joiners, a comparator before and a sign after it. */
const PIECES = new RegExp(
  `${RUN}+|(?:[<>≤≥±~=]\\s?(?=\\d))?${WORD}(?:${WORD}|${INNER})*(?:\\+{1,2}(?!${WORD})|%|‰)?`,
  'gu',
);
const IS_RUN = new RegExp(`^${RUN}`, 'u');

const UNIT =
  '(?:μg|ug|mcg|mg|kg|ng|pg|g|ml|dl|l|mmol|μmol|umol|nmol|mol|iu|u|meq|mmhg|kpa|cmh2o|mm|cm|m|gy|kcal|h|d|min|s|wk|w|mo|yr|y)';
const NUMBER_AND_UNIT = new RegExp(`^(\\d+(?:\\.\\d+)?)(${UNIT}(?:[/.^-].*)?)$`, 'u');
const STARTS_WITH_UNIT = new RegExp(`^${UNIT}(?:/|$)`, 'u');
const MICRO: Readonly<Record<string, string>> = { ug: 'μg', mcg: 'μg', umol: 'μmol' };
const NUMBER = /^\d+(?:\.\d+)?$/;

/** Longest composite that is indexed whole: a longer one is a chemical name or an address and is found by its parts. */
const MAX_COMPOSITE = 40;

/**
 * Cuts text into search terms; the same function serves units and questions.
 * Han as overlapping pairs (a run's last character once more alone, so that one character can be searched), English stemmed,
 * composites (`IL-6`, `mg/m²`, `25(OH)D`) whole, joined and in parts, numbers also with their comparator, percent sign and unit.
 */
export function tokenise(text: string, purpose: 'index' | 'query' = 'index'): Tokenised {
  const out: Token[] = [];
  let position = 0;
  let numberAt = 0;
  let numberText = '';
  const add = (term: string, at: number, variant = false): void => {
    if (term !== '') out.push(variant ? { term, position: at, variant: true } : { term, position: at });
  };

  const addPart = (part: string, alone: boolean): void => {
    if (alone && isStopWord(part)) {
      position++;
      return;
    }
    position++;
    add(MICRO[part] ?? stem(part), position);
    const greek = GREEK[part];
    if (greek !== undefined) add(greek, position, true);
    if (part === 'μg') add('mcg', position, true);
  };

  /** `il6` as `il` and `6`: digits and letters apart, where that gives few parts. */
  const addPiece = (piece: string, alone: boolean): void => {
    const parts = piece.match(/\d+(?:\.\d+)*|[^\d.]+/gu) ?? [];
    if (parts.length > 1 && parts.length <= 4) {
      if (alone) add(spell(piece), position + 1, true);
      else add(piece, position + 1, true);
      for (const part of parts) addPart(part, false);
    } else addPart(piece, alone);
  };

  for (const [match] of normalise(text).matchAll(PIECES)) {
    if (IS_RUN.test(match)) {
      const chars = [...match];
      for (let i = 0; i + 1 < chars.length; i++) add(`${chars[i]}${chars[i + 1]}`, ++position);
      if (chars.length === 1 || purpose === 'index') add(chars[chars.length - 1]!, ++position);
      numberText = '';
      continue;
    }
    const comparator = /^[<>≤≥±~=]/.exec(match)?.[0] ?? '';
    let word = match
      .slice(comparator.length)
      .trim()
      .replace(/'s$/, '')
      .replace(/'/g, '')
      .replace(/[-./^:,(]+$/, '');
    word = word.replace(/(\d),(?=\d{3}(?!\d))/g, '$1');
    const percent = /[%‰]$/.exec(word)?.[0] ?? '';
    const bare = percent ? word.slice(0, -1) : word;
    const first = position + 1;

    const range = /^(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)$/.exec(bare);
    if (NUMBER.test(bare) || range) {
      if (range) {
        add(`${bare}${percent}`, first, true);
        add(range[1]!, first);
        add(range[2]!, first + 1);
        position += 2;
        numberText = range[2]!;
      } else {
        position++;
        add(bare, first);
        if (percent) add(`${bare}${percent}`, first, true);
        numberText = bare;
      }
      if (comparator && comparator !== '=') add(`${comparator}${bare}${percent}`, first, true);
      numberAt = position;
      continue;
    }

    const dose = NUMBER_AND_UNIT.exec(bare);
    if (dose) {
      position++;
      add(dose[1]!, position);
      if (comparator && comparator !== '=') add(`${comparator}${dose[1]}`, position, true);
      numberText = dose[1]!;
      numberAt = position;
      addWord(dose[2]!, '');
      continue;
    }
    addWord(bare, percent);
  }
  return { tokens: out, length: position };

  function addWord(word: string, percent: string): void {
    const first = position + 1;
    if (numberText !== '' && numberAt === position && STARTS_WITH_UNIT.test(word)) {
      add(`${numberText}${spellUnit(word)}`, numberAt, true);
    }
    numberText = '';
    const sign = /\+{1,2}$/.exec(word)?.[0] ?? '';
    const stemWord = sign ? word.slice(0, -sign.length) : word;
    const pieces = stemWord.split(/[^\p{L}\p{N}.]+|\.(?!\d)|(?<!\d)\./u).filter((p) => p !== '');
    if (pieces.length === 0) return;
    if (pieces.length > 1 || sign || percent) {
      const whole = spell(`${stemLast(stemWord)}${sign}${percent}`);
      const joined = spell(stem(pieces.join('')));
      if (whole.length <= MAX_COMPOSITE) add(whole, first, true);
      if (joined !== whole && joined.length <= MAX_COMPOSITE && !whole.includes('^'))
        add(joined, first, true);
    }
    for (const piece of pieces) addPiece(piece, pieces.length === 1);
  }
}

const spell = (text: string): string => text.replace(/[α-ω]/gu, (c) => GREEK[c] ?? c);
const spellUnit = (unit: string): string => unit.replace(/^(ug|mcg|umol)/, (u) => MICRO[u] ?? u);
const stemLast = (word: string): string => word.replace(/[a-z]{3,}$/, (last) => stem(last));
