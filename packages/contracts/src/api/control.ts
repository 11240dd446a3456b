import { z } from 'zod';
import { Priority } from '../priority.ts';
import { CursorQuery, cursorPage } from './cursor.ts';

const name = z.string().min(1).max(200);
const one = { document: name.optional(), collection: name.optional() };
const chosen = (target: Readonly<Record<string, unknown>>): number =>
  ['document', 'collection', 'all'].filter((key) => target[key] !== undefined).length;

/** What an action is for: one document, one collection, or everything. */
export const WorkTarget = z
  .strictObject({ ...one, all: z.literal(true).optional() })
  .refine((target) => chosen(target) === 1, 'give one of document, collection and all')
  .meta({ id: 'WorkTarget' });
export type WorkTarget = z.infer<typeof WorkTarget>;

export const PriorityRequest = z
  .strictObject({ ...one, priority: Priority })
  .refine((target) => chosen(target) === 1, 'give document or collection');
export type PriorityRequest = z.infer<typeof PriorityRequest>;

/** Something whose work rests until it is resumed. */
export const Hold = z
  .object({
    scope: z.enum(['all', 'collection', 'document']),
    name: z.string().describe('Of the collection, or id of the document; empty for everything.'),
    since: z.iso.datetime(),
  })
  .meta({ id: 'Hold' });
export type Hold = z.infer<typeof Hold>;

export const HoldList = z.object({ items: z.array(Hold) }).meta({ id: 'HoldList' });

/** What an action changed. */
export const WorkChanged = z
  .object({
    documents: z.int().nonnegative().describe('Documents that it concerned.'),
    rows: z.int().nonnegative().describe('Pages and stages that were changed.'),
    jobs: z.int().nonnegative().describe('Jobs that were put in a queue.'),
  })
  .meta({ id: 'WorkChanged' });
export type WorkChanged = z.infer<typeof WorkChanged>;

/** Work that was given up: the dead letters of the ledger. */
export const Failure = z
  .object({
    document: z.string(),
    file: z.string(),
    collections: z.array(z.string()),
    stage: z.string(),
    page: z.int().positive().optional().describe('Absent for a stage of the whole document.'),
    code: z.string(),
    message: z.string(),
    attempts: z.int().nonnegative().describe('How often it was begun.'),
    failedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Failure' });
export type Failure = z.infer<typeof Failure>;

const STAGE_NAME = z
  .enum(['open', 'render', 'ocr', 'flowchart', 'units', 'embed'])
  .optional()
  .describe('One stage only.');
const failureFilter = {
  ...one,
  stage: STAGE_NAME,
  code: z.string().max(100).optional().describe('One reason only; see docs/errors.md.'),
};

export const FailureQuery = CursorQuery.extend(failureFilter);
export const FailureList = cursorPage(Failure).meta({ id: 'FailureList' });

/** Body of `POST /failures/retry`; without fields everything that failed. */
export const FailureRetry = z.strictObject(failureFilter).nullish();
