import { normalise } from './normalise.ts';
import type { SynonymTable } from './synonyms.ts';
import { tokenise } from './tokenise.ts';
import { quoteLexeme } from './tsvector.ts';
import type { WeightedTerm } from './weighted-term.ts';

/** Longest question that is read, in characters, and most terms that are ranked by. */
const MAX_QUERY_CHARS = 4_000;
const MAX_TERMS = 128;

export interface ParsedQuery {
  /** Terms to rank by, each once. Empty for a question of stop words or punctuation alone. */
  readonly terms: readonly WeightedTerm[];
  /** One Han character asked for alone: every term that starts with it counts. */
  readonly prefixes: readonly string[];
  /** Literal of a `tsquery` that every result must match (quoted phrases, exclusions); absent where there is none. */
  readonly required?: string;
  /** The question without its operators, for embedding. */
  readonly plain: string;
  /** Language the question is written in, by its letters. */
  readonly lang: 'zh' | 'en' | 'und';
}

const OPEN = '"“”„「『';
const CLAUSE = new RegExp(
  `(^|\\s)(-)?[${OPEN}]([^${OPEN}」』]+)[${OPEN}」』]|(^|\\s)-(?=[\\p{L}])(\\S+)`,
  'gu',
);

/** A whole question in quotes was pasted with them; as a phrase it would have to occur word for word. */
const QUOTED_QUESTION = new RegExp(`^\\s*[${OPEN}]([^${OPEN}」』]+)[${OPEN}」』]\\s*([?？]?)\\s*$`, 'u');
/** More words than this, or a question mark, make a quotation a question. */
const MAX_PHRASE_WORDS = 10;

function withoutOuterQuotes(text: string): string {
  const quoted = QUOTED_QUESTION.exec(text);
  if (!quoted) return text;
  const inner = `${quoted[1]}${quoted[2]}`;
  const words = tokenise(inner, 'query').length;
  return /[?？]\s*$/.test(inner) || words > MAX_PHRASE_WORDS ? inner : text;
}

/**
 * Reads a question: words to rank by, `"exact phrases"` that must occur, `-word` and `-"phrase"` that must not.
 * Anything is a valid question; unbalanced quotes and stray signs are plain text, and so are quotes around a whole question.
 */
export function parseQuery(text: string, synonyms?: SynonymTable): ParsedQuery {
  const cut = withoutOuterQuotes(text.slice(0, MAX_QUERY_CHARS));
  const required: string[] = [];
  const plain = cut
    .replace(
      CLAUSE,
      (
        whole,
        _before,
        minus: string | undefined,
        phrase: string | undefined,
        _b2,
        word: string | undefined,
      ) => {
        const sequence = phraseQuery(phrase ?? word ?? '');
        if (sequence === undefined) return whole;
        const excluded = minus !== undefined || word !== undefined;
        required.push(excluded ? `!(${sequence})` : `(${sequence})`);
        return excluded ? ' ' : ` ${phrase} `;
      },
    )
    .replace(/\s+/g, ' ')
    .trim();

  const terms = new Map<string, number>();
  const prefixes: string[] = [];
  for (const { term } of tokenise(plain, 'query').tokens) {
    if (/^\p{Script=Han}$/u.test(term)) prefixes.push(term);
    if (terms.size < MAX_TERMS) terms.set(term, 1);
  }
  for (const { term, weight } of synonyms?.expand(plain) ?? []) {
    if (terms.size < MAX_TERMS && !terms.has(term)) terms.set(term, weight);
  }
  return {
    terms: [...terms].map(([term, weight]) => ({ term, weight })),
    prefixes: [...new Set(prefixes)],
    ...(required.length > 0 ? { required: required.join(' & ') } : {}),
    plain,
    lang: languageOf(plain),
  };
}

/** Words of a phrase at their distances, as a `tsquery`: `'il' <-> '6' <-> 'receptor'`; undefined where nothing is left. */
export function phraseQuery(phrase: string): string | undefined {
  const words = tokenise(phrase, 'query').tokens.filter((t) => !t.variant);
  let query = '';
  let last = 0;
  for (const { term, position } of words) {
    if (query === '') query = quoteLexeme(term);
    else query += ` <${position - last}> ${quoteLexeme(term)}`;
    last = position;
  }
  return query === '' ? undefined : query;
}

/** Share of Han among letters above which a question counts as Chinese: Chinese questions are full of Latin drug names. */
const HAN_SHARE = 0.2;

/** `zh` or `en` by the letters of a text; `und` where it has none. */
export function languageOf(text: string): 'zh' | 'en' | 'und' {
  const folded = normalise(text);
  const han = folded.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = folded.match(/[a-z]+/g)?.length ?? 0;
  if (han + words === 0) return 'und';
  return han / (han + words) >= HAN_SHARE ? 'zh' : 'en';
}
