import { AppError } from '@guidepost/contracts';
import type { FastifyInstance } from 'fastify';

/** Refuses requests with the character U+0000 in an address or a body: Postgres cannot store it, and no honest text has it. */
export function refuseNul(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body }) => {
    // The router's objects have a prototype of their own.
    if (holdsNul([...Object.entries(params ?? {}), ...Object.entries(query ?? {}), body])) {
      throw new AppError(
        'request_invalid',
        'A text of the request holds the character U+0000: leave it out.',
      );
    }
  });
}

/** Looks without recursion, as a body may be nested deeper than the stack. */
function holdsNul(root: unknown): boolean {
  const open = [root];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string' && value.includes('\0')) return true;
    if (Array.isArray(value)) for (const inner of value) open.push(inner);
    else if (isPlain(value)) for (const [key, inner] of Object.entries(value)) open.push(key, inner);
  }
  return false;
}

/** Parsed JSON and query strings only; streams and buffers of uploads are not looked into. */
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value));
