import { AppError } from '@guidepost/contracts';
import { expect, test } from 'vitest';
import { EXIT, exitCodeOf, exitCodeOfBatch } from './exit-codes.ts';

const empty = new AppError('file_empty', 'x');
const lost = new AppError('path_not_found', 'x');

test('an error ends the process with the code of its category', () => {
  expect(exitCodeOf(empty)).toBe(EXIT.bad_input);
  expect(exitCodeOf(lost)).toBe(EXIT.not_found);
  expect(exitCodeOf(new AppError('config_invalid', 'x'))).toBe(EXIT.usage);
});

test('a batch that lost something but not everything is partial', () => {
  expect(exitCodeOfBatch(3, [empty])).toBe(EXIT.partial);
  expect(exitCodeOfBatch(3, [])).toBe(EXIT.ok);
});

test('a batch that lost everything says why if the reason is the same', () => {
  expect(exitCodeOfBatch(0, [lost, lost])).toBe(EXIT.not_found);
  expect(exitCodeOfBatch(0, [lost, empty])).toBe(EXIT.bad_input);
});
