import { AppError } from '@guidepost/contracts';
import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { storableText } from './ledger/storable.ts';

/** An answer of a vision-language model as it is kept. */
export interface KeptAnswer {
  readonly text: string;
  readonly end: 'complete' | 'length' | 'repeats';
}

/** Answers kept in the database, shared by all workers. */
export const createAnswerStore = (db: Db, model: string) => ({
  get: async (key: string): Promise<KeptAnswer | undefined> => {
    const { rows } = await db.execute<{ answer: string; answer_end: KeptAnswer['end'] }>(
      sql`select answer, answer_end from vision_answers where key = ${key}`,
    );
    return rows[0] && { text: rows[0].answer, end: rows[0].answer_end };
  },
  put: async (key: string, { text, end }: KeptAnswer, requests: number): Promise<void> => {
    await db.execute(sql`
      insert into vision_answers (key, model, answer, answer_end, requests)
      values (${key}, ${model}, ${storableText(text)}, ${end}, ${requests}) on conflict do nothing`);
  },
});

/** Numbers of the advisory lock under which requests are counted; it means nothing else. */
const LOCK_KEY = 4_812_027;

export interface RequestLimits {
  readonly requestsPerDocument: number;
  readonly requestsPerDay: number;
}

/** Notes one request to the model, or throws `model_budget_spent` where the last 24 hours had as many as allowed. */
export function spendVisionRequest(db: Db, documentId: string, limits: RequestLimits): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_KEY})`);
    await tx.execute(sql`delete from vision_requests where created_at < now() - interval '24 hours'`);
    const { rows } = await tx.execute<{ all: number; own: number }>(sql`
      select count(*)::int as "all", count(*) filter (where document_id = ${documentId})::int as own from vision_requests`);
    const { all = 0, own = 0 } = rows[0] ?? {};
    if (own >= limits.requestsPerDocument)
      throw spent(limits.requestsPerDocument, 'for one document', 'DOCUMENT');
    if (all >= limits.requestsPerDay) throw spent(limits.requestsPerDay, 'in 24 hours', 'DAY');
    await tx.execute(sql`insert into vision_requests (document_id) values (${documentId})`);
  });
}

const spent = (limit: number, of: string, variable: string): AppError =>
  new AppError(
    'model_budget_spent',
    `The ${limit} requests to the vision model that are allowed ${of} are used up (VLM_REQUESTS_PER_${variable}); the flowcharts stay as drawn.`,
  );
