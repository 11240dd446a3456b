import { AppError } from '@guidepost/contracts';
import { eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../database.ts';
import { documentSources, documents } from '../schema/index.ts';
import { storableText } from './storable.ts';

/** Where a document's bytes are and how to open them. */
export interface FileAccess {
  readonly sha256: string;
  readonly blobKey: string;
  /** Name as first given. */
  readonly fileName: string;
  readonly sealedPassword: Buffer | null;
}

/** For workers; everybody else reads `getDocument`, which has no password in it. */
export async function loadFileAccess(db: Queryable, documentId: string): Promise<FileAccess> {
  const rows = await db
    .select({
      sha256: documents.sha256,
      blobKey: documents.blobKey,
      sealedPassword: documents.sealedPassword,
      fileName: documentSources.fileName,
    })
    .from(documents)
    .innerJoin(documentSources, eq(documentSources.documentId, documents.id))
    .where(eq(documents.id, documentId))
    .orderBy(documentSources.id)
    .limit(1);
  if (rows[0] === undefined) throw new AppError('document_not_found', `There is no document ${documentId}.`);
  return rows[0];
}

/** What reading all pages told about the document as a whole. */
export async function saveDocumentText(
  tx: Tx,
  documentId: string,
  text: { readonly title: string; readonly lang: string; readonly languages: readonly string[] },
): Promise<void> {
  await tx
    .update(documents)
    .set({
      title: storableText(text.title),
      lang: text.lang,
      languages: [...text.languages],
      updatedAt: sql`now()`,
    })
    .where(eq(documents.id, documentId));
}
