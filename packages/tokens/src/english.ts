/// <reference path="./snowball-stemmers.d.ts" />
import snowball from 'snowball-stemmers';

const stemmer = snowball.newStemmer('english');

/** Bound of the memory the stem cache may take; a corpus has far fewer distinct words. */
const MAX_CACHED_STEMS = 200_000;
const stems = new Map<string, string>();

/** Porter2 stem of a lower-case word of ASCII letters; anything else comes back as it is. */
export function stem(word: string): string {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word;
  let stemmed = stems.get(word);
  if (stemmed === undefined) {
    stemmed = stemmer.stem(word);
    if (stems.size < MAX_CACHED_STEMS) stems.set(word, stemmed);
  }
  return stemmed;
}

/**
 * Words that carry no meaning in a question or a guideline. Negations and words of order and limit (`not`, `without`, `before`,
 * `under`, `more`) stay: they change what a recommendation says.
 */
const STOP_WORDS = new Set(
  (
    'a an the of and or to in is are was were be been being for on with as by at from that this these those it its into which who ' +
    'whom whose but if then than so such can could may might will would shall should do does did has have had having i you he she ' +
    'we they them their his her our your my me us what when where why how also very about there here while because am s t'
  ).split(' '),
);

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);
