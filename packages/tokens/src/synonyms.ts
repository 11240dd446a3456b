import type { WeightedTerm } from './query.ts';
import { tokenise } from './tokenise.ts';

/** A term that stands in for what was written is worth less than the word itself. */
const SYNONYM_WEIGHT = 0.6;

export interface SynonymTable {
  /** Terms of the other members of every group that the text names. */
  expand(text: string): readonly WeightedTerm[];
}

interface Member {
  readonly group: number;
  readonly terms: readonly string[];
}

/**
 * Groups of words or phrases that mean the same (`[['myocardial infarction', 'MI', 'heart attack'], …]`).
 * A member is found where its terms occur in the text one after the other.
 */
export function createSynonymTable(
  groups: readonly (readonly string[])[],
  weight = SYNONYM_WEIGHT,
): SynonymTable {
  const members: Member[] = [];
  const byFirst = new Map<string, Member[]>();
  groups.forEach((group, index) => {
    for (const text of group) {
      const terms = mainTerms(text);
      const first = terms[0];
      if (first === undefined) continue;
      const member = { group: index, terms };
      members.push(member);
      const list = byFirst.get(first);
      if (list) list.push(member);
      else byFirst.set(first, [member]);
    }
  });
  const byGroup = Map.groupBy(members, (m) => m.group);
  return {
    expand(text) {
      const words = mainTerms(text);
      const out = new Map<string, number>();
      words.forEach((word, at) => {
        for (const found of byFirst.get(word) ?? []) {
          if (!found.terms.every((t, i) => words[at + i] === t)) continue;
          for (const other of byGroup.get(found.group) ?? []) {
            if (other !== found) for (const term of other.terms) out.set(term, weight);
          }
        }
      });
      return [...out].map(([term, w]) => ({ term, weight: w }));
    },
  };
}

const mainTerms = (text: string): string[] =>
  tokenise(text, 'query')
    .tokens.filter((t) => !t.variant)
    .map((t) => t.term);
