import { isStopWord, stem } from './english.ts';

/** One spelling of (a part of) a word. */
export interface WordForm {
  readonly term: string;
  /** Position after the one before the word: 1 = first part. */
  readonly offset: number;
  /** Another spelling of the parts that start here; left out of phrases. */
  readonly variant: boolean;
}

export interface WordForms {
  readonly forms: readonly WordForm[];
  /** Positions the word takes. */
  readonly length: number;
}

// biome-ignore format: a table
const GREEK: ReadonlyMap<string, string> = new Map(Object.entries({
  α: 'alpha', β: 'beta', γ: 'gamma', δ: 'delta', ε: 'epsilon', ζ: 'zeta', η: 'eta', θ: 'theta', ι: 'iota', κ: 'kappa', λ: 'lambda',
  μ: 'mu', ν: 'nu', ξ: 'xi', π: 'pi', ρ: 'rho', σ: 'sigma', τ: 'tau', φ: 'phi', χ: 'chi', ψ: 'psi', ω: 'omega',
}));
const MICRO: ReadonlyMap<string, string> = new Map([
  ['ug', 'μg'],
  ['mcg', 'μg'],
  ['umol', 'μmol'],
]);

/** Longest composite that is indexed whole: a longer one is a chemical name or an address and is found by its parts. */
const MAX_COMPOSITE = 40;
/** `il6` and `pi3k` fall into letters and digits; a code of more parts is only known whole. */
const MAX_PARTS = 4;

const spell = (text: string): string => text.replace(/[α-ω]/gu, (c) => GREEK.get(c) ?? c);

/** A unit of measure in its one spelling: `ug` and `mcg` are `μg`. */
export const spellUnit = (unit: string): string => unit.replace(/^(?:ug|mcg|umol)/, (u) => MICRO.get(u) ?? u);

/**
 * All terms of one normalised word (no spaces, not Han, not a number): its stem, or for a composite the whole, the joined
 * spelling and each part at its own position. `sign` is a trailing `+`, `++`, `%`.
 */
export function wordForms(word: string, sign: string): WordForms {
  const forms: WordForm[] = [];
  let length = 0;
  const add = (term: string, offset: number, variant = false): void => {
    if (term !== '' && !forms.some((f) => f.term === term && f.offset === offset))
      forms.push({ term, offset, variant });
  };
  const addPart = (part: string): void => {
    length++;
    add(MICRO.get(part) ?? stem(part), length);
    const greek = GREEK.get(part);
    if (greek !== undefined) add(greek, length, true);
    if (MICRO.get(part) !== undefined || part === 'μg') add('mcg', length, true);
  };
  const pieces = word.split(/[^\p{L}\p{N}.]+|\.(?!\d)|(?<!\d)\./u).filter((p) => p !== '');
  if (pieces.length === 1 && sign === '' && isStopWord(pieces[0]!)) return { forms, length: 1 };
  if (pieces.length > 1 || sign !== '') {
    const whole = spell(word.replace(/[a-z]{3,}$/, (last) => stem(last)) + sign);
    const joined = spell(stem(pieces.join('')));
    if (whole.length <= MAX_COMPOSITE) add(whole, 1, true);
    if (joined.length <= MAX_COMPOSITE && !whole.includes('^')) add(joined, 1, true);
  }
  for (const piece of pieces) {
    const parts = piece.match(/\d+(?:\.\d+)*|[^\d.]+/gu) ?? [];
    if (parts.length > 1 && parts.length <= MAX_PARTS) {
      add(spell(piece), length + 1, true);
      for (const part of parts) addPart(part);
    } else addPart(piece);
  }
  return { forms, length };
}
