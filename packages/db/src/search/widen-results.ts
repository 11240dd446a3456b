import { sql } from 'drizzle-orm';
import type { Queryable } from '../database.ts';
import { evidenceChars, type Shapeable } from './shape-results.ts';

/** What a result that has been widened hands to the reader. */
export interface Passage {
  /** The unit's context, then the text of these units in reading order. */
  readonly text: string;
  readonly pages: readonly number[];
  /** Keys of the units, in reading order. */
  readonly units: readonly string[];
}

/** What widening needs to know of a result. */
export interface Widenable extends Shapeable {
  readonly id: string;
  readonly unit_key: string;
  readonly ordinal: number;
  readonly passage?: Passage;
}

interface Around extends Record<string, unknown> {
  readonly document_id: string;
  readonly ordinal: number;
  readonly unit_key: string;
  readonly text: string;
  readonly pages: number[];
}

/** Units looked at on each side: more than fit into any width worth reading. */
const REACH = 12;

/**
 * Widens each result, best first, with the units before and after it in its document to `widthChars` at most. Answers often go on
 * where a unit ends; a reader with room is served better by the whole passage. A result that a better one has taken in is left out.
 */
export async function widenResults<T extends Widenable>(
  db: Queryable,
  results: readonly T[],
  widthChars: number,
): Promise<T[]> {
  if (results.length === 0) return [];
  const { rows } = await db.execute<Around>(sql`
    select distinct o.document_id, o.ordinal, o.unit_key, o.text, o.pages from units u join units o
      on o.document_id = u.document_id and o.strategy = u.strategy and o.ordinal between u.ordinal - ${REACH}::int and u.ordinal + ${REACH}::int
    where u.id = any (${`{${results.map((r) => r.id).join(',')}}`}::bigint[])`);
  const at = new Map(rows.map((row) => [`${row.document_id} ${row.ordinal}`, row]));
  const used = new Set<string>();
  const key = (result: T, ordinal: number) => `${result.documentId} ${ordinal}`;
  const out: T[] = [];
  for (const result of results) {
    if (used.has(key(result, result.ordinal))) continue;
    used.add(key(result, result.ordinal));
    let [first, last, size] = [result.ordinal, result.ordinal, evidenceChars(result)];
    const take = (ordinal: number): boolean => {
      const unit = used.has(key(result, ordinal)) ? undefined : at.get(key(result, ordinal));
      if (unit === undefined || size + unit.text.length + 1 > widthChars) return false;
      used.add(key(result, ordinal));
      size += unit.text.length + 1;
      return true;
    };
    for (let grown = true; grown; ) {
      grown = false;
      if (take(last + 1)) [last, grown] = [last + 1, true];
      if (take(first - 1)) [first, grown] = [first - 1, true];
    }
    if (first === last) {
      out.push(result);
      continue;
    }
    const units = Array.from({ length: last - first + 1 }, (_, i) => at.get(key(result, first + i))!);
    const passage: Passage = {
      text: [...(result.context === '' ? [] : [result.context]), ...units.map((u) => u.text)].join('\n'),
      pages: [...new Set([...result.pages, ...units.flatMap((u) => u.pages)])].sort((a, b) => a - b),
      units: units.map((u) => u.unit_key),
    };
    out.push({ ...result, passage });
  }
  return out;
}
