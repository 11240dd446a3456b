import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { openQueue, type QueueConnection } from './connection.ts';
import { QUEUE_NAMES } from './job-catalog.ts';

/** What serves the board: an adapter of @bull-board for the server at hand. */
type BoardServer = Parameters<typeof createBullBoard>[0]['serverAdapter'];

/**
 * Puts all queues on a board to look at (queues on Redis). It changes nothing: the ledger decides what is done, and a job that
 * was removed or retried here would only come back or find nothing. Close it with the server.
 */
export function openBoard(
  connection: QueueConnection,
  serverAdapter: BoardServer,
  onError: (error: Error) => void,
): { readonly close: () => Promise<void> } {
  const queues = QUEUE_NAMES.map((name) => {
    const queue = openQueue(connection, name);
    queue.on('error', onError);
    return queue;
  });
  createBullBoard({
    queues: queues.map((queue) => new BullMQAdapter(queue as never, { readOnlyMode: true })),
    serverAdapter,
    options: { uiConfig: { boardTitle: 'Guidepost queues' } },
  });
  return { close: async () => void (await Promise.all(queues.map((queue) => queue.close()))) };
}
