/** Words (Latin) and character pairs (Han) of a text with their counts, folded; numbers keep their decimals and comparators. */
export function wordBag(text: string): Map<string, number> {
  const bag = new Map<string, number>();
  const folded = text
    .replace(/<[^>]+>/g, '')
    .normalize('NFKC')
    .toLowerCase();
  for (const [run] of folded.matchAll(/\p{Script=Han}+|[\p{L}\p{M}]+|\d+(?:[.,]\d+)*%?|[≥≤<>±]/gu)) {
    if (!/^\p{Script=Han}/u.test(run) || run.length === 1) add(bag, run);
    else for (let at = 0; at + 1 < run.length; at++) add(bag, run.slice(at, at + 2));
  }
  return bag;
}

const add = (bag: Map<string, number>, word: string): void => void bag.set(word, (bag.get(word) ?? 0) + 1);

/** Dice's coefficient of two bags: 1 = the same words as often. */
export function similarity(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  let shared = 0;
  for (const [word, count] of small) shared += Math.min(count, large.get(word) ?? 0);
  const total = size(a) + size(b);
  return total === 0 ? 0 : (2 * shared) / total;
}

const size = (bag: ReadonlyMap<string, number>): number =>
  [...bag.values()].reduce((sum, count) => sum + count, 0);
