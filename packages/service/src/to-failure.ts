import type { Failure } from '@guidepost/contracts/api';
import type { FailureRow } from '@guidepost/db';

/** A failure as the API and `--json` show it. */
export const toFailure = (row: FailureRow): Failure => ({
  document: row.documentId,
  file: row.fileName,
  collections: [...row.collections],
  stage: row.stage,
  ...(row.page === null ? {} : { page: row.page }),
  code: row.code,
  message: row.message,
  attempts: row.attempts,
  failedAt: row.finishedAt?.toISOString() ?? null,
});
