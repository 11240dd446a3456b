import { z } from 'zod';
import { type Parsed, parseLines } from './parse-lines.ts';

const Place = z.object({ page: z.int().positive(), evidence: z.string() });

/** A question with the place of its answer: `evidence` is text of one element on `page`. */
export const EvidenceQuery = z.object({
  id: z.string().min(1),
  /** File name of the document that holds the answer. */
  doc: z.string().min(1),
  lang: z.string().default('und'),
  /** Kind of evidence: `text`, `table`, `flow` … */
  type: z.string().default('text'),
  query: z.string().min(1),
  page: z.int().positive(),
  evidence: z.string().min(1),
  /** Other places that say the same. */
  alt: z.array(Place).default([]),
  /** Comparison questions: places that are needed as well. */
  also: z.array(Place).default([]),
  /** Failure class of a set made to find weaknesses: `word`, `symbol`, `table`, `figure`, `multi`. */
  class: z.string().optional(),
});
export type EvidenceQuery = z.infer<typeof EvidenceQuery>;

/** A question that may not have been written yet, as `eval gold` leaves it. */
const GoldQuery = EvidenceQuery.extend({ query: z.string() });

/** A question with facts that the results together must cover (RAG-Multi-Corpus). */
export const FactsQuery = z.object({
  id: z.string().min(1),
  type: z.string().default('all'),
  query: z.string().min(1),
  supporting_facts: z.array(z.object({ filename: z.string().optional(), text: z.string().min(1) })).min(1),
});
export type FactsQuery = z.infer<typeof FactsQuery>;

/** What `eval run` needs of any query file; further fields may name a collection. */
export const AnyQuery = z.looseObject({ id: z.string().min(1), query: z.string().min(1) });
export type AnyQuery = z.infer<typeof AnyQuery>;

/** Questions of a JSON-lines file; faults name line and field, and a file with faults gives no questions at all. */
export const parseEvidenceQueries = (text: string): Parsed<EvidenceQuery> => parseLines(text, EvidenceQuery);
export const parseGoldQueries = (text: string): Parsed<EvidenceQuery> => parseLines(text, GoldQuery);
export const parseFactsQueries = (text: string): Parsed<FactsQuery> => parseLines(text, FactsQuery);
export const parseAnyQueries = (text: string): Parsed<AnyQuery> => parseLines(text, AnyQuery);
