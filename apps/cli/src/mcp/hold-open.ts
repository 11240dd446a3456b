export interface HeldOpen<T> {
  /** Runs `work` with the thing open. */
  use<R>(work: (thing: T) => Promise<R>): Promise<R>;
  close(): Promise<void>;
}

export interface HoldOpenOptions {
  /** Closed when it was not used for so long; the next use opens it again. */
  readonly idleMs: number;
  /** True for a failure after which the open thing is of no use any more. */
  readonly isBroken: (error: unknown) => boolean;
}

interface Opening<T> {
  readonly thing: Promise<T>;
  readonly release: () => void;
  readonly closed: Promise<void>;
}

/**
 * Keeps something open between uses that come in bursts. `within` opens it, hands it over and closes it when the promise it was given
 * settles. If it turns out to be broken (a server that was started again elsewhere), it is opened anew and the work is done once more.
 */
export function holdOpen<T>(
  within: (hold: (thing: T) => Promise<void>) => Promise<unknown>,
  { idleMs, isBroken }: HoldOpenOptions,
): HeldOpen<T> {
  let current: Opening<T> | undefined;
  let users = 0;
  let idle: NodeJS.Timeout | undefined;

  const open = (): Opening<T> => {
    const thing = Promise.withResolvers<T>();
    const released = Promise.withResolvers<void>();
    const closed = within((opened) => {
      thing.resolve(opened);
      return released.promise;
    }).then(
      () => undefined,
      (error: unknown) => thing.reject(error),
    );
    return { thing: thing.promise, release: released.resolve, closed };
  };
  const drop = async (opening: Opening<T>): Promise<void> => {
    if (current === opening) current = undefined;
    opening.release();
    await opening.closed;
  };

  return {
    async use(work) {
      clearTimeout(idle);
      users++;
      try {
        for (let isFresh = current === undefined; ; isFresh = true) {
          current ??= open();
          const opening = current;
          try {
            return await work(await opening.thing);
          } catch (error) {
            if (!isBroken(error)) throw error;
            await drop(opening);
            if (isFresh) throw error;
          }
        }
      } finally {
        users--;
        if (users === 0 && current !== undefined) {
          const unused = current;
          idle = setTimeout(() => void drop(unused), idleMs);
        }
      }
    },
    async close() {
      clearTimeout(idle);
      if (current !== undefined) await drop(current);
    },
  };
}
