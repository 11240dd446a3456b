import { readFile } from 'node:fs/promises';
import { AppError } from '@guidepost/contracts';
import type { Parsed } from '@guidepost/eval';
import { toPathError } from '../input/find-files.ts';

const SHOWN_FAULTS = 20;

/** Nothing is half scored or half asked: any fault refuses the file, with all of them named. */
export function refuseFaults(path: string, faults: readonly string[]): void {
  if (faults.length === 0) return;
  const more = faults.length > SHOWN_FAULTS ? `\n  and ${faults.length - SHOWN_FAULTS} more` : '';
  const list = faults
    .slice(0, SHOWN_FAULTS)
    .map((fault) => `\n  ${fault}`)
    .join('');
  throw new AppError('request_invalid', `${path} cannot be used:${list}${more}`);
}

/** A file of JSON lines without faults; `request_invalid` with all of them otherwise. */
export async function readLines<T>(path: string, parse: (text: string) => Parsed<T>): Promise<Parsed<T>> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw toPathError(path, error);
  });
  const parsed = parse(text);
  refuseFaults(path, parsed.faults);
  return parsed;
}
