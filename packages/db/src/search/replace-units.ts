import type { Element, Unit, UnitStrategy } from '@guidepost/contracts';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../database.ts';
import { type PartRow, tokenisePart, tokeniseRow, toPartRows, toUnitRow, type UnitRow } from './unit-rows.ts';

export interface ReplaceUnitsInput {
  readonly documentId: string;
  readonly strategy: UnitStrategy;
  readonly units: readonly Unit[];
  /** Elements of the document: what results point at. */
  readonly elements: readonly Element[];
  /** Writes every row again, for a tokeniser that changed; default: what says the same stays as it is. */
  readonly fresh?: boolean;
}

export interface ReplacedUnits {
  /** Units whose text did not change: row, tokens and vector stay. */
  readonly kept: number;
  readonly added: number;
  readonly removed: number;
  /** Units of which a part that a result can point at was written anew. */
  readonly parts: number;
}

type StoredRow = Omit<UnitRow, 'strategy' | 'prior'> & { readonly id: string };

/**
 * Makes the units of a document (under one strategy) what is given, in the caller's transaction.
 * A unit whose text and context are as before keeps its row and so its vector; statistics follow by trigger.
 */
export async function replaceUnits(tx: Queryable, input: ReplaceUnitsInput): Promise<ReplacedUnits> {
  const { documentId, strategy } = input;
  const byId = new Map(input.elements.map((element) => [element.id, element]));
  const rows = input.units.map((unit, index) => toUnitRow(unit, index + 1, strategy));
  const parts = input.units.flatMap((unit) => toPartRows(unit, (id) => byId.get(id)));

  const existing = await tx.execute<StoredRow & Record<string, unknown>>(
    sql`select id, unit_key, ordinal, kind, text, context, breadcrumb, pages, boxes, element_ids, element_id, lang, grade, grade_system,
      grade_normalized, table_row, cells, edge, flags, text_hash, fingerprint
      from units where document_id = ${documentId} and strategy = ${strategy} order by ordinal for update`,
  );
  const { kept, added, removed } = matchByHash(input.fresh ? [] : existing.rows, rows);
  if (input.fresh) removed.push(...existing.rows.map(({ id }) => id));

  if (removed.length > 0) {
    const ids = sql.param(`{${removed.join(',')}}`);
    await tx.execute(sql`delete from unit_lexemes where unit_id = any (${ids}::bigint[])`);
    await tx.execute(sql`delete from units where id = any (${ids}::bigint[])`);
  }
  await updateKept(tx, existing.rows, kept);
  if (added.length > 0) {
    await tx.execute(sql`with r as (select * from ${recordset(added.map(tokeniseRow))}), u as (
        insert into units (document_id, strategy, unit_key, ordinal, kind, text, context, breadcrumb, pages, boxes, element_ids,
          element_id, lang, grade, grade_system, grade_normalized, table_row, cells, edge, flags, text_hash, fingerprint)
        select ${documentId}, strategy, unit_key, ordinal, kind, text, context, breadcrumb, pages, boxes, element_ids, element_id,
          lang, grade, grade_system, grade_normalized, table_row, cells, edge, flags, text_hash, fingerprint from r
        returning id, unit_key)
      insert into unit_lexemes (unit_id, document_id, strategy, lang, kind, grade_system, grade, text_length, context_length, prior, tsv)
      select u.id, ${documentId}, r.strategy, r.lang, r.kind, r.grade_system, r.grade, r.text_length, r.context_length,
        r.prior, r.tsv::tsvector from u join r using (unit_key)`);
  }
  const changedParts = await replaceParts(tx, input, parts);
  return { kept: kept.length, added: added.length, removed: removed.length, parts: changedParts };
}

/** Columns of a unit that says the same may still differ: its place, boxes, grade. Rows without a difference are not touched. */
async function updateKept(
  tx: Queryable,
  existing: readonly StoredRow[],
  kept: readonly (UnitRow & { readonly id: string })[],
): Promise<void> {
  const before = new Map(existing.map((row) => [row.id, row]));
  const differing = kept.filter((row) => {
    const old = before.get(row.id)!;
    return (Object.keys(old) as (keyof StoredRow)[]).some((key) => !isSame(old[key], row[key]));
  });
  if (differing.length > 0) {
    // Keys may swap between rows: free them first.
    await tx.execute(
      sql`update units set unit_key = 'old ' || id where id = any (${`{${differing.map(({ id }) => id).join(',')}}`}::bigint[])`,
    );
    await tx.execute(sql`update units u set
        unit_key = r.unit_key, ordinal = r.ordinal, kind = r.kind, text = r.text, context = r.context, breadcrumb = r.breadcrumb,
        pages = r.pages, boxes = r.boxes, element_ids = r.element_ids, element_id = r.element_id, lang = r.lang, grade = r.grade,
        grade_system = r.grade_system, grade_normalized = r.grade_normalized, table_row = r.table_row, cells = r.cells,
        edge = r.edge, flags = r.flags, fingerprint = r.fingerprint
      from ${recordset(differing)} where u.id = r.id`);
  }
  if (kept.length > 0) {
    const light = kept.map(({ id, lang, kind, grade, grade_system, prior }) => ({
      id,
      lang,
      kind,
      grade,
      grade_system,
      prior,
    }));
    await tx.execute(sql`update unit_lexemes l set lang = r.lang, kind = r.kind, grade = r.grade, grade_system = r.grade_system, prior = r.prior
      from ${recordset(light)} where l.unit_id = r.id
        and (l.lang, l.kind, l.grade, l.grade_system, l.prior) is distinct from (r.lang, r.kind, r.grade, r.grade_system, r.prior)`);
  }
}

/** Same value after a round trip through the database; the order of keys says nothing. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) =>
    isSame((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
  );
}

interface StoredPart extends Omit<PartRow, 'text'> {
  readonly unit_id: string;
}

/** Parts that are as before keep their tokens; all parts of a unit with a difference are written anew. */
async function replaceParts(
  tx: Queryable,
  { documentId, strategy }: ReplaceUnitsInput,
  parts: readonly PartRow[],
): Promise<number> {
  const { rows } = await tx.execute<StoredPart & Record<string, unknown>>(sql`
    select u.unit_key, p.unit_id, p.part, p.element_id, p.element_type, p.page, p.bbox, p.text_hash from unit_parts p
    join units u on u.id = p.unit_id where p.document_id = ${documentId} and u.strategy = ${strategy} order by p.unit_id, p.part`);
  const stored = Map.groupBy(rows, (row) => row.unit_key);
  const wanted = Map.groupBy(parts, (part) => part.unit_key);
  const differing = [...wanted].filter(([key, list]) => {
    const old = stored.get(key) ?? [];
    return (
      old.length !== list.length ||
      !old.every(({ unit_id: _, ...part }, index) => {
        const { text: __, ...now } = list[index]!;
        return isSame(part, now);
      })
    );
  });
  const stale = [
    ...differing.flatMap(([key]) => stored.get(key)?.[0]?.unit_id ?? []),
    ...[...stored].flatMap(([key, [first]]) => (wanted.has(key) || !first ? [] : [first.unit_id])),
  ];
  if (stale.length > 0)
    await tx.execute(sql`delete from unit_parts where unit_id = any (${`{${stale.join(',')}}`}::bigint[])`);
  if (differing.length === 0) return 0;
  const fresh = differing.flatMap(([, list]) => list.map(tokenisePart));
  await tx.execute(sql`insert into unit_parts
      (unit_id, part, document_id, element_id, element_type, page, bbox, text, length, text_hash, tsv)
    select u.id, r.part, ${documentId}, r.element_id, r.element_type, r.page, r.bbox, r.text, r.length, r.text_hash, r.tsv::tsvector
    from json_to_recordset(${JSON.stringify(fresh)}::json) as r(unit_key text, part smallint, element_id text, element_type text,
      page integer, bbox jsonb, text text, length integer, text_hash text, tsv text)
    join units u on u.document_id = ${documentId} and u.strategy = ${strategy} and u.unit_key = r.unit_key`);
  return differing.length;
}

/** Moves what ingest added to the statistics of full-text search into their totals; cheap, safe to call at any time. */
export async function mergeSearchStatistics(db: Queryable): Promise<void> {
  await db.execute(sql`select guidepost_merge_statistics()`);
}

function matchByHash(existing: readonly { id: string; text_hash: string }[], rows: readonly UnitRow[]) {
  const free = new Map<string, string[]>();
  for (const { id, text_hash } of existing) {
    const list = free.get(text_hash);
    if (list) list.push(id);
    else free.set(text_hash, [id]);
  }
  const kept: (UnitRow & { id: string })[] = [];
  const added: UnitRow[] = [];
  for (const row of rows) {
    const id = free.get(row.text_hash)?.shift();
    if (id === undefined) added.push(row);
    else kept.push({ ...row, id });
  }
  return { kept, added, removed: [...free.values()].flat() };
}

const recordset = (rows: readonly object[]) =>
  sql`json_to_recordset(${JSON.stringify(rows)}::json) as r(id bigint, unit_key text, ordinal integer, kind text, text text,
    context text, breadcrumb text[], pages integer[], boxes jsonb, element_ids text[], element_id text, lang text, grade text,
    grade_system text, grade_normalized jsonb, table_row integer, cells jsonb, edge jsonb, flags text[], text_hash text,
    fingerprint text, strategy text, text_length integer, context_length integer, prior real, tsv text)`;
