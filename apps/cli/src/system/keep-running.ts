import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceProcess } from './service-process.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** A process that ran this long was healthy: the next failure starts with a short wait again. */
const HEALTHY_MS = 60_000;

export interface KeptService {
  stop(): Promise<void>;
}

/** Runs a service and starts it again, with growing waits, when it ends without being asked to. */
export async function keepRunning(
  start: () => Promise<ServiceProcess>,
  say: (line: string) => void,
  onReady: (facts: { readonly url?: string | undefined }) => void = () => {},
): Promise<KeptService> {
  const stopping = new AbortController();
  let current = await start();
  onReady(await current.ready);
  const loop = (async () => {
    let waitMs = FIRST_WAIT_MS;
    while (!stopping.signal.aborted) {
      const startedAt = performance.now();
      const { code, signal } = await current.exited;
      if (stopping.signal.aborted) return;
      if (performance.now() - startedAt > HEALTHY_MS) waitMs = FIRST_WAIT_MS;
      say(
        `The ${current.name} process ended (${signal ?? `code ${code}`}); starting it again. Its log is ${current.logPath}.1`,
      );
      await delay(waitMs, undefined, { signal: stopping.signal }).catch(() => {});
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
      if (stopping.signal.aborted) return;
      current = await start();
      current.ready.then(onReady, () => {
        // Its end is seen by the next round.
      });
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await current.stop();
      await loop;
    },
  };
}
