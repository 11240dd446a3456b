import { z } from 'zod';
import { DocumentState, StageCounts } from './documents.ts';

export const EventsQuery = z.strictObject({
  document: z.string().optional().describe('Only events of this document.'),
});

/** `data` of a `progress` event: where a document stands now. Sent when it changes, and at the start for each that is not finished. */
export const ProgressEvent = z
  .object({
    id: z.string(),
    state: DocumentState,
    pageCount: z.int().nonnegative().nullable(),
    stages: z.record(z.string(), StageCounts),
  })
  .meta({ id: 'ProgressEvent' });
export type ProgressEvent = z.infer<typeof ProgressEvent>;
