/** A driver or drizzle error without the query's parameters, which may hold document text. */
export function redactError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  // drizzle wraps the driver's error and prints statement and parameters in its own message.
  if (error.cause instanceof Error && error.message.startsWith('Failed query'))
    return redactError(error.cause);
  if (error instanceof AggregateError && error.errors.length > 0) return redactError(error.errors[0]);
  return error;
}

/** SQLSTATE of a driver error, wherever it is in the chain of causes. */
export function sqlState(error: unknown): string | undefined {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    const code = (e as { code?: unknown }).code;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}
