import { similarity, wordBag } from './word-bag.ts';

export interface TitledDocument {
  readonly id: string;
  readonly title: string;
  /** Year or ISO date of publication, where known; else a year in the title is used. */
  readonly date?: string;
}

export interface VersionSuggestion {
  readonly older: string;
  readonly newer: string;
  /** Similarity of the titles without years and edition words, 0..1. */
  readonly similarity: number;
}

/** Titles this alike, years aside, name the same guideline. */
const SAME_TITLE = 0.8;
const EDITION_WORDS =
  /\b(?:19|20)\d{2}\b(?:\s*[-–—/]\s*(?:19|20)?\d{2}\b)?|[（(]?\s*(?:19|20)\d{2}\s*年?\s*版?\s*[）)]?|第?\s*[一二三四五六七八九十\d]{1,3}\s*版|修订版?|更新版?|\b(?:\d+(?:st|nd|rd|th)\s+)?(?:edition|version|update[ds]?|revision|revised)\b|\bv(?:er)?\.?\s?\d+(?:\.\d+)*\b/giu;

/**
 * Older and newer versions of one guideline by their titles: the same title but for year and edition, and a later year. A suggestion for a
 * person to confirm, never a decision; without two different years nothing is suggested.
 */
export function suggestVersions(
  document: TitledDocument,
  others: readonly TitledDocument[],
): VersionSuggestion[] {
  const year = yearOf(document);
  const bag = wordBag(bareTitle(document.title));
  if (year === undefined || bag.size === 0) return [];
  return others
    .flatMap((other): VersionSuggestion[] => {
      const otherYear = yearOf(other);
      if (other.id === document.id || otherYear === undefined || otherYear === year) return [];
      const alike = similarity(bag, wordBag(bareTitle(other.title)));
      if (alike < SAME_TITLE) return [];
      const [older, newer] = otherYear < year ? [other.id, document.id] : [document.id, other.id];
      return [{ older, newer, similarity: alike }];
    })
    .sort((a, b) => b.similarity - a.similarity || a.older.localeCompare(b.older));
}

const bareTitle = (title: string): string => title.normalize('NFKC').replace(EDITION_WORDS, ' ');

function yearOf({ title, date }: TitledDocument): number | undefined {
  const years = (
    date?.match(/\b(?:19|20)\d{2}\b/g) ??
    title.normalize('NFKC').match(/(?<!\d)(?:19|20)\d{2}(?!\d)/g) ??
    []
  ).map(Number);
  return years.length > 0 ? Math.max(...years) : undefined;
}
