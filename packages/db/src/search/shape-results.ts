import { tokenise } from '@guidepost/tokens';

/** What shaping needs to know of a result. */
export interface Shapeable {
  readonly score: number;
  readonly documentId: string;
  readonly pages: readonly number[];
  readonly text: string;
  readonly context: string;
}

/** Share of terms two texts must have in common to say the same: reprints and repeated summary boxes, not sister rows of a table. */
const DUPLICATE_SHARE = 0.9;
/** Numbers decide what two otherwise equal sentences say: any difference keeps both. */
const numbersOf = (terms: ReadonlySet<string>): string =>
  [...terms]
    .filter((t) => /\d/.test(t))
    .sort()
    .join(' ');

export interface Folded<T> {
  readonly result: T;
  /** Near-duplicates of it that were dropped, best first. */
  readonly copies: readonly T[];
}

/** Drops results that say what a better one says already (same numbers, nearly the same words). */
export function foldDuplicates<T extends Shapeable>(results: readonly T[]): Folded<T>[] {
  const kept: { result: T; copies: T[]; terms: ReadonlySet<string>; numbers: string }[] = [];
  for (const result of results) {
    const terms = new Set(tokenise(result.text).tokens.map((t) => t.term));
    const numbers = numbersOf(terms);
    const twin = kept.find((k) => k.numbers === numbers && overlap(k.terms, terms) >= DUPLICATE_SHARE);
    if (twin) twin.copies.push(result);
    else kept.push({ result, copies: [], terms, numbers });
  }
  return kept.map(({ result, copies }) => ({ result, copies }));
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  let shared = 0;
  for (const term of a) if (b.has(term)) shared++;
  return shared / (a.size + b.size - shared);
}

/** Share of the top score that a unit needs for its page to be shown. */
const PAGE_SCORE_SHARE = 0.55;

/** The best unit of each page, for pages within 55 % of the top score; the best result always stays. */
export function collapseToPages<T extends Shapeable>(results: readonly T[]): T[] {
  const top = results[0]?.score ?? 0;
  const seen = new Set<string>();
  return results.filter((result, index) => {
    const keys = result.pages.map((page) => `${result.documentId} ${page}`);
    if (index > 0 && (result.score < PAGE_SCORE_SHARE * top || keys.every((key) => seen.has(key))))
      return false;
    for (const key of keys) seen.add(key);
    return true;
  });
}

/** Moves rows of a table behind everything else once `most` better rows of the same table are there: sister rows share their words. */
export function spreadTables<T extends Shapeable & { readonly kind: string; readonly elementId: string }>(
  results: readonly T[],
  most: number,
): T[] {
  const seen = new Map<string, number>();
  const [front, back]: [T[], T[]] = [[], []];
  for (const result of results) {
    if (result.kind !== 'table_row') {
      front.push(result);
      continue;
    }
    const table = `${result.documentId} ${result.elementId}`;
    const rank = (seen.get(table) ?? 0) + 1;
    seen.set(table, rank);
    (rank > most ? back : front).push(result);
  }
  return [...front, ...back];
}

/** Characters a result takes of the reader's budget. */
export const evidenceChars = (
  result: Pick<Shapeable, 'text' | 'context'> & { readonly passage?: { readonly text: string } },
): number =>
  result.passage?.text.length ?? result.text.length + (result.context === '' ? 0 : result.context.length + 1);

/** Whole units, best first, into a number of characters; one that does not fit is passed over for smaller ones behind it. */
export function packBudget<T extends Shapeable>(results: readonly T[], budgetChars: number): T[] {
  let left = budgetChars;
  return results.filter((result) => {
    const size = evidenceChars(result);
    if (size > left) return false;
    left -= size;
    return true;
  });
}

/**
 * Joins the results of a whole question with those of its sides: the best of the question, then the best of each side in turn that
 * is not there yet. Each list best first; `key` names a result.
 */
export function interleave<T>(
  whole: readonly T[],
  sides: readonly (readonly T[])[],
  key: (result: T) => string,
): { result: T; leg?: number }[] {
  const out: { result: T; leg?: number }[] = [];
  const seen = new Set<string>();
  const take = (list: readonly T[], leg?: number): void => {
    const next = list.find((r) => !seen.has(key(r)));
    if (next === undefined) return;
    seen.add(key(next));
    out.push(leg === undefined ? { result: next } : { result: next, leg });
  };
  const rounds = Math.max(whole.length, ...sides.map((s) => s.length));
  for (let i = 0; i < rounds; i++) {
    take(whole);
    sides.forEach((side, n) => {
      take(side, n + 1);
    });
  }
  return out;
}
