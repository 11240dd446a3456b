import type { Element, Unit, UnitStrategy } from '@guidepost/contracts';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../database.ts';
import { toPartRows, toUnitRow, type UnitRow } from './unit-rows.ts';

export interface ReplaceUnitsInput {
  readonly documentId: string;
  readonly strategy: UnitStrategy;
  readonly units: readonly Unit[];
  /** Elements of the document: what results point at. */
  readonly elements: readonly Element[];
}

export interface ReplacedUnits {
  /** Units whose text did not change: row, tokens and vector stay. */
  readonly kept: number;
  readonly added: number;
  readonly removed: number;
}

/**
 * Makes the units of a document (under one strategy) what is given, in the caller's transaction.
 * A unit whose text and context are as before keeps its row and so its vector; statistics follow by trigger.
 */
export async function replaceUnits(tx: Queryable, input: ReplaceUnitsInput): Promise<ReplacedUnits> {
  const { documentId, strategy } = input;
  const byId = new Map(input.elements.map((element) => [element.id, element]));
  const rows = input.units.map((unit, index) => toUnitRow(unit, index + 1, strategy));
  const parts = input.units.flatMap((unit) => toPartRows(unit, (id) => byId.get(id)));

  const existing = await tx.execute<{ id: string; text_hash: string }>(
    sql`select id, text_hash from units where document_id = ${documentId} and strategy = ${strategy} order by ordinal for update`,
  );
  const { kept, added, removed } = matchByHash(existing.rows, rows);

  if (removed.length > 0) {
    const ids = sql.param(`{${removed.join(',')}}`);
    await tx.execute(sql`delete from unit_lexemes where unit_id = any (${ids}::bigint[])`);
    await tx.execute(sql`delete from units where id = any (${ids}::bigint[])`);
  }
  await tx.execute(
    sql`delete from unit_parts where document_id = ${documentId} and unit_id in
      (select id from units where document_id = ${documentId} and strategy = ${strategy})`,
  );
  if (kept.length > 0) {
    // Keys may swap between rows: free them first.
    await tx.execute(
      sql`update units set unit_key = 'old ' || id where document_id = ${documentId} and strategy = ${strategy}`,
    );
    await tx.execute(sql`update units u set
        unit_key = r.unit_key, ordinal = r.ordinal, kind = r.kind, text = r.text, context = r.context, breadcrumb = r.breadcrumb,
        pages = r.pages, boxes = r.boxes, element_ids = r.element_ids, element_id = r.element_id, lang = r.lang, grade = r.grade,
        grade_system = r.grade_system, grade_normalized = r.grade_normalized, table_row = r.table_row, cells = r.cells,
        edge = r.edge, flags = r.flags
      from ${recordset(kept)} where u.id = r.id`);
    await tx.execute(sql`update unit_lexemes l set lang = r.lang, kind = r.kind, grade = r.grade, grade_system = r.grade_system, prior = r.prior
      from ${recordset(kept)} where l.unit_id = r.id
        and (l.lang, l.kind, l.grade, l.grade_system, l.prior) is distinct from (r.lang, r.kind, r.grade, r.grade_system, r.prior)`);
  }
  if (added.length > 0) {
    await tx.execute(sql`with r as (select * from ${recordset(added)}), u as (
        insert into units (document_id, strategy, unit_key, ordinal, kind, text, context, breadcrumb, pages, boxes, element_ids,
          element_id, lang, grade, grade_system, grade_normalized, table_row, cells, edge, flags, text_hash)
        select ${documentId}, strategy, unit_key, ordinal, kind, text, context, breadcrumb, pages, boxes, element_ids, element_id,
          lang, grade, grade_system, grade_normalized, table_row, cells, edge, flags, text_hash from r
        returning id, unit_key)
      insert into unit_lexemes (unit_id, document_id, strategy, lang, kind, grade_system, grade, text_length, context_length, prior, tsv)
      select u.id, ${documentId}, r.strategy, r.lang, r.kind, r.grade_system, r.grade, r.text_length, r.context_length,
        r.prior, r.tsv::tsvector from u join r using (unit_key)`);
  }
  if (parts.length > 0) {
    await tx.execute(sql`insert into unit_parts
        (unit_id, part, document_id, element_id, element_type, page, bbox, text, length, text_hash, tsv)
      select u.id, r.part, ${documentId}, r.element_id, r.element_type, r.page, r.bbox, r.text, r.length, r.text_hash, r.tsv::tsvector
      from json_to_recordset(${JSON.stringify(parts)}::json) as r(unit_key text, part smallint, element_id text, element_type text,
        page integer, bbox jsonb, text text, length integer, text_hash text, tsv text)
      join units u on u.document_id = ${documentId} and u.strategy = ${strategy} and u.unit_key = r.unit_key`);
  }
  return { kept: kept.length, added: added.length, removed: removed.length };
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

const recordset = (rows: readonly UnitRow[]) =>
  sql`json_to_recordset(${JSON.stringify(rows)}::json) as r(id bigint, unit_key text, ordinal integer, kind text, text text,
    context text, breadcrumb text[], pages integer[], boxes jsonb, element_ids text[], element_id text, lang text, grade text,
    grade_system text, grade_normalized jsonb, table_row integer, cells jsonb, edge jsonb, flags text[], text_hash text,
    strategy text, text_length integer, context_length integer, prior real, tsv text)`;
