import type { DocumentResult, Unit, UnitStrategy } from '@guidepost/contracts';
import type { Db } from '../database.ts';
import { saveDocumentText } from '../ledger/file-access.ts';
import { registerDocument } from '../ledger/register-document.ts';
import { type ReplacedUnits, replaceUnits } from '../search/replace-units.ts';

export interface DocumentUnits {
  readonly document: DocumentResult;
  readonly fileNames: readonly string[];
  readonly collections: readonly string[];
  readonly strategy: UnitStrategy;
  readonly units: readonly Unit[];
}

/**
 * Makes a document searchable in a database that serves measurements alone: no file is stored and no stage runs. Returns its id and
 * what changed among its units of this strategy.
 */
export async function putDocumentUnits(
  db: Db,
  { document: result, fileNames, collections, strategy, units }: DocumentUnits,
): Promise<ReplacedUnits & { readonly documentId: string }> {
  const { sha256, title, lang } = result.document;
  const names = fileNames.map((fileName, i) => ({ fileName, collection: collections[i] ?? collections[0] }));
  const more = collections.slice(names.length).map((collection) => ({ fileName: fileNames[0], collection }));
  let documentId = '';
  for (const { fileName = '', collection = 'default' } of [...names, ...more]) {
    const source = {
      fileName,
      collection,
      path: '',
      blobKey: '',
      mediaType: 'application/pdf',
      sizeBytes: 0,
    };
    ({ documentId } = await registerDocument(db, { ...source, sha256 }));
  }
  return db.transaction(async (tx) => {
    await saveDocumentText(tx, documentId, { title, lang, languages: [lang] });
    const elements = result.pages.flatMap((page) => page.elements);
    return { documentId, ...(await replaceUnits(tx, { documentId, strategy, units, elements })) };
  });
}
