import { z } from 'zod';
import { ERROR_CODES, type ErrorCode } from '../errors.ts';

const CODES = Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]];

/** An error as `application/problem+json` (RFC 9457) with the code, and the page where one is to blame. */
export const Problem = z
  .object({
    type: z.string().describe('`urn:guidepost:error:<code>`.'),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe('What failed, with which id, and what to do next.'),
    code: z.enum(CODES).describe('Explained in docs/errors.md; a later version may have more of them.'),
    retryable: z.boolean().describe('True if the same request may succeed later.'),
    page: z.int().positive().optional(),
    instance: z.string().describe('Id of the request, also in the `x-request-id` header and in the log.'),
    issues: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .optional()
      .describe('Every fault of an invalid request.'),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;
