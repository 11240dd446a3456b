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

/** Words of the kind of document: titles must agree in what is left, their subject. */
const GENRE_WORDS =
  /指南|共识|专家|诊疗|诊断|治疗|防治|管理|规范|中国|临床|实践|意见|建议|\b(?:clinical|practice|guidelines?|guidance|management|treatment|consensus|statement|recommendations?|expert|for|of|the|and|in|on|a|an|to)\b/giu;

/**
 * Older and newer versions of one guideline by their titles: the same title but for year and edition, and a later year. A suggestion for a
 * person to confirm, never a decision; without two different years nothing is suggested.
 */
export function suggestVersions(
  document: TitledDocument,
  others: readonly TitledDocument[],
): VersionSuggestion[] {
  const year = yearOf(document);
  const title = bareTitle(document.title);
  if (year === undefined || wordBag(title).size === 0) return [];
  return others
    .flatMap((other): VersionSuggestion[] => {
      const otherYear = yearOf(other);
      if (other.id === document.id || otherYear === undefined || otherYear === year) return [];
      const alike = titleSimilarity(title, bareTitle(other.title));
      if (alike < SAME_TITLE) return [];
      const [older, newer] = otherYear < year ? [other.id, document.id] : [document.id, other.id];
      return [{ older, newer, similarity: alike }];
    })
    .sort((a, b) => b.similarity - a.similarity || a.older.localeCompare(b.older));
}

const bareTitle = (title: string): string => title.normalize('NFKC').replace(EDITION_WORDS, ' ');

/** The lower of the similarity of the whole titles and of their subjects. */
function titleSimilarity(a: string, b: string): number {
  const whole = similarity(wordBag(a), wordBag(b));
  const subjects = [a, b].map((title) => wordBag(title.replace(GENRE_WORDS, ' ')));
  const [one, other] = subjects as [Map<string, number>, Map<string, number>];
  return one.size === 0 && other.size === 0 ? whole : Math.min(whole, similarity(one, other));
}

function yearOf({ title, date }: TitledDocument): number | undefined {
  const years = (
    date?.match(/\b(?:19|20)\d{2}\b/g) ??
    title.normalize('NFKC').match(/(?<!\d)(?:19|20)\d{2}(?!\d)/g) ??
    []
  ).map(Number);
  return years.length > 0 ? Math.max(...years) : undefined;
}
