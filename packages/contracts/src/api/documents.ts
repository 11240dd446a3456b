import { z } from 'zod';
import { Priority } from '../priority.ts';
import { CursorQuery, cursorPage } from './cursor.ts';

/** `queued` and `running` move on by themselves; the others are what the pages of the document add up to. */
export const DocumentState = z.enum(['queued', 'running', 'ready', 'partial', 'failed', 'cancelled']);
export type DocumentState = z.infer<typeof DocumentState>;

export const StageState = z.enum(['pending', 'running', 'done', 'skipped', 'failed', 'cancelled']);
export type StageState = z.infer<typeof StageState>;

/** Pages by state for one stage; the six numbers always add up to the page count. */
export const StageCounts = z
  .object({
    pending: z.int().nonnegative(),
    running: z.int().nonnegative(),
    done: z.int().nonnegative(),
    skipped: z.int().nonnegative(),
    failed: z.int().nonnegative(),
    cancelled: z.int().nonnegative(),
  })
  .meta({ id: 'StageCounts' });
export type StageCounts = z.infer<typeof StageCounts>;

/** Something that went wrong, or was left out, and where. */
export const DocumentProblem = z
  .object({
    stage: z.string(),
    state: z.enum(['skipped', 'failed', 'cancelled']),
    code: z.string(),
    message: z.string(),
    page: z.int().positive().optional(),
  })
  .meta({ id: 'DocumentProblem' });
export type DocumentProblem = z.infer<typeof DocumentProblem>;

export const DocumentSummary = z
  .object({
    id: z.string(),
    sha256: z.string(),
    file: z.string().describe('Name of the file as first given.'),
    title: z.string(),
    lang: z.string(),
    collections: z.array(z.string()),
    sizeBytes: z.int().nonnegative(),
    pageCount: z.int().nonnegative().nullable().describe('Null until the file has been opened.'),
    state: DocumentState,
    error: z
      .object({ code: z.string(), message: z.string() })
      .optional()
      .describe(
        'The first problem of a document that is partial or failed; `problems` of the detail lists all.',
      ),
    priority: Priority,
    paused: z.boolean().describe('True while it, its collection or everything is paused.'),
    stages: z.record(z.string(), StageCounts).describe('Page counts by stage: render, ocr, flowchart.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'DocumentSummary' });
export type DocumentSummary = z.infer<typeof DocumentSummary>;

export const DocumentDetail = DocumentSummary.extend({
  files: z.array(z.string()).describe('Every name under which these bytes came in.'),
  languages: z.array(z.string()).describe('Languages of its evidence, most frequent first.'),
  documentStages: z
    .record(z.string(), StageState)
    .describe('What is done once for the whole document: open, units, embed.'),
  elementCount: z.int().nonnegative(),
  unitCount: z.int().nonnegative(),
  problems: z.array(DocumentProblem),
}).meta({ id: 'DocumentDetail' });
export type DocumentDetail = z.infer<typeof DocumentDetail>;

export const DocumentListQuery = CursorQuery.extend({
  collection: z.string().optional(),
  state: DocumentState.optional(),
});
/** A document in a list, with what became of its pages. */
export const DocumentListItem = DocumentSummary.extend({
  routes: z
    .partialRecord(z.enum(['text', 'ocr', 'vlm']), z.int().nonnegative())
    .describe('Pages by the way they were read.'),
  flaggedPages: z.int().nonnegative().describe('Pages on which something was cut, left out or unsure.'),
}).meta({ id: 'DocumentListItem' });
export type DocumentListItem = z.infer<typeof DocumentListItem>;

export const DocumentList = cursorPage(DocumentListItem).meta({ id: 'DocumentList' });

export const UploadHeaders = z.object({
  'idempotency-key': z.string().min(1).max(255).optional().describe('Stands for one request for a day.'),
});

/** Fields beside the file of `POST /v1/documents`. */
export const UploadForm = z.object({
  collection: z.string().trim().min(1).max(200).default('default'),
  priority: Priority.default('normal'),
  password: z.string().min(1).max(1000).optional(),
});

/** Body of retry; without one, everything that failed. */
export const RetryRequest = z
  .object({
    pages: z
      .array(z.int().positive())
      .min(1)
      .max(10_000)
      .optional()
      .describe('These pages, whatever their state.'),
    stage: z.enum(['open', 'render', 'ocr', 'flowchart', 'units', 'embed']).optional(),
    skipped: z.boolean().optional().describe('Also what was skipped, for example because no OCR was set up.'),
  })
  .strict()
  .nullish();

/** Answer of `POST /v1/documents`. */
export const DocumentAccepted = z
  .object({
    document: DocumentSummary,
    created: z
      .boolean()
      .describe('False if these bytes were there already: the same document is given again.'),
  })
  .meta({ id: 'DocumentAccepted' });
export type DocumentAccepted = z.infer<typeof DocumentAccepted>;

/** Answer of retry and replan. */
export const DocumentRequeued = z
  .object({ id: z.string(), jobs: z.int().nonnegative().describe('Jobs that were put in a queue.') })
  .meta({ id: 'DocumentRequeued' });
export type DocumentRequeued = z.infer<typeof DocumentRequeued>;

export const DocumentParams = z.object({ id: z.string().min(1).max(100) });
