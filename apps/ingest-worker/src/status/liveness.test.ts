import { describe, expect, it } from 'vitest';
import { createLiveness } from './liveness.ts';

function atClock() {
  let now = 0;
  const liveness = createLiveness(1_000, () => now);
  return {
    liveness,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

describe('a worker', () => {
  it('without work is alive, however long', () => {
    const { liveness, pass } = atClock();
    pass(1e6);
    expect(liveness.fault()).toBeUndefined();
  });

  it('that holds a job and does nothing is not', () => {
    const { liveness, pass } = atClock();
    const end = liveness.begin();
    pass(900);
    liveness.progress();
    pass(900);
    expect(liveness.fault()).toBeUndefined();
    pass(200);
    expect(liveness.fault()).toContain('1 jobs in hand');
    end();
    expect(liveness.fault()).toBeUndefined();
  });

  it('that takes nothing while jobs wait is not, counted from when they came', () => {
    const { liveness, pass } = atClock();
    pass(1e6);
    liveness.sawWaiting(3);
    expect(liveness.fault()).toBeUndefined();
    pass(600);
    liveness.sawWaiting(5);
    pass(600);
    expect(liveness.fault()).toContain('5 waiting');
    liveness.sawWaiting(0);
    expect(liveness.fault()).toBeUndefined();
  });
});
