/** Whether a worker gets on with its work. */
export interface Liveness {
  /** A job began; call the result when it has ended. */
  readonly begin: () => () => void;
  /** Something was done inside a job: a page was read, a batch of texts embedded. */
  readonly progress: () => void;
  /** Jobs wait for this worker, as far as the queues tell. */
  readonly sawWaiting: (jobs: number) => void;
  /** A sentence that says what is wrong; undefined if the worker is alive. */
  readonly fault: () => string | undefined;
}

/**
 * Judges a worker by what it does, not by whether it answers: one that holds jobs, or that jobs wait for, must have done something
 * within `stuckAfterMs`. One without work is alive.
 *
 * @param now milliseconds of a monotonic clock
 */
export function createLiveness(stuckAfterMs: number, now: () => number): Liveness {
  let running = 0;
  let waiting = 0;
  let lastAt = now();
  return {
    begin: () => {
      running++;
      lastAt = now();
      return () => {
        running--;
        lastAt = now();
      };
    },
    progress: () => {
      lastAt = now();
    },
    sawWaiting: (jobs) => {
      // The clock starts when work appears: a worker that had nothing to do was not stuck.
      if (waiting === 0 && running === 0) lastAt = now();
      waiting = jobs;
    },
    fault: () => {
      const idleMs = now() - lastAt;
      if (running + waiting === 0 || idleMs < stuckAfterMs) return undefined;
      return `Nothing was done for ${Math.round(idleMs / 1000)} s, with ${running} jobs in hand and ${waiting} waiting.`;
    },
  };
}
