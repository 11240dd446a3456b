import { describe, expect, it } from 'vitest';
import { AppError, toAppError } from './errors.ts';

describe('toAppError', () => {
  it('leaves a coded error as it is', () => {
    const error = new AppError('file_empty', 'Empty.');
    expect(toAppError(error)).toBe(error);
  });

  it('never shows the parameters of a failed query, which hold document text', () => {
    const cause = new Error('column "x" does not exist');
    const failed = new Error('Failed query: insert into t values ($1)\nparams: give 5 mg', { cause });
    const error = toAppError(failed);
    expect(error).toMatchObject({ code: 'internal', message: 'column "x" does not exist', cause });
    expect(`${error.stack}${(error.cause as Error).stack}`).not.toContain('5 mg');
  });
});
