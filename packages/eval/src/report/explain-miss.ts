import type { EvidenceQuery } from '../read/queries.ts';
import { evidenceTokens, tokenRecall } from '../score/evidence-tokens.ts';
import { MAX_ELEMENT_CHARS, MIN_RECALL, type RetrievalRow } from '../score/score-retrieval.ts';

/** Why a question's evidence is not among the first five results. */
export type MissReason =
  /** No stored element of the page holds the evidence: reading the page lost it, cut it up or joined it with more. */
  | 'parse fault'
  /** Question and document are in different languages and the page was not found. */
  | 'language'
  /** The page is not among the first ten. */
  | 'page missed'
  /** The page is there, but no result points at the element. */
  | 'element missed'
  /** The element is there, at rank 6 to 10. */
  | 'ranked low';

export interface Miss {
  readonly id: string;
  readonly query: string;
  readonly document: string;
  readonly page: number;
  /** Ranks from 1; null = not among the first ten. */
  readonly pageRank: number | null;
  readonly elementRank: number | null;
  readonly reason: MissReason;
}

export interface MissFacts {
  /** Texts of the stored elements (table rows apart) of a page; without it parse faults are not told from misses. */
  readonly elementTexts?: (document: string, page: number) => readonly string[] | undefined;
  /** Language of a document. */
  readonly documentLanguage?: (document: string) => string | undefined;
}

const rankOrNull = (rank: number): number | null => (Number.isFinite(rank) ? rank : null);

/** Each question without an element hit among the first five, with where its gold ranked and why. */
export function explainMisses(
  queries: readonly EvidenceQuery[],
  rows: readonly RetrievalRow[],
  facts: MissFacts = {},
): Miss[] {
  const byId = new Map(queries.map((query) => [query.id, query]));
  return rows.flatMap((row): Miss[] => {
    const query = byId.get(row.id);
    if (!query || row.metrics.eh5 === 1) return [];
    return [
      {
        id: row.id,
        query: query.query,
        document: query.doc,
        page: query.page,
        pageRank: rankOrNull(row.pageRank),
        elementRank: rankOrNull(row.elementRank),
        reason: reasonOf(query, row, facts),
      },
    ];
  });
}

function reasonOf(query: EvidenceQuery, row: RetrievalRow, facts: MissFacts): MissReason {
  if (Number.isFinite(row.elementRank)) return 'ranked low';
  const places = [query, ...query.alt];
  const known = places.map(({ page, evidence }) => ({
    evidence,
    texts: facts.elementTexts?.(query.doc, page),
  }));
  const readable = known.some(({ evidence, texts }) => texts === undefined || holds(texts, evidence));
  if (!readable) return 'parse fault';
  if (Number.isFinite(row.pageRank)) return 'element missed';
  const language = facts.documentLanguage?.(query.doc);
  return language !== undefined && language !== query.lang ? 'language' : 'page missed';
}

function holds(texts: readonly string[], evidence: string): boolean {
  const wanted = evidenceTokens(evidence);
  return texts.some(
    (text) => text.length <= MAX_ELEMENT_CHARS && tokenRecall(wanted, evidenceTokens(text)) >= MIN_RECALL,
  );
}
