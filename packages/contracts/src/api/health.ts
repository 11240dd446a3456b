import { z } from 'zod';

export const Live = z.object({ status: z.literal('ok') });

/** One outside part that requests need, and what is wrong with it. */
export const PartHealth = z.object({
  ok: z.boolean(),
  tookMs: z.number(),
  detail: z.string().optional(),
});

export const Readiness = z
  .object({ status: z.enum(['ok', 'unavailable']), parts: z.record(z.string(), PartHealth) })
  .meta({ id: 'Readiness' });
export type Readiness = z.infer<typeof Readiness>;
