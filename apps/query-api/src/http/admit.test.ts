import { describe, expect, it } from 'vitest';
import { createAdmission } from './admit.ts';

/** A task that ends when it is told to. */
function task(value: number) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let started = false;
  return {
    run: async () => {
      started = true;
      await ended;
      return value;
    },
    end: () => end(),
    started: () => started,
  };
}

describe('admission', () => {
  it('runs so many, lets so many wait, refuses the rest as retryable', async () => {
    const admit = createAdmission({ running: 1, waiting: 1 });
    const [first, second, third] = [task(1), task(2), task(3)];
    const one = admit(first.run);
    const two = admit(second.run);
    await expect(admit(third.run)).rejects.toMatchObject({ code: 'overloaded', retryable: true });
    expect([first.started(), second.started(), third.started()]).toEqual([true, false, false]);
    first.end();
    expect(await one).toBe(1);
    second.end();
    expect(await two).toBe(2);
  });

  it('gives the place of a task that failed to the next', async () => {
    const admit = createAdmission({ running: 1, waiting: 5 });
    const failed = admit(async () => Promise.reject(new Error('no')));
    const next = admit(async () => 'answered');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('answered');
    expect(await admit(async () => 'again')).toBe('again');
  });
});
