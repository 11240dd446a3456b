// Errors of recognised text against the text layer, insensitive to the order of lines: both sides are cut into lines by position first.

/** White space, case of quotes and width of forms do not count as errors; everything else does. */
export const normalise = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\u00ad\u200b]+/gu, '')
    .replace(/[‘’“”"'`]/g, '')
    .replace(/[‐‑–—−－]/g, '-')
    .replace(/[·•・∙●]/g, '·');

/** Levenshtein distance, two rows. */
export function editDistance(a: string, b: string): number {
  const x = [...a];
  const y = [...b];
  let previous = Uint32Array.from({ length: y.length + 1 }, (_, j) => j);
  for (let i = 1; i <= x.length; i++) {
    const current = new Uint32Array(y.length + 1);
    current[0] = i;
    for (let j = 1; j <= y.length; j++) {
      const swap = previous[j - 1]! + (x[i - 1] === y[j - 1] ? 0 : 1);
      current[j] = Math.min(swap, previous[j]! + 1, current[j - 1]! + 1);
    }
    previous = current;
  }
  return previous[y.length]!;
}

const NUMBER = /\d+(?:[.,]\d+)*/g;
const SIGN = /[≥≤<>±%‰]/g;

/** Share of the wanted matches (as a multiset) that the other text holds. */
export function kept(
  pattern: RegExp,
  wanted: string,
  held: string,
): { readonly wanted: number; readonly kept: number } {
  const counts = new Map<string, number>();
  for (const [match] of held.matchAll(pattern)) counts.set(match, (counts.get(match) ?? 0) + 1);
  let hits = 0;
  let total = 0;
  for (const [match] of wanted.matchAll(pattern)) {
    total++;
    const left = counts.get(match) ?? 0;
    if (left > 0) {
      hits++;
      counts.set(match, left - 1);
    }
  }
  return { wanted: total, kept: hits };
}

export const keptNumbers = (wanted: string, held: string) => kept(NUMBER, wanted, held);
export const keptSigns = (wanted: string, held: string) => kept(SIGN, wanted, held);
