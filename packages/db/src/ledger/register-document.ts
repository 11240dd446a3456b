import { AppError, type Priority } from '@guidepost/contracts';
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../database.ts';
import { documentCollections, documentSources, documentStages, documents } from '../schema/index.ts';
import { PRIORITY_VALUES } from './change-priority.ts';
import { storableText } from './storable.ts';
import { nextTurn } from './turns.ts';

export interface NewDocument {
  readonly sha256: string;
  readonly fileName: string;
  /** Where the file was found; empty for an upload. */
  readonly path: string;
  readonly sizeBytes: number;
  readonly mediaType: string;
  readonly blobKey: string;
  readonly collection: string;
  readonly sealedPassword?: Buffer;
  /** Of a new document; `normal` by default. One that is there already keeps its own. */
  readonly priority?: Priority;
}

export interface Registered {
  readonly documentId: string;
  /** False if these bytes were there already. */
  readonly created: boolean;
  readonly generation: number;
}

/** Hex digits of the SHA-256 that make the document's id: 96 bits. */
const ID_LENGTH = 24;

/** Id of the document with these bytes. */
export const documentIdOf = (sha256: string): string => sha256.slice(0, ID_LENGTH);

/**
 * Claims the bytes: of two that register them at once one creates the document and the other waits and gets the same one.
 * `store` runs inside the transaction, so that rows and bytes come together and a delete at the same time cannot part them.
 */
export function registerDocument(
  db: Db,
  input: NewDocument,
  store: () => Promise<void> = async () => {},
): Promise<Registered> {
  const id = documentIdOf(input.sha256);
  const collection = storableText(input.collection);
  return db.transaction(async (tx) => {
    const inserted = await tx
      .insert(documents)
      .values({
        id,
        sha256: input.sha256,
        title: storableText(input.fileName),
        sizeBytes: input.sizeBytes,
        mediaType: input.mediaType,
        blobKey: input.blobKey,
        priority: PRIORITY_VALUES[input.priority ?? 'normal'],
        lane: collection,
        turn: nextTurn(collection),
        ...(input.sealedPassword === undefined ? {} : { sealedPassword: input.sealedPassword }),
      })
      .onConflictDoNothing()
      .returning({ id: documents.id });
    const created = inserted.length > 0;
    if (created) await tx.insert(documentStages).values({ documentId: id, stage: 'open' });
    else await requireSameBytes(tx, id, input.sha256);
    await tx
      .insert(documentSources)
      .values({ documentId: id, fileName: storableText(input.fileName), path: storableText(input.path) })
      .onConflictDoNothing();
    await tx.insert(documentCollections).values({ documentId: id, collection }).onConflictDoNothing();
    const generation = created ? 1 : await unlock(tx, id, input.sealedPassword);
    await store();
    return { documentId: id, created, generation };
  });
}

async function requireSameBytes(tx: Tx, id: string, sha256: string): Promise<void> {
  const rows = await tx
    .select({ sha256: documents.sha256 })
    .from(documents)
    .where(eq(documents.id, id))
    .for('no key update');
  if (rows[0]?.sha256 !== sha256) {
    throw new AppError('internal', `Two different files have the document id ${id}.`);
  }
}

/** A password given for a file that could not be opened without one starts it anew. Returns the generation. */
async function unlock(tx: Tx, id: string, sealedPassword: Buffer | undefined): Promise<number> {
  if (sealedPassword !== undefined) {
    const reopened = await tx
      .update(documentStages)
      .set({ state: 'pending', attempts: 0, reasonCode: null, reasonMessage: null, queuedAt: sql`now()` })
      .where(
        and(
          eq(documentStages.documentId, id),
          eq(documentStages.stage, 'open'),
          eq(documentStages.state, 'failed'),
          sql`${documentStages.reasonCode} in ('pdf_encrypted', 'pdf_password_wrong')`,
        ),
      )
      .returning({ id: documentStages.documentId });
    if (reopened.length > 0) {
      await tx
        .update(documents)
        .set({
          sealedPassword,
          generation: sql`generation + 1`,
          state: 'queued',
          errorCode: null,
          errorMessage: null,
          finishedAt: null,
        })
        .where(eq(documents.id, id));
    }
  }
  const rows = await tx
    .select({ generation: documents.generation })
    .from(documents)
    .where(eq(documents.id, id));
  return rows[0]?.generation ?? 1;
}
