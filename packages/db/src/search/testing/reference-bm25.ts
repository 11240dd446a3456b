import { tokenise } from '@guidepost/tokens';
import { BM25 } from '../fusion-settings.ts';

export interface ReferenceUnit {
  readonly id: string;
  readonly text: string;
  readonly context: string;
}

interface Counted {
  readonly id: string;
  readonly text: ReadonlyMap<string, number>;
  readonly context: ReadonlyMap<string, number>;
  readonly textLength: number;
  readonly contextLength: number;
}

/** Distinct positions of each term: what a tsvector counts. */
function countPositions(text: string): { counts: Map<string, number>; length: number } {
  const { tokens, length } = tokenise(text);
  const positions = new Map<string, Set<number>>();
  for (const { term, position } of tokens) {
    const set = positions.get(term);
    if (set) set.add(position);
    else positions.set(term, new Set([position]));
  }
  return { counts: new Map([...positions].map(([term, set]) => [term, set.size])), length };
}

/**
 * BM25 by the book over two weighted fields (BM25F, Robertson, Zaragoza and Taylor 2004, one length for both fields), with Lucene's
 * idf: the exact answer that the SQL is compared with.
 */
export function createReferenceBm25(units: readonly ReferenceUnit[], contextWeight: number) {
  const counted: Counted[] = units.map((unit) => {
    const text = countPositions(unit.text);
    const context = countPositions(unit.context);
    return {
      id: unit.id,
      text: text.counts,
      context: context.counts,
      textLength: text.length,
      contextLength: context.length,
    };
  });
  const df = new Map<string, number>();
  for (const unit of counted) {
    for (const term of new Set([...unit.text.keys(), ...unit.context.keys()]))
      df.set(term, (df.get(term) ?? 0) + 1);
  }
  const n = units.length;
  const lengthOf = (u: Counted): number => u.textLength + contextWeight * u.contextLength;
  const average = counted.reduce((sum, u) => sum + lengthOf(u), 0) / n;
  return {
    rank(terms: readonly string[], limit: number): { id: string; score: number }[] {
      return counted
        .map((u) => {
          const k = BM25.k1 * (1 - BM25.b + (BM25.b * lengthOf(u)) / average);
          let score = 0;
          for (const term of terms) {
            const tf = (u.text.get(term) ?? 0) + contextWeight * (u.context.get(term) ?? 0);
            const d = df.get(term) ?? 0;
            if (tf > 0) score += (Math.log(1 + (n - d + 0.5) / (d + 0.5)) * tf) / (tf + k);
          }
          return { id: u.id, score };
        })
        .filter((r) => r.score > 0)
        .sort((a, b) => b.score - a.score)
        .slice(0, limit);
    },
  };
}
