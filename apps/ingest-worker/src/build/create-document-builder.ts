import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError } from '@guidepost/contracts';
import type { BuildInput, BuiltDocument } from './build-document.ts';
import type { BuilderReply } from './builder-thread.ts';

export interface DocumentBuilder {
  /** Builds in a thread, one document at a time; `internal` if it fails, takes too long or runs out of memory. */
  readonly build: (input: BuildInput, signal: AbortSignal) => Promise<BuiltDocument>;
  readonly close: () => Promise<void>;
}

const THREAD = new URL('./builder-thread.ts', import.meta.url);
/** A thousand pages take a few seconds. */
const TIMEOUT_MS = 120_000;
const MAX_HEAP_MB = 2_048;
/** A fresh thread now and then keeps the memory of a long-lived worker level. */
const RECYCLE_DOCUMENTS = 200;

/** Keeps CPU-bound work off the loop that renews the locks of jobs. The thread is started with the first document. */
export function createDocumentBuilder(): DocumentBuilder {
  let thread: Worker | undefined;
  let built = 0;
  let queue: Promise<unknown> = Promise.resolve();

  const end = async (): Promise<void> => {
    const ending = thread;
    thread = undefined;
    built = 0;
    await ending?.terminate();
  };

  const run = async (input: BuildInput, signal: AbortSignal): Promise<BuiltDocument> => {
    signal.throwIfAborted();
    thread ??= new Worker(THREAD, { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } });
    const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    try {
      thread.postMessage(input);
      const [reply] = (await once(thread, 'message', { signal: limit })) as [BuilderReply];
      if ('error' in reply) throw new Error(reply.error);
      built++;
      if (built >= RECYCLE_DOCUMENTS) await end();
      return reply.built;
    } catch (cause) {
      await end();
      signal.throwIfAborted();
      const why = limit.aborted
        ? `took longer than ${TIMEOUT_MS / 1000} s`
        : cause instanceof Error
          ? cause.message.split('\n')[0]
          : String(cause);
      throw new AppError('internal', `The units of ${input.file} could not be built: ${why}`, { cause });
    }
  };

  return {
    build: (input, signal) => {
      const result = queue.then(() => run(input, signal));
      queue = result.catch(() => {});
      return result;
    },
    close: end,
  };
}
