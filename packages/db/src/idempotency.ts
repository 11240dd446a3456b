import { AppError } from '@guidepost/contracts';
import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';

export interface IdempotentRequest {
  /** Name of the API key; empty where there are none. */
  readonly caller: string;
  readonly key: string;
  /** SHA-256 over everything the request says, hex. */
  readonly requestHash: string;
}

/** A key may be used for something else after a day. */
const KEPT_HOURS = 24;

/** Takes a key for a request, or finds that it stands for the same one; `idempotency_conflict` if it stands for another. */
export async function claimIdempotencyKey(db: Db, request: IdempotentRequest): Promise<void> {
  await db.execute(
    sql`delete from idempotency_keys where created_at < now() - ${KEPT_HOURS} * interval '1 hour'`,
  );
  // The update changes nothing: it makes the row of whoever was first come back.
  const { rows } = await db.execute<{ request_hash: string }>(sql`
    insert into idempotency_keys (caller, key, request_hash)
    values (${request.caller}, ${request.key}, ${request.requestHash})
    on conflict (caller, key) do update set request_hash = idempotency_keys.request_hash
    returning request_hash`);
  if (rows[0]?.request_hash !== request.requestHash) {
    throw new AppError(
      'idempotency_conflict',
      'This Idempotency-Key was used for another file or other fields within the last day; use a new key.',
    );
  }
}
