import { tokenise } from './tokenise.ts';
import type { WeightedTerm } from './weighted-term.ts';

/** Measured: below 1 fewer questions find their page, as the guideline's word is rarer than the questioner's. */
const SYNONYM_WEIGHT = 1;

export interface SynonymTable {
  /** Terms of the other members of every group that the text names. */
  expand(text: string): readonly WeightedTerm[];
  /** The other members themselves, as written in the table: for a model that reads words. */
  alternatives(text: string): readonly string[];
}

interface Member {
  readonly group: number;
  readonly text: string;
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
      const member = { group: index, text, terms };
      members.push(member);
      const list = byFirst.get(first);
      if (list) list.push(member);
      else byFirst.set(first, [member]);
    }
  });
  const byGroup = Map.groupBy(members, (m) => m.group);
  /** Members of the groups that a text names, without the ones it names. */
  const othersIn = (text: string): Member[] => {
    const words = mainTerms(text);
    const named = new Set<Member>();
    words.forEach((word, at) => {
      for (const member of byFirst.get(word) ?? []) {
        if (member.terms.every((t, i) => words[at + i] === t)) named.add(member);
      }
    });
    const groupsNamed = new Set([...named].map((m) => m.group));
    return [...groupsNamed].flatMap((group) => (byGroup.get(group) ?? []).filter((m) => !named.has(m)));
  };
  return {
    expand: (text) =>
      [...new Set(othersIn(text).flatMap((member) => member.terms))].map((term) => ({ term, weight })),
    alternatives: (text) => [...new Set(othersIn(text).map((member) => member.text))],
  };
}

const mainTerms = (text: string): string[] =>
  tokenise(text, 'query')
    .tokens.filter((t) => !t.variant)
    .map((t) => t.term);
