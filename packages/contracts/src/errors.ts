export type ErrorCategory = 'bad_input' | 'not_found' | 'conflict' | 'unavailable' | 'timeout' | 'internal';

interface ErrorRule {
  readonly category: ErrorCategory;
  readonly retryable: boolean;
}

const rule = (category: ErrorCategory, retryable = false): ErrorRule => ({ category, retryable });

/** The closed list of error codes. `docs/errors.md` explains each; a test compares the two. */
export const ERROR_CODES = {
  config_invalid: rule('bad_input'),
  request_invalid: rule('bad_input'),
  path_not_found: rule('not_found'),
  path_unreadable: rule('bad_input'),
  no_documents_found: rule('not_found'),
  file_vanished: rule('not_found'),
  file_changed: rule('conflict'),
  file_empty: rule('bad_input'),
  file_too_large: rule('bad_input'),
  not_a_pdf: rule('bad_input'),
  pdf_damaged: rule('bad_input'),
  pdf_encrypted: rule('bad_input'),
  pdf_password_wrong: rule('bad_input'),
  pdf_no_pages: rule('bad_input'),
  pdf_security_unsupported: rule('bad_input'),
  page_not_found: rule('not_found'),
  page_damaged: rule('bad_input'),
  page_timeout: rule('timeout'),
  page_memory: rule('internal'),
  page_crashed: rule('internal', true),
  page_needs_ocr: rule('unavailable'),
  document_not_found: rule('not_found'),
  document_busy: rule('conflict', true),
  unit_not_found: rule('not_found'),
  route_not_found: rule('not_found'),
  method_not_allowed: rule('bad_input'),
  job_payload_invalid: rule('internal'),
  attempt_stale: rule('conflict'),
  database_unavailable: rule('unavailable', true),
  database_too_old: rule('unavailable'),
  pgvector_missing: rule('unavailable'),
  queue_unavailable: rule('unavailable', true),
  blob_not_found: rule('not_found'),
  blob_store_full: rule('unavailable', true),
  blob_store_unavailable: rule('unavailable', true),
  blob_store_refused: rule('unavailable'),
  model_unavailable: rule('unavailable', true),
  model_not_configured: rule('unavailable'),
  model_budget_spent: rule('unavailable'),
  model_refused: rule('unavailable'),
  port_in_use: rule('unavailable'),
  data_folder_in_use: rule('conflict'),
  node_too_old: rule('unavailable'),
  unauthorized: rule('bad_input'),
  forbidden: rule('bad_input'),
  rate_limited: rule('unavailable', true),
  overloaded: rule('unavailable', true),
  idempotency_conflict: rule('conflict'),
  internal: rule('internal', true),
} as const satisfies Record<string, ErrorRule>;

export type ErrorCode = keyof typeof ERROR_CODES;

export interface AppErrorOptions {
  /** Safe to log and to show: ids, names, numbers; never document text or secrets. */
  readonly details?: Readonly<Record<string, string | number | boolean>>;
  readonly cause?: unknown;
}

/** An expected failure. The message says what failed, with which id, and what to do next. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, string | number | boolean>>;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = options.details ?? {};
  }

  get category(): ErrorCategory {
    return ERROR_CODES[this.code].category;
  }

  get retryable(): boolean {
    return ERROR_CODES[this.code].retryable;
  }
}

export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(ERROR_CODES, value);

/** Any thrown value as an `AppError`; unknown ones become `internal` and keep their cause. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const shown = withoutQuery(error);
  const message = shown instanceof Error ? shown.message : String(shown);
  return new AppError('internal', message, { cause: shown });
}

/** A failed query's own message holds statement and parameters, that is, document text: its cause says what was wrong. */
function withoutQuery(error: unknown): unknown {
  const isQuery = error instanceof Error && error.message.startsWith('Failed query:');
  return isQuery ? (error.cause ?? new Error('a database query failed')) : error;
}
