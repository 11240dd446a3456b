import { z } from 'zod';
import { Hold } from './control.ts';
import { DocumentState } from './documents.ts';

const count = z.int().nonnegative();

/** What waits, what runs, how fast, what was given up and who works: one look at everything. */
export const WorkOverview = z
  .object({
    documents: z.record(DocumentState, count),
    stages: z
      .array(
        z.object({
          stage: z.string(),
          pending: count,
          running: count,
          oldestSeconds: z.number().describe('Age of the oldest document that waits in this stage.'),
        }),
      )
      .describe('Stages with open work.'),
    throughput: z
      .array(z.object({ minute: z.iso.datetime(), stage: z.string(), pages: count }))
      .describe('Pages that ended in each of the last 30 minutes, by stage.'),
    failures: z
      .array(
        z.object({
          stage: z.string(),
          code: z.string(),
          rows: count,
          documents: count,
          message: z.string().describe('Of the latest one.'),
        }),
      )
      .describe('Work that was given up, by stage and reason.'),
    workers: z.array(
      z.object({
        host: z.string(),
        pid: z.int(),
        queues: z.array(z.string()),
        lastSeenAt: z.iso.datetime(),
        alive: z.boolean(),
      }),
    ),
    holds: z.array(Hold),
  })
  .meta({ id: 'WorkOverview' });
export type WorkOverview = z.infer<typeof WorkOverview>;
