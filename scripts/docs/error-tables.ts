import { AppError, ERROR_CODES, type ErrorCode } from '@guidepost/contracts';
import { EXIT } from '../../apps/cli/src/exit-codes.ts';
import { statusOf } from '../../apps/query-api/src/http/status-of.ts';

/** Where docs/errors.md and the code disagree, one sentence each. */
export function errorPageFaults(page: string): string[] {
  return [...codeFaults(page), ...exitFaults(page)];
}

function codeFaults(page: string): string[] {
  const rows = new Map(
    [...page.matchAll(/^\| `([a-z_]+)` \| (\d+) \| (yes|no) \| ([^|]+) \| ([^|]+) \|$/gm)].map((m) => [
      m[1] ?? '',
      { status: Number(m[2]), retried: m[3] === 'yes' },
    ]),
  );
  const faults: string[] = [];
  for (const [code, { retryable }] of Object.entries(ERROR_CODES)) {
    const row = rows.get(code);
    const status = statusOf(new AppError(code as ErrorCode, ''));
    if (!row) faults.push(`the code ${code} has no row (code, HTTP, retried, meaning, what to do)`);
    else if (row.retried !== retryable)
      faults.push(`${code}: retried is ${retryable ? 'yes' : 'no'} in the code`);
    else if (row.status !== status) faults.push(`${code}: the API answers ${status}`);
  }
  for (const code of rows.keys()) if (!(code in ERROR_CODES)) faults.push(`there is no code ${code}`);
  return faults;
}

function exitFaults(page: string): string[] {
  const rows = new Map(
    [...page.matchAll(/^\| (\d+) \| ([a-z_]+) \|/gm)].map((m) => [m[2] ?? '', Number(m[1])]),
  );
  const faults: string[] = [];
  for (const [name, code] of Object.entries(EXIT)) {
    if (rows.get(name) !== code) faults.push(`exit code ${code} (${name}) is missing or has another number`);
  }
  for (const name of rows.keys()) if (!(name in EXIT)) faults.push(`there is no exit code ${name}`);
  return faults;
}
