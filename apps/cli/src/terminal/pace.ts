import type { Pace } from './progress-line.ts';

/** The pace of the last half minute says more about the time left than the mean since the start. */
const WINDOW_MS = 30_000;

/** Follows a growing count; `now` is milliseconds of a monotonic clock. */
export function createPaceMeter(startedAt: number) {
  const samples: { at: number; count: number }[] = [];
  return {
    /** Notes the count and returns the pace over the last half minute. */
    note(now: number, count: number): Pace {
      const last = samples.at(-1);
      if (!last || last.count !== count) samples.push({ at: now, count });
      while (samples.length > 2 && (samples[1] as { at: number }).at < now - WINDOW_MS) samples.shift();
      const first = samples[0] as { at: number; count: number };
      const spanMs = now - first.at;
      return {
        pagesPerSecond: spanMs > 0 ? ((count - first.count) / spanMs) * 1000 : 0,
        elapsedMs: now - startedAt,
      };
    },
  };
}
