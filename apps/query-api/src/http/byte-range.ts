/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The one range of a `Range` header (RFC 9110); undefined where the whole file is to be sent, `unsatisfiable` where the range lies
 * outside it. Several ranges at once are answered with the whole file, as the standard allows.
 */
export function parseByteRange(
  header: string | undefined,
  sizeBytes: number,
): ByteRange | undefined | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  if (match[1] === '') {
    const length = Math.min(Number(match[2]), sizeBytes);
    return length === 0 ? 'unsatisfiable' : { start: sizeBytes - length, end: sizeBytes - 1 };
  }
  const start = Number(match[1]);
  const end = match[2] === '' ? sizeBytes - 1 : Math.min(Number(match[2]), sizeBytes - 1);
  if (start >= sizeBytes) return 'unsatisfiable';
  return end < start ? undefined : { start, end };
}
