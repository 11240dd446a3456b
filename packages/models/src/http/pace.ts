import { setTimeout as delay } from 'node:timers/promises';

/** Lets callers through one after the other, at most so many a minute; rejects with the reason of the signal. */
export function createPace(perMinute: number, now: () => number = performance.now.bind(performance)) {
  const gapMs = 60_000 / perMinute;
  let next = 0;
  return async (signal?: AbortSignal): Promise<void> => {
    const at = Math.max(now(), next);
    next = at + gapMs;
    const waitMs = at - now();
    if (waitMs > 0) await delay(waitMs, undefined, signal ? { signal } : {});
  };
}
