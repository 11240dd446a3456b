import { LINE_END_HYPHEN_MARK } from '../text/join-lines.ts';

const MARKED = new RegExp(`(\\p{L}+)([-\\u2010])${LINE_END_HYPHEN_MARK}(\\p{L}+)`, 'gu');
const WORD = /\p{L}+(?:[-\u2010]\p{L}+)*/gu;

/** Words of a document, to tell a hyphen of spelling from one of typesetting. */
export interface Vocabulary {
  count(word: string): number;
  /** How often a word stands before a hyphen inside a line. */
  prefixCount(word: string): number;
}

/** Counts the words of texts; words broken at a line end are left out. */
export function createVocabulary(texts: Iterable<string>): Vocabulary {
  const words = new Map<string, number>();
  const prefixes = new Map<string, number>();
  const add = (map: Map<string, number>, key: string): void => {
    map.set(key, (map.get(key) ?? 0) + 1);
  };
  for (const text of texts) {
    const whole = text.includes(LINE_END_HYPHEN_MARK) ? text.replace(MARKED, ' ') : text;
    for (const match of whole.match(WORD) ?? []) {
      const word = match.toLowerCase().replaceAll('\u2010', '-');
      add(words, word);
      if (word.includes('-')) {
        const parts = word.split('-');
        for (const part of parts) add(words, part);
        add(prefixes, parts[0]!);
      }
    }
  }
  return {
    count: (word) => words.get(word.toLowerCase()) ?? 0,
    prefixCount: (word) => prefixes.get(word.toLowerCase()) ?? 0,
  };
}

/** Whether a line-end hyphen between two parts belongs to the word. */
export function keepsHyphen(left: string, right: string, vocabulary: Vocabulary): boolean {
  const joined = vocabulary.count(left + right);
  const hyphened = vocabulary.count(`${left}-${right}`);
  if (joined !== hyphened) return hyphened > joined;
  // Never seen whole: capitals, single letters and two known words speak for a compound.
  if (left.length === 1 || right.length === 1 || /\p{Lu}/u.test(right) || /\p{Lu}$/u.test(left)) return true;
  if (vocabulary.prefixCount(left) >= 2) return true;
  return vocabulary.count(left) >= 2 && vocabulary.count(right) >= 2;
}

/** Text with its line-end hyphens kept or dropped by what the document knows. */
export function settleHyphens(text: string, vocabulary: Vocabulary): string {
  if (!text.includes(LINE_END_HYPHEN_MARK)) return text;
  let out = text;
  // Words broken twice need a second look.
  for (let i = 0; i < 2; i++) {
    out = out.replace(MARKED, (_, left: string, hyphen: string, right: string) =>
      keepsHyphen(left, right, vocabulary) ? `${left}${hyphen}${right}` : left + right,
    );
  }
  return out.replaceAll(LINE_END_HYPHEN_MARK, '');
}
