/** Calls `work` again and again with a pause between two calls, until stopped; a failure is reported and does not end it. */
export function startTicker(
  everyMs: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): { readonly stop: () => Promise<void> } {
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const plan = (): void => {
    timer = setTimeout(() => {
      running = work()
        .catch(onError)
        .then(() => {
          if (!stopped) plan();
        });
    }, everyMs);
  };
  plan();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
