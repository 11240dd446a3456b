import { type AppError, ERROR_CODES, type ErrorCategory, type ErrorCode } from '@guidepost/contracts';

const BY_CATEGORY: Readonly<Record<ErrorCategory, number>> = {
  bad_input: 400,
  not_found: 404,
  conflict: 409,
  unavailable: 503,
  timeout: 504,
  internal: 500,
};

/** Codes for which HTTP has a more telling status than their category. */
const BY_CODE: Partial<Record<ErrorCode, number>> = {
  unauthorized: 401,
  forbidden: 403,
  method_not_allowed: 405,
  rate_limited: 429,
  file_too_large: 413,
  not_a_pdf: 415,
  file_empty: 422,
  pdf_damaged: 422,
  pdf_encrypted: 422,
  pdf_password_wrong: 422,
  pdf_no_pages: 422,
  pdf_security_unsupported: 422,
  page_damaged: 422,
};

/** HTTP status of an error. */
export const statusOf = (error: AppError): number =>
  BY_CODE[error.code] ?? BY_CATEGORY[ERROR_CODES[error.code].category];
