import { AppError } from '@guidepost/contracts';
import { loadFileAccess } from '@guidepost/db';
import type { JobDeps } from './job-deps.ts';

/** A document's bytes on this machine. */
export interface DocumentFile {
  readonly path: string;
  readonly name: string;
  readonly sha256: string;
  /** Options to open it with. */
  readonly open: { readonly password?: string };
}

/** Finds the bytes and the password of a document; `document_not_found`, `blob_not_found`, `pdf_password_wrong`. */
export async function loadDocumentFile(
  { db, blobs, secrets }: JobDeps,
  documentId: string,
): Promise<DocumentFile> {
  const access = await loadFileAccess(db, documentId);
  return {
    path: await blobs.localPath(access.blobKey),
    name: access.fileName,
    sha256: access.sha256,
    open: access.sealedPassword === null ? {} : { password: secrets.open(access.sealedPassword) },
  };
}

/** An error as the user sees it: the name of their file, not the place where we keep it. */
export function namedAfter(file: DocumentFile, error: AppError): AppError {
  const message = error.message.replaceAll(file.path, file.name);
  return new AppError(error.code, message, { cause: error });
}
