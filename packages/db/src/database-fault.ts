import { AppError } from '@guidepost/contracts';
import { redactError, sqlState } from './redact-error.ts';

/** SQLSTATE: connection faults (class 08), shutdown and start-up (57P), too many connections. */
const UNAVAILABLE_STATE = /^(08...|57P0[1-5]|53300)$/;
const UNAVAILABLE_ERRNO = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'EHOSTUNREACH',
]);
/** The driver gives these no code. */
const UNAVAILABLE_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

/** `database_unavailable` for a driver error that means the server does not answer; undefined for any other. */
export function toDatabaseFault(error: unknown): AppError | undefined {
  const cause = redactError(error);
  const { code } = cause as NodeJS.ErrnoException;
  const away =
    UNAVAILABLE_STATE.test(sqlState(error) ?? '') ||
    (code !== undefined && UNAVAILABLE_ERRNO.has(code) && 'syscall' in cause) ||
    UNAVAILABLE_MESSAGE.test(cause.message);
  return away
    ? new AppError('database_unavailable', 'The database does not answer. Try again in a moment.', { cause })
    : undefined;
}
