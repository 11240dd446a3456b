import { AppError, type DocumentResult, type PageQuality } from '@guidepost/contracts';
import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../database.ts';
import { toElement } from '../ledger/read-pages.ts';
import { documentSources, documents, elements, pages } from '../schema/index.ts';

const NO_QUALITY: PageQuality = {
  textSanity: 0,
  glyphs: 0,
  unmappedShare: 0,
  privateUseShare: 0,
  imageShare: 0,
  flags: [],
};

/** A document as it was finished, from its stored elements: what units are planned from. No page is read. */
export async function loadDocumentResult(db: Queryable, documentId: string): Promise<DocumentResult> {
  const [document] = await db.select().from(documents).where(eq(documents.id, documentId));
  if (document === undefined) throw new AppError('document_not_found', `There is no document ${documentId}.`);
  const [source] = await db
    .select({ fileName: documentSources.fileName })
    .from(documentSources)
    .where(eq(documentSources.documentId, documentId))
    .orderBy(documentSources.id)
    .limit(1);
  const pageRows = await db
    .select()
    .from(pages)
    .where(eq(pages.documentId, documentId))
    .orderBy(asc(pages.page));
  const elementRows = await db
    .select()
    .from(elements)
    .where(eq(elements.documentId, documentId))
    .orderBy(asc(elements.page), asc(elements.ord));
  const byPage = Map.groupBy(elementRows.map(toElement), (element) => element.page);
  return {
    document: {
      file: source?.fileName ?? document.title,
      sha256: document.sha256,
      title: document.title,
      lang: document.lang,
      pageCount: document.pageCount ?? pageRows.length,
    },
    pages: pageRows.map((row) => ({
      page: row.page,
      width: row.width ?? 0,
      height: row.height ?? 0,
      rotation: (row.rotation ?? 0) as 0 | 90 | 180 | 270,
      route: row.route ?? 'text',
      quality: row.quality ?? NO_QUALITY,
      elements: byPage.get(row.page) ?? [],
    })),
  };
}
