import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

/** What a vision-language model said about a picture, kept by (picture, model, version of the question): it is paid for once. */
export const visionAnswers = pgTable('vision_answers', {
  /** SHA-256 over picture, model and version of the question. */
  key: text('key').primaryKey(),
  model: text('model').notNull(),
  answer: text('answer').notNull(),
  answerEnd: text('answer_end').$type<'complete' | 'length' | 'repeats'>().notNull(),
  /** Requests that it took. */
  requests: integer('requests').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** One row a request to a vision-language model, for the limits of a day; older ones are removed. */
export const visionRequests = pgTable(
  'vision_requests',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Stays when the document is deleted: the request was made. */
    documentId: text('document_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [index('vision_requests_created_idx').on(t.createdAt)],
);
