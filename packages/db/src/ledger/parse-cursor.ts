import { AppError } from '@guidepost/contracts';

/** Numbers joined by points, each within what a column of type `integer` holds. */
const NUMBERS = /^\d{1,9}(\.\d{1,9})*$/;

/** The numbers of a cursor that was made of so many; `request_invalid` for any other text. */
export function parseNumbers(cursor: string, count: number): number[] {
  const numbers = cursor.split('.').map(Number);
  if (!NUMBERS.test(cursor) || numbers.length !== count) {
    throw new AppError('request_invalid', 'The cursor is not one that a listing gave.');
  }
  return numbers;
}
