import { type AppError, ERROR_CODES, type ErrorCategory } from '@guidepost/contracts';

/** What the process says with its exit code; the table in docs/errors.md is checked against this. */
export const EXIT = {
  ok: 0,
  internal: 1,
  usage: 2,
  bad_input: 3,
  partial: 4,
  not_found: 5,
  unavailable: 6,
  timeout: 7,
  conflict: 8,
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

const BY_CATEGORY: Readonly<Record<ErrorCategory, ExitCode>> = {
  bad_input: EXIT.bad_input,
  not_found: EXIT.not_found,
  conflict: EXIT.conflict,
  unavailable: EXIT.unavailable,
  timeout: EXIT.timeout,
  internal: EXIT.internal,
};

/** Exit code of a command that ended with `error`. */
export const exitCodeOf = (error: AppError): ExitCode =>
  error.code === 'config_invalid' || error.code === 'request_invalid'
    ? EXIT.usage
    : BY_CATEGORY[ERROR_CODES[error.code].category];

/**
 * Exit code of a batch: `ok` if nothing failed; `partial` if something else went well; otherwise the code of the
 * failures, or `bad_input` if they differ.
 */
export function exitCodeOfBatch(succeeded: number, failures: readonly AppError[]): ExitCode {
  if (failures.length === 0) return EXIT.ok;
  if (succeeded > 0) return EXIT.partial;
  const codes = new Set(failures.map(exitCodeOf));
  return codes.size === 1 ? ([...codes][0] as ExitCode) : EXIT.bad_input;
}
