import type { Unit } from '@guidepost/contracts';
import { statementLabel } from '../recommendation/statement-label.ts';
import { similarity, wordBag } from './word-bag.ts';

export interface ChangedRecommendation<T> {
  readonly before: T;
  readonly after: T;
  /** Of the wordings, 0..1. */
  readonly similarity: number;
  readonly textChanged: boolean;
  readonly gradeChanged: boolean;
  /** Numbers and comparators that are only in one of them: `≥ 130`, `2.5`. */
  readonly numbersRemoved: readonly string[];
  readonly numbersAdded: readonly string[];
}

export interface RecommendationComparison<T> {
  readonly added: readonly T[];
  readonly removed: readonly T[];
  readonly changed: readonly ChangedRecommendation<T>[];
  readonly unchanged: readonly { readonly before: T; readonly after: T }[];
}

type Comparable = Pick<Unit, 'kind' | 'text' | 'grade'>;

/** Two recommendations are versions of each other from this share of common words on. */
const SAME_RECOMMENDATION = 0.5;

/**
 * What changed between the recommendations of two versions of a guideline. Other kinds of units are ignored. The most alike pairs are matched
 * first; a pair that says the same in words and grade is unchanged.
 */
export function compareRecommendations<T extends Comparable>(
  before: readonly T[],
  after: readonly T[],
): RecommendationComparison<T> {
  const old = before
    .filter(isRecommendation)
    .map((unit) => ({ unit, bag: wordBag(withoutLabel(unit.text)) }));
  const now = after.filter(isRecommendation).map((unit) => ({ unit, bag: wordBag(withoutLabel(unit.text)) }));
  const pairs = old
    .flatMap((a, i) => now.map((b, j) => ({ i, j, alike: similarity(a.bag, b.bag) })))
    .filter(({ alike }) => alike >= SAME_RECOMMENDATION)
    // Recommendations keep their order between versions: ties go to the nearest.
    .sort((x, y) => y.alike - x.alike || Math.abs(x.i - x.j) - Math.abs(y.i - y.j));
  const oldTaken = new Set<number>();
  const nowTaken = new Set<number>();
  const matched = pairs.flatMap(({ i, j, alike }) => {
    if (oldTaken.has(i) || nowTaken.has(j)) return [];
    oldTaken.add(i);
    nowTaken.add(j);
    return [change((old[i] as { unit: T }).unit, (now[j] as { unit: T }).unit, alike)];
  });
  return {
    added: now.filter((_, j) => !nowTaken.has(j)).map(({ unit }) => unit),
    removed: old.filter((_, i) => !oldTaken.has(i)).map(({ unit }) => unit),
    changed: matched.filter((one) => one.textChanged || one.gradeChanged),
    unchanged: matched.filter((one) => !one.textChanged && !one.gradeChanged),
  };
}

const isRecommendation = (unit: Comparable): boolean => unit.kind === 'recommendation';

function change<T extends Comparable>(before: T, after: T, alike: number): ChangedRecommendation<T> {
  const was = numbers(before.text);
  const is = numbers(after.text);
  return {
    before,
    after,
    similarity: alike,
    textChanged: plain(before.text) !== plain(after.text),
    gradeChanged: plain(before.grade ?? '') !== plain(after.grade ?? ''),
    numbersRemoved: was.filter((number) => !is.includes(number)),
    numbersAdded: is.filter((number) => !was.includes(number)),
  };
}

/** Numbering moves between versions without a change of meaning. */
const withoutLabel = (text: string): string => text.slice(statementLabel(text)?.end ?? 0);

const plain = (text: string): string =>
  withoutLabel(text)
    .replace(/<[^>]+>/g, '')
    .normalize('NFKC')
    .replace(/[\s.;。；]+/gu, '')
    .toLowerCase();

const numbers = (text: string): string[] =>
  withoutLabel(text)
    .replace(/<[^>]+>|\[[\d,\s–-]+\]/gu, '')
    .normalize('NFKC')
    .match(/(?:[≥≤<>±]\s*)?\d+(?:[.,]\d+)*\s*%?/gu)
    ?.map((number) => number.replace(/\s+/g, '')) ?? [];
