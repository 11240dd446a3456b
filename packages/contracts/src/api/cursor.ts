import { z } from 'zod';

/** Query of every listing: how many, and where the page before ended. */
export const CursorQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(500).default(50),
  cursor: z.string().max(500).optional().describe('`nextCursor` of the page before; opaque.'),
});
export type CursorQuery = z.infer<typeof CursorQuery>;

/** One page of a listing; `nextCursor` is null on the last one. */
export const cursorPage = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });
