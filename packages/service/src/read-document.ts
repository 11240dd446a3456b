import type { DocumentDetail } from '@guidepost/contracts/api';
import { countContent, getDocument, listProblems, type Queryable } from '@guidepost/db';
import { toDocumentDetail } from './to-document.ts';

/** Everything about one document by id, start of an id, or file name; `document_not_found` otherwise. */
export async function readDocument(db: Queryable, idOrName: string): Promise<DocumentDetail> {
  const row = await getDocument(db, idOrName);
  const [counts, problems] = await Promise.all([countContent(db, row.id), listProblems(db, row.id)]);
  return toDocumentDetail(row, counts, problems);
}
