import { describe, expect, it } from 'vitest';
import { splitQueries } from './split-queries.ts';
import { tuneSettings } from './tune-settings.ts';

const queries = Array.from({ length: 60 }, (_, i) => ({ id: `q${i}`, type: i % 3 === 0 ? 'table' : 'text' }));

describe('a split of questions', () => {
  it('gives both halves the same mix, shares no question, and is the same for the same seed', () => {
    const { tuning, heldOut } = splitQueries(queries, ({ type }) => type, { seed: 7 });
    const tables = (list: typeof tuning) => list.filter(({ type }) => type === 'table').length;
    expect([tuning.length, heldOut.length, tables(tuning), tables(heldOut)]).toEqual([30, 30, 10, 10]);
    expect(new Set([...tuning, ...heldOut].map(({ id }) => id)).size).toBe(60);
    expect(splitQueries(queries, ({ type }) => type, { seed: 7 }).tuning).toEqual(tuning);
    expect(splitQueries(queries, ({ type }) => type, { seed: 8 }).tuning).not.toEqual(tuning);
  });

  it('stays near its share when every question is a stratum of its own', () => {
    const { tuning } = splitQueries(queries, ({ id }) => id, { seed: 1 });
    expect(tuning).toHaveLength(30);
  });
});

describe('tuning', () => {
  interface Settings {
    alpha: number;
    k: number;
    boost: number;
  }
  const dimensions = [
    { name: 'fusion', values: [{ alpha: 0.3 }, { alpha: 0.7 }, { k: 60 }] },
    { name: 'boost', values: [{ boost: 0 }, { boost: 0.2 }] },
  ];

  it('keeps what raises the objective, reports what loses, and asks no combination twice', async () => {
    const asked: string[] = [];
    const tuned = await tuneSettings<Settings>(dimensions, async (settings) => {
      asked.push(JSON.stringify(settings));
      return (settings.alpha === 0.7 ? 0.6 : 0.5) - (settings.boost ?? 0.1);
    });
    expect(tuned.chosen).toEqual({ alpha: 0.7, boost: 0 });
    expect([tuned.start, tuned.objective]).toEqual([0.4, 0.6]);
    expect(new Set(asked).size).toBe(asked.length);
    expect(tuned.trials.some(({ settings }) => settings.k === 60)).toBe(true);
  });

  it('leaves the defaults alone when nothing is better', async () => {
    const tuned = await tuneSettings<Settings>(dimensions, async () => 0.5);
    expect(tuned.chosen).toEqual({});
  });
});
