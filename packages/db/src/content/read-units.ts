import type { Unit, UnitKind, UnitStrategy } from '@guidepost/contracts';
import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../database.ts';
import { parseNumbers } from '../ledger/parse-cursor.ts';
import type { Listing } from '../ledger/read-documents.ts';
import { units } from '../schema/index.ts';

export interface UnitListOptions {
  readonly limit: number;
  readonly cursor?: string | undefined;
  /** Units with something on this page. */
  readonly page?: number | undefined;
  readonly kind?: UnitKind | undefined;
  /** Default: `structure`, the evidence units that search uses. */
  readonly strategy?: UnitStrategy | undefined;
}

/** Evidence units of a document in reading order; the cursor is the ordinal of the last one given. */
export async function listUnits(
  db: Queryable,
  documentId: string,
  options: UnitListOptions,
): Promise<Listing<Unit>> {
  const conditions: SQL[] = [
    eq(units.documentId, documentId),
    eq(units.strategy, options.strategy ?? 'structure'),
  ];
  if (options.cursor !== undefined) {
    const [after = 0] = parseNumbers(options.cursor, 1);
    conditions.push(gt(units.ordinal, after));
  }
  if (options.page !== undefined) conditions.push(sql`${options.page} = any(${units.pages})`);
  if (options.kind !== undefined) conditions.push(eq(units.kind, options.kind));
  const rows = await db
    .select()
    .from(units)
    .where(and(...conditions))
    .orderBy(asc(units.ordinal))
    .limit(options.limit + 1);
  const kept = rows.slice(0, options.limit);
  const last = kept.at(-1);
  return {
    items: kept.map(toUnit),
    nextCursor: rows.length > options.limit && last !== undefined ? String(last.ordinal) : null,
  };
}

/** All units of a document under one strategy, in reading order. */
export async function loadUnits(db: Queryable, documentId: string, strategy: UnitStrategy): Promise<Unit[]> {
  const rows = await db
    .select()
    .from(units)
    .where(and(eq(units.documentId, documentId), eq(units.strategy, strategy)))
    .orderBy(asc(units.ordinal));
  return rows.map(toUnit);
}

function toUnit(row: typeof units.$inferSelect): Unit {
  return {
    id: row.unitKey,
    kind: row.kind as UnitKind,
    text: row.text,
    context: row.context,
    breadcrumb: row.breadcrumb,
    pages: row.pages,
    boxes: [...row.boxes],
    elements: row.elementIds,
    element: row.elementId,
    lang: row.lang,
    flags: row.flags,
    ...(row.grade !== null && { grade: row.grade }),
    ...(row.gradeSystem !== null && { gradeSystem: row.gradeSystem }),
    ...(row.gradeNormalized !== null && { gradeNormalized: row.gradeNormalized }),
    ...(row.tableRow !== null && row.cells !== null && { table: { row: row.tableRow, cells: row.cells } }),
    ...(row.edge !== null && { edge: row.edge }),
  };
}
