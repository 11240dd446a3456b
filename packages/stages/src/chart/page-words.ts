/** Words of a page to compare an answer with, however they are cut into lines and boxes. */
export interface PageWords {
  readonly isEmpty: boolean;
  /** Share of the text's words that are on the page, 0..1; 1 for a text without words. */
  share(text: string): number;
  /** Whether every number and comparison sign of the text is on the page. */
  hasNumbers(text: string): boolean;
}

const WORD = /\p{Script=Han}|[\p{L}\p{M}]+/gu;
const NUMBER = /\d+(?:[.,]\d+)*/g;
const SIGN = /[<>≤≥±]/g;
const IS_HAN = /\p{Script=Han}/u;

/** Reads the words of a page's texts. Han characters count in pairs: single ones are on every page. */
export function toPageWords(texts: Iterable<string>): PageWords {
  const words = new Set<string>();
  const numbers = new Set<string>();
  for (const text of texts) {
    const plain = fold(text);
    for (const word of wordsOf(plain)) words.add(word);
    for (const [number] of plain.matchAll(NUMBER)) numbers.add(number);
    for (const [sign] of plain.matchAll(SIGN)) numbers.add(sign);
  }
  return {
    isEmpty: words.size === 0 && numbers.size === 0,
    share: (text) => {
      const own = wordsOf(fold(text));
      return own.length === 0 ? 1 : own.filter((word) => words.has(word)).length / own.length;
    },
    hasNumbers: (text) => {
      const plain = fold(text);
      return [...plain.matchAll(NUMBER), ...plain.matchAll(SIGN)].every(([part]) => numbers.has(part));
    },
  };
}

const fold = (text: string): string =>
  text
    .replace(/<\/?su[bp]>/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/≦/g, '≤')
    .replace(/≧/g, '≥');

function wordsOf(plain: string): string[] {
  const words: string[] = [];
  let han = '';
  let end = -1;
  for (const match of plain.matchAll(WORD)) {
    const [word] = match;
    if (!IS_HAN.test(word)) {
      words.push(word);
      han = '';
    } else {
      if (han !== '' && match.index === end) words.push(han + word);
      han = word;
    }
    end = match.index + word.length;
  }
  return words;
}
