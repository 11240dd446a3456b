import { AppError } from '@guidepost/contracts';

export interface AdmitOptions {
  /** Tasks that run at once. */
  readonly running: number;
  /** Tasks that wait for their turn; more are refused. */
  readonly waiting: number;
}

/**
 * Lets so many tasks run, keeps so many waiting in order, and refuses the rest at once with `overloaded`: under more load than
 * can be served, answers stay quick for those let in, and memory stays flat.
 */
export function createAdmission({
  running,
  waiting,
}: AdmitOptions): <T>(task: () => Promise<T>) => Promise<T> {
  let active = 0;
  const line: (() => void)[] = [];
  return async (task) => {
    if (active >= running) {
      if (line.length >= waiting) {
        throw new AppError(
          'overloaded',
          `${active} questions are being answered and ${line.length} wait; ask again in a moment.`,
        );
      }
      // The one that ends hands its place over, so `active` stays as it is.
      await new Promise<void>((resolve) => line.push(resolve));
    } else active++;
    try {
      return await task();
    } finally {
      const next = line.shift();
      if (next) next();
      else active--;
    }
  };
}
