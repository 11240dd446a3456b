import { FastifyAdapter } from '@bull-board/fastify';
import { toAppError } from '@guidepost/contracts';
import { openBoard, type QueueConnection } from '@guidepost/queue';
import type { FastifyInstance } from 'fastify';
import { toProblem } from '../http/problem-reply.ts';

export const BOARD_PATH = '/admin/queues';
/** Its page sets its options in a script of its own; nothing from elsewhere is loaded. */
const BOARD_CSP =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; script-src 'self' 'unsafe-inline'; object-src 'none'; frame-ancestors 'none'; base-uri 'self'";

/** The queues to look at, for keys with the scope admin; a browser asks for the key as a password. Queues on Redis only. */
export async function registerBoard(
  app: FastifyInstance,
  connection: QueueConnection,
  onError: (error: Error) => void,
): Promise<void> {
  const adapter = new FastifyAdapter();
  adapter.setBasePath(BOARD_PATH);
  const board = openBoard(connection, adapter, onError);
  // The board's own handler would make every refusal of ours a 500.
  adapter.setErrorHandler((thrown) => {
    const error = toAppError(thrown);
    const problem = toProblem(error, '');
    return { status: problem.status as never, body: { ...problem, instance: undefined } };
  });
  await app.register(
    async (inner) => {
      inner.addHook('onRoute', (route) => {
        route.config = { ...route.config, scope: 'admin', byPassword: true };
        route.schema = { ...route.schema, hide: true };
      });
      inner.addHook('onSend', async (_request, reply) => {
        reply.header('content-security-policy', BOARD_CSP);
      });
      await inner.register(adapter.registerPlugin());
    },
    { prefix: BOARD_PATH },
  );
  app.addHook('onClose', () => board.close());
}
