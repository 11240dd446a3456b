import { seededRandom } from '../compare/significance.ts';
import { evidenceTokens } from '../score/evidence-tokens.ts';
import { MAX_ELEMENT_CHARS } from '../score/score-retrieval.ts';
import { shuffled } from '../tune/split-queries.ts';
import type { GoldCandidate } from './candidate.ts';

/** Shorter evidence answers nothing by itself. */
const MIN_TOKENS = 6;
/** Of the places of one kind in one document the more informative half is drawn from. */
const INFORMATIVE_SHARE = 0.5;

export interface SampleOptions {
  readonly count: number;
  readonly seed: number;
}

/**
 * Draws places balanced over type and language first, then over documents: each kind gives one place in turn, and within a kind each
 * document. Only the more informative half is drawn from. The same candidates and seed give the same sample; fewer than `count` if there
 * are no more.
 */
export function sampleEvidence(
  candidates: readonly GoldCandidate[],
  { count, seed }: SampleOptions,
): GoldCandidate[] {
  const random = seededRandom(seed);
  const kinds = sortedGroups(informative(candidates), ({ type, lang }) => `${type} ${lang}`);
  const queues = kinds.map((kind) =>
    takeInTurn(
      shuffled(
        sortedGroups(kind, ({ document }) => document).map((list) => shuffled(list, random)),
        random,
      ),
    ),
  );
  return takeInTurn(queues).slice(0, Math.max(0, count));
}

/** Places that say much: the upper half by information in each document and kind, without those that say what another one says. */
function informative(candidates: readonly GoldCandidate[]): GoldCandidate[] {
  const usable = distinct(candidates).map((candidate) => ({
    candidate,
    tokens: evidenceTokens(candidate.evidence),
  }));
  const long = usable.filter(
    ({ candidate, tokens }) => tokens.length >= MIN_TOKENS && candidate.evidence.length <= MAX_ELEMENT_CHARS,
  );
  const informationOf = informationMeasure(long.map(({ tokens }) => tokens));
  const groups = Map.groupBy(long, ({ candidate: c }) => `${c.document}\n${c.type}\n${c.lang}`);
  return [...groups.values()].flatMap((group) =>
    group
      .map(({ candidate, tokens }) => ({ candidate, information: informationOf(tokens) }))
      .sort((a, b) => b.information - a.information || (a.candidate.unit < b.candidate.unit ? -1 : 1))
      .slice(0, Math.max(1, Math.ceil(group.length * INFORMATIVE_SHARE)))
      .map(({ candidate }) => candidate),
  );
}

/** A text that stands in several places has no one right place: it is left out altogether. */
function distinct(candidates: readonly GoldCandidate[]): GoldCandidate[] {
  const places = Map.groupBy(candidates, ({ evidence }) => evidenceTokens(evidence).join(' '));
  return candidates.filter(({ evidence }) => places.get(evidenceTokens(evidence).join(' '))?.length === 1);
}

/** Bits that the distinct words of a text carry, by how many of the texts have them; damped by length, or long texts would always win. */
function informationMeasure(texts: readonly (readonly string[])[]): (tokens: readonly string[]) => number {
  const frequency = new Map<string, number>();
  for (const tokens of texts)
    for (const token of new Set(tokens)) frequency.set(token, (frequency.get(token) ?? 0) + 1);
  return (tokens) => {
    const words = new Set(tokens);
    let bits = 0;
    for (const word of words) bits += Math.log2(texts.length / (frequency.get(word) ?? texts.length));
    return bits / Math.sqrt(Math.max(1, words.size));
  };
}

const sortedGroups = <T>(list: readonly T[], keyOf: (item: T) => string): T[][] =>
  [...Map.groupBy(list, keyOf)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);

/** The first of each list, then the second of each … */
function takeInTurn<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list.slice(i, i + 1))).flat();
}
