import { z } from 'zod';

/** How urgent a document is: everything of `high` goes before anything of `normal`, and that before `low`. */
export const Priority = z.enum(['high', 'normal', 'low']);
export type Priority = z.infer<typeof Priority>;
