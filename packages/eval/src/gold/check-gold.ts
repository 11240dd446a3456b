import { goldFaults, type KnownDocuments } from '../read/gold-faults.ts';
import type { AnyQuery, EvidenceQuery } from '../read/queries.ts';
import { evidenceTokens, tokenRecall } from '../score/evidence-tokens.ts';
import { MAX_ELEMENT_CHARS, MIN_RECALL } from '../score/score-retrieval.ts';

export interface GoldText {
  /** Everything read on a page; empty if nothing was. */
  readonly pageText: (document: string, page: number) => string;
  /** Texts that a result could point at on a page. */
  readonly elementTexts: (document: string, page: number) => readonly string[];
}

export interface GoldCheck {
  /** Places that are not there, as sentences with the line: a measurement over them would be wrong. */
  readonly faults: readonly string[];
  /** Places that are there and cannot be hit, because no single element holds the evidence. */
  readonly warnings: readonly string[];
}

/** Looks for every place of every question (its own, `alt`, `also`): document, page, and the text of the evidence on it. */
export function checkGold(
  queries: readonly EvidenceQuery[],
  lineOf: ReadonlyMap<string, number>,
  known: KnownDocuments,
  text: GoldText,
): GoldCheck {
  const faults = goldFaults(queries as readonly AnyQuery[], lineOf, known);
  const warnings: string[] = [];
  for (const query of queries) {
    for (const { page, evidence } of [query, ...query.alt, ...query.also]) {
      const found = lookAt(query.doc, page, evidence, known, text);
      if (found === undefined) continue;
      const sentence = `line ${lineOf.get(query.id) ?? '?'}: ${query.id}: ${found.says}`;
      (found.fault ? faults : warnings).push(sentence);
    }
  }
  return { faults, warnings };
}

function lookAt(
  document: string,
  page: number,
  evidence: string,
  { pageCounts }: KnownDocuments,
  { pageText, elementTexts }: GoldText,
): { readonly fault: boolean; readonly says: string } | undefined {
  const pageCount = pageCounts.get(document);
  // A missing document or page has its sentence already.
  if (pageCount === undefined || page > pageCount) return undefined;
  const wanted = evidenceTokens(evidence);
  const holds = (text: string) => tokenRecall(wanted, evidenceTokens(text)) >= MIN_RECALL;
  const shown = `"${evidence.length > 60 ? `${evidence.slice(0, 60)}…` : evidence}"`;
  if (wanted.length === 0) return { fault: true, says: `the evidence ${shown} holds no word` };
  if (elementTexts(document, page).some((text) => text.length <= MAX_ELEMENT_CHARS && holds(text)))
    return undefined;
  if (holds(pageText(document, page)))
    return {
      fault: false,
      says: `page ${page} of "${document}" holds ${shown}, but no single element of it does: no result can hit it`,
    };
  const elsewhere = Array.from({ length: pageCount }, (_, i) => i + 1).filter((number) =>
    elementTexts(document, number).some(holds),
  );
  const hint = elsewhere.length > 0 ? `; it is on page ${elsewhere.slice(0, 3).join(', ')}` : '';
  return { fault: true, says: `page ${page} of "${document}" does not hold ${shown}${hint}` };
}
