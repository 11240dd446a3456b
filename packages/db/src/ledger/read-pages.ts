import {
  AppError,
  type Box,
  type DocumentFacts,
  type Element,
  type ElementType,
  type PageQuality,
} from '@guidepost/contracts';
import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../database.ts';
import {
  documents,
  elements,
  type PageStage,
  pageResults,
  pageStages,
  pages,
  type StageState,
} from '../schema/index.ts';
import { gunzipJson } from './gzip-json.ts';
import { parseNumbers } from './parse-cursor.ts';
import type { Listing } from './read-documents.ts';

export interface PageStageRow {
  readonly state: StageState;
  readonly code: string | null;
  readonly message: string | null;
  readonly attempts: number;
}

export interface PageRow {
  readonly page: number;
  readonly label: string | null;
  /** Points, as displayed; null until the page was read. */
  readonly width: number | null;
  readonly height: number | null;
  readonly rotation: number | null;
  readonly route: 'text' | 'ocr' | 'vlm' | null;
  readonly quality: PageQuality | null;
  readonly image: { readonly blobKey: string; readonly widthPx: number; readonly heightPx: number } | null;
  readonly warnings: readonly string[];
  readonly stages: Readonly<Partial<Record<PageStage, PageStageRow>>>;
}

/** Pages of a document in order; the cursor is the number of the last page given. */
export async function listPages(
  db: Queryable,
  documentId: string,
  options: { readonly limit: number; readonly cursor?: string },
): Promise<Listing<PageRow>> {
  const [after = 0] = options.cursor === undefined ? [] : parseNumbers(options.cursor, 1);
  const rows = await selectPages(
    db,
    and(eq(pages.documentId, documentId), gt(pages.page, after)),
    options.limit + 1,
  );
  const items = rows.slice(0, options.limit);
  return { items, nextCursor: rows.length > options.limit ? String(items.at(-1)?.page) : null };
}

/** One page; `page_not_found` says how many the document has. */
export async function getPage(db: Queryable, documentId: string, page: number): Promise<PageRow> {
  const rows = await selectPages(db, and(eq(pages.documentId, documentId), eq(pages.page, page)), 1);
  if (rows[0] !== undefined) return rows[0];
  const found = await db
    .select({ n: documents.pageCount })
    .from(documents)
    .where(eq(documents.id, documentId));
  if (found[0] === undefined) throw new AppError('document_not_found', `There is no document ${documentId}.`);
  const count = found[0].n === null ? 'has not been opened yet' : `has ${found[0].n} pages`;
  throw new AppError('page_not_found', `There is no page ${page}: document ${documentId} ${count}.`, {
    details: { documentId, page },
  });
}

async function selectPages(db: Queryable, where: SQL | undefined, limit: number): Promise<PageRow[]> {
  const chosen = await db.select().from(pages).where(where).orderBy(asc(pages.page)).limit(limit);
  const first = chosen[0];
  const last = chosen.at(-1);
  if (first === undefined || last === undefined) return [];
  const stages = await db
    .select()
    .from(pageStages)
    .where(
      and(
        eq(pageStages.documentId, first.documentId),
        sql`${pageStages.page} between ${first.page} and ${last.page}`,
      ),
    );
  return chosen.map((row) => ({
    page: row.page,
    label: row.label,
    width: row.width,
    height: row.height,
    rotation: row.rotation,
    route: row.route,
    quality: row.quality,
    image:
      row.imageBlobKey === null
        ? null
        : { blobKey: row.imageBlobKey, widthPx: row.imageWidthPx ?? 0, heightPx: row.imageHeightPx ?? 0 },
    warnings: row.warnings,
    stages: Object.fromEntries(
      stages
        .filter((stage) => stage.page === row.page)
        .map((s) => [
          s.stage,
          { state: s.state, code: s.reasonCode, message: s.reasonMessage, attempts: s.attempts },
        ]),
    ),
  }));
}

export interface Problem {
  readonly stage: string;
  readonly state: 'skipped' | 'failed' | 'cancelled';
  readonly code: string;
  readonly message: string;
  /** Absent for a fault of the whole document. */
  readonly page?: number;
}

/** Everything of a document that failed or was left out, in page order, faults of the whole document first. */
export async function listProblems(db: Queryable, documentId: string, limit = 1000): Promise<Problem[]> {
  const { rows } = await db.execute<{
    stage: string;
    state: Problem['state'];
    code: string | null;
    message: string | null;
    page: number;
  }>(sql`
    select stage, state, reason_code as code, reason_message as message, 0 as page from document_stages
      where document_id = ${documentId} and state in ('failed', 'skipped', 'cancelled')
    union all
    select stage, state, reason_code, reason_message, page from page_stages
      where document_id = ${documentId} and state in ('failed', 'skipped', 'cancelled')
    order by page, stage limit ${limit}`);
  return rows.map((row) => ({
    stage: row.stage,
    state: row.state,
    code: row.code ?? 'internal',
    message: row.message ?? '',
    ...(row.page === 0 ? {} : { page: row.page }),
  }));
}

export interface ElementOptions {
  readonly limit: number;
  readonly cursor?: string;
  readonly page?: number;
  readonly type?: ElementType;
}

/** Elements in reading order; the cursor is `page.order` of the last one given. */
export async function listElements(
  db: Queryable,
  documentId: string,
  options: ElementOptions,
): Promise<Listing<Element>> {
  const conditions: SQL[] = [eq(elements.documentId, documentId)];
  if (options.cursor !== undefined) {
    const [page, ord] = parseNumbers(options.cursor, 2);
    conditions.push(sql`(${elements.page}, ${elements.ord}) > (${page}, ${ord})`);
  }
  if (options.page !== undefined) conditions.push(eq(elements.page, options.page));
  if (options.type !== undefined) conditions.push(eq(elements.type, options.type));
  const rows = await db
    .select()
    .from(elements)
    .where(and(...conditions))
    .orderBy(asc(elements.page), asc(elements.ord))
    .limit(options.limit + 1);
  const kept = rows.slice(0, options.limit);
  const last = kept.at(-1);
  return {
    items: kept.map(toElement),
    nextCursor: rows.length > options.limit && last !== undefined ? `${last.page}.${last.ord}` : null,
  };
}

/** A stored element as the contracts have it. */
export function toElement(row: typeof elements.$inferSelect): Element {
  return {
    id: row.elementId,
    type: row.type,
    page: row.page,
    order: row.ord,
    bbox: row.bbox as Box,
    text: row.text,
    source: row.source,
    confidence: row.confidence,
    flags: row.flags,
    ...present({
      level: row.level,
      levelSource: row.levelSource,
      marker: row.marker,
      depth: row.depth,
      table: row.table,
      graph: row.graph,
      mermaid: row.mermaid,
      belongsTo: row.belongsTo,
      continues: row.continues,
      inBox: row.inBox,
    }),
  };
}

/** Without the keys whose value is null: an absent field is absent, as it was before it was stored. */
function present<T extends object>(value: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(value).filter(([, v]) => v !== null)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
}

export interface PageResultRow {
  readonly page: number;
  readonly stage: PageStage;
  readonly payload: unknown;
  /** Result of the flowchart stage, where there is one. */
  readonly charts?: unknown;
}

/** OCR before the text layer; what a model said about flowcharts stands beside them. */
const isReading = sql`${pageResults.stage} in ('render', 'ocr')`;
const ocrFirst = sql`(${pageResults.stage} = 'ocr') desc`;

/** The newest reading of one page, as its stage stored it; `page_not_found` before there is one. */
export async function loadPageResult(db: Queryable, documentId: string, page: number): Promise<unknown> {
  const rows = await db
    .select({ payload: pageResults.payload })
    .from(pageResults)
    .where(and(eq(pageResults.documentId, documentId), eq(pageResults.page, page), isReading))
    .orderBy(ocrFirst)
    .limit(1);
  if (rows[0] === undefined) {
    throw new AppError('page_not_found', `Page ${page} of document ${documentId} has not been read.`);
  }
  return gunzipJson(rows[0].payload);
}

/** What the document pass needs: facts of the file and, for each page, the newest result (OCR before the text layer). */
export async function loadPageResults(
  db: Queryable,
  documentId: string,
): Promise<{
  readonly facts: DocumentFacts | null;
  readonly pages: readonly PageResultRow[];
}> {
  const found = await db
    .select({ facts: documents.facts })
    .from(documents)
    .where(eq(documents.id, documentId));
  if (found[0] === undefined) throw new AppError('document_not_found', `There is no document ${documentId}.`);
  const rows = await db
    .selectDistinctOn([pageResults.page])
    .from(pageResults)
    .where(and(eq(pageResults.documentId, documentId), isReading))
    .orderBy(asc(pageResults.page), ocrFirst);
  const charts = new Map<number, unknown>();
  for (const row of await db
    .select()
    .from(pageResults)
    .where(and(eq(pageResults.documentId, documentId), eq(pageResults.stage, 'flowchart')))) {
    charts.set(row.page, await gunzipJson(row.payload));
  }
  const loaded: PageResultRow[] = [];
  for (const { page, stage, payload } of rows) {
    const chart = charts.get(page);
    loaded.push({
      page,
      stage,
      payload: await gunzipJson(payload),
      ...(chart === undefined ? {} : { charts: chart }),
    });
  }
  return { facts: found[0].facts, pages: loaded };
}
