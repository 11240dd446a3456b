import type { UnitStrategy } from '@guidepost/contracts';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../database.ts';
import { copyKnown, dropStale, loadPending, places } from '../search/embed-pending.ts';
import { loadVectorModels, vectorTable } from '../search/vector-tables.ts';

export interface ReusedVectors {
  /** Vectors put back or copied, over all models. */
  readonly reused: number;
  /** Texts without a vector of the model that is searched. */
  readonly missing: number;
}

/**
 * Keeps the vectors of a document beside its units for the rest of the transaction: units that are replaced take theirs along, and the same
 * text under the same context comes back in another unit.
 */
export async function stashVectors(tx: Queryable, documentId: string): Promise<void> {
  for (const model of await loadVectorModels(tx)) {
    await tx.execute(
      sql`create temp table ${stash(model)} on commit drop as
        select distinct on (text_hash) text_hash, v from ${vectorTable(model)} where document_id = ${documentId}`,
    );
    await tx.execute(sql`create index on ${stash(model)} (text_hash)`);
  }
}

/** Gives the new units of a document every vector that is known for their text and context; `stashed`: after `stashVectors`. */
export async function reuseVectors(
  tx: Queryable,
  documentId: string,
  strategies: readonly UnitStrategy[],
  stashed: boolean,
): Promise<ReusedVectors> {
  let reused = 0;
  let missing = 0;
  for (const model of await loadVectorModels(tx)) {
    if (model.state !== 'retired') {
      await dropStale(tx, model, documentId);
      for (const strategy of strategies) {
        if (stashed) reused += await copyKnown(tx, model, places(documentId, strategy, true), stash(model));
        reused += await copyKnown(tx, model, places(documentId, strategy, true));
        if (model.state === 'active')
          missing += (await loadPending(tx, model, places(documentId, strategy, true))).length;
      }
    }
    if (stashed) await tx.execute(sql`drop table ${stash(model)}`);
  }
  return { reused, missing };
}

const stash = (model: { readonly id: number }) => sql`${sql.identifier(`stashed_vectors_${model.id}`)}`;
