import type { CommandContext } from '../context.ts';
import { formatDuration } from './duration.ts';

const EVERY_MS = 2000;

/** Says, every two seconds, that something is still being waited for; work that takes less passes in silence. */
export async function withSignOfLife<T>(
  context: Pick<CommandContext, 'say' | 'now'>,
  what: string,
  work: Promise<T>,
): Promise<T> {
  const startedAt = context.now();
  const timer = setInterval(
    () => context.say(`${what}, ${formatDuration(context.now() - startedAt)}`),
    EVERY_MS,
  );
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
