import { expect, test } from 'vitest';
import { toDatabaseFault } from './database-fault.ts';

const withCode = (message: string, code: string, more = {}) =>
  Object.assign(new Error(message), { code, ...more });

test.each([
  ['a refused connection', withCode('connect ECONNREFUSED', 'ECONNREFUSED', { syscall: 'connect' })],
  ['a server that shuts down', withCode('terminating connection', '57P01')],
  ['a wrapped one', new Error('Failed query: select 1', { cause: withCode('bye', '08006') })],
  ['a lost connection without a code', new Error('Connection terminated unexpectedly')],
])('%s means that the database is away', (_, error) => {
  expect(toDatabaseFault(error)).toMatchObject({ code: 'database_unavailable', retryable: true });
});

test('a fault of a statement is not one of the server', () => {
  expect(toDatabaseFault(withCode('duplicate key', '23505'))).toBeUndefined();
});
