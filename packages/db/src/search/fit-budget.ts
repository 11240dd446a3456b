import { sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { searchStrategy } from '../plan/unit-strategies.ts';
import type { UnitHit, UnitSearch } from './search-request.ts';
import { evidenceChars, packBudget } from './shape-results.ts';
import { type Widenable, widenResults } from './widen-results.ts';

/** With a budget each result may grow to this share of it (measured at 4,500 characters), and never beyond a page of text. */
const WIDTH_SHARE = 0.22;
const MAX_WIDTH_CHARS = 2_000;

export interface Fitted<T> {
  readonly results: readonly T[];
  /** What was left out, if anything was. */
  readonly notices: readonly string[];
}

/** Whole results, best first, into the characters that the caller has room for, each with what stands around it. */
export async function fitBudget<T extends Widenable>(
  db: Db,
  results: readonly T[],
  budgetChars: number,
): Promise<Fitted<T>> {
  const width = Math.min(MAX_WIDTH_CHARS, Math.round(budgetChars * WIDTH_SHARE));
  const widened = await widenResults(db, results, width);
  const packed = packBudget(widened, budgetChars);
  if (packed.length === widened.length) return { results: packed, notices: [] };
  const used = packed.reduce((sum, r) => sum + evidenceChars(r), 0);
  const left = widened.length - packed.length;
  return {
    results: packed,
    notices: [`${left} results were left out: ${used} of ${budgetChars} characters are used.`],
  };
}

interface PlaceRow extends Record<string, unknown> {
  readonly id: string;
  readonly document_id: string;
  readonly unit_key: string;
  readonly ordinal: number;
}

/**
 * The same for results whose order was changed after the search: `request` is what the search was asked, with the budget. A unit that
 * was deleted in the meantime stays as it is.
 */
export async function fitHits(
  db: Db,
  hits: readonly UnitHit[],
  request: Pick<UnitSearch, 'strategy' | 'filters'> & { readonly budget: number },
): Promise<Fitted<UnitHit>> {
  const strategy = request.strategy ?? (await searchStrategy(db, request.filters ?? {})).strategy;
  const { rows } = await db.execute<PlaceRow>(sql`
    select u.id, u.document_id, u.unit_key, u.ordinal from units u
    join unnest(${sql.param(hits.map((hit) => hit.document.id))}::text[], ${sql.param(hits.map((hit) => hit.unit.id))}::text[])
      as h(document_id, unit_key) on h.document_id = u.document_id and h.unit_key = u.unit_key
    where u.strategy = ${strategy}`);
  const placeOf = new Map(rows.map((row) => [`${row.document_id} ${row.unit_key}`, row]));
  const placed = hits.map((hit, index) => {
    const place = placeOf.get(`${hit.document.id} ${hit.unit.id}`);
    return {
      hit,
      // No row has an id below zero.
      id: place?.id ?? String(-1 - index),
      unit_key: hit.unit.id,
      ordinal: place?.ordinal ?? -1 - index,
      documentId: hit.document.id,
      score: hit.score,
      pages: hit.unit.pages,
      text: hit.unit.text,
      context: hit.unit.context,
    };
  });
  const { results, notices } = await fitBudget<(typeof placed)[number] & Widenable>(
    db,
    placed,
    request.budget,
  );
  return {
    notices,
    results: results.map(({ hit, passage }) =>
      passage === undefined
        ? hit
        : { ...hit, passage: { ...passage, pages: [...passage.pages], units: [...passage.units] } },
    ),
  };
}
