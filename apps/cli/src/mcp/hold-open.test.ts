import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdOpen } from './hold-open.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const BROKEN = new Error('gone');

/** Opens numbered things; the log tells when. */
function numbered(idleMs = 1000) {
  const log: string[] = [];
  let count = 0;
  const held = holdOpen<number>(
    async (hold) => {
      const id = ++count;
      log.push(`open ${id}`);
      await hold(id);
      log.push(`close ${id}`);
    },
    { idleMs, isBroken: (error) => error === BROKEN },
  );
  return { held, log };
}

test('is opened at the first use, kept for the next ones, and closed when idle', async () => {
  const { held, log } = numbered();
  expect(log).toEqual([]);
  expect(await Promise.all([held.use(async (n) => n), held.use(async (n) => n)])).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(900);
  await held.use(async () => {});
  await vi.advanceTimersByTimeAsync(900);
  expect(log).toEqual(['open 1']);
  await vi.advanceTimersByTimeAsync(200);
  expect(log).toEqual(['open 1', 'close 1']);
  expect(await held.use(async (n) => n)).toBe(2);
  await held.close();
  expect(log).toEqual(['open 1', 'close 1', 'open 2', 'close 2']);
});

test('is not closed while it is used', async () => {
  const { held, log } = numbered();
  const work = Promise.withResolvers<void>();
  const long = held.use(() => work.promise);
  await held.use(async () => {});
  await vi.advanceTimersByTimeAsync(5000);
  expect(log).toEqual(['open 1']);
  work.resolve();
  await long;
  await held.close();
});

test('is opened anew when it broke since the last use, once', async () => {
  const { held, log } = numbered();
  await held.use(async () => {});
  const seen: number[] = [];
  const tried = held.use(async (n) => {
    seen.push(n);
    if (n === 1) throw BROKEN;
    return 'done';
  });
  expect(await tried).toBe('done');
  expect(seen).toEqual([1, 2]);
  await expect(held.use(() => Promise.reject(BROKEN))).rejects.toBe(BROKEN);
  expect(log.filter((line) => line.startsWith('open'))).toHaveLength(3);
  await held.close();
});

test('what cannot be opened is told, and tried again at the next use', async () => {
  let works = false;
  const held = holdOpen<string>(
    async (hold) => {
      if (!works) throw BROKEN;
      await hold('thing');
    },
    { idleMs: 1000, isBroken: () => true },
  );
  await expect(held.use(async () => {})).rejects.toBe(BROKEN);
  works = true;
  expect(await held.use(async (thing) => thing)).toBe('thing');
  await held.close();
});
