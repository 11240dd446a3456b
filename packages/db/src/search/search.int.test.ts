import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import { embedPending } from './embed-pending.ts';
import type { QueryEmbedder, UnitSearch } from './search-request.ts';
import { searchUnits } from './search-units.ts';
import { seedDocument } from './testing/seed-units.ts';
import { dropRetiredVectors, loadVectorModels } from './vector-tables.ts';

/** An embedder of ours: a text's vector counts its letters, so similar words are near. */
function letterEmbedder(id = 'letters', dimension = 26): QueryEmbedder & { asked: string[] } {
  const asked: string[] = [];
  return {
    id,
    dimension,
    asked,
    async embed(texts) {
      asked.push(...texts);
      return texts.map((text) => {
        const v = new Float32Array(dimension).fill(0.01);
        for (const c of text.toLowerCase()) {
          const i = (c.codePointAt(0)! - 97) % dimension;
          if (i >= 0) v[i]! += 1;
        }
        const length = Math.hypot(...v);
        return v.map((x) => x / length);
      });
    },
  };
}

describe('searchUnits', () => {
  let database: TestDatabase;
  const embedder = letterEmbedder();
  const search = (query: string, more: Partial<UnitSearch> = {}) =>
    searchUnits(database.db, { query, ...more }, [embedder]);

  beforeAll(async () => {
    database = await createTestDatabase();
    await seedDocument(
      database.db,
      'opioid',
      [
        { text: 'Hydromorphone 5.0', context: 'Table: conversion factors', kind: 'table_row', page: 3 },
        {
          text: 'Offer naloxone to every patient.\nWait 12 hours before buprenorphine.\nReview pain monthly.',
          page: 4,
          elements: [
            'Offer naloxone to every patient.',
            'Wait 12 hours before buprenorphine.',
            'Review pain monthly.',
          ],
        },
        {
          text: 'We recommend methadone for opioid use disorder.',
          kind: 'recommendation',
          grade: '1A',
          gradeSystem: 'grade',
          page: 5,
        },
        {
          text: 'We do not recommend methadone after dialysis.',
          kind: 'recommendation',
          grade: '2C',
          gradeSystem: 'grade',
          page: 5,
        },
      ],
      'pain',
    );
    await seedDocument(
      database.db,
      'liver',
      [
        { text: '肝癌患者应监测甲胎蛋白，每六个月一次。', page: 1 },
        { text: 'Sorafenib is given to patients with liver cancer at 400 mg twice daily.', page: 2 },
        { text: 'Sorafenib is given to patients with liver cancer at 400 mg twice daily!', page: 9 },
        { text: 'Sorafenib is given to patients with liver cancer at 200 mg twice daily.', page: 9 },
      ],
      'liver',
    );
    for (const id of ['opioid', 'liver']) await embedPending(database.db, embedder, id);
  });
  afterAll(() => database.drop());

  it('points at the element of a unit that answers', async () => {
    const { results } = await search('how many hours before buprenorphine');
    expect(results[0]).toMatchObject({
      rank: 1,
      unit: { pages: [4] },
      element: { page: 4, text: 'Wait 12 hours before buprenorphine.' },
    });
    expect(results[0]!.explain.bm25?.rank).toBe(1);
    expect(results[0]!.explain.dense?.score).toBeGreaterThan(0);
  });

  it('finds a generic name by its brand and can be told not to', async () => {
    expect((await search('Dilaudid factor', { mode: 'bm25' })).results[0]?.unit.text).toBe(
      'Hydromorphone 5.0',
    );
    expect((await search('Dilaudid', { mode: 'bm25', synonyms: false })).results).toEqual([]);
  });

  it('applies every filter to both legs and gives nothing for values that are not there', async () => {
    const texts = async (filters: UnitSearch['filters'], mode: UnitSearch['mode'] = 'hybrid') =>
      (await search('methadone sorafenib patients', { filters, mode })).results.map((r) => r.document.id);
    for (const mode of ['hybrid', 'dense'] as const) {
      expect(new Set(await texts({ collection: ['pain'] }, mode))).toEqual(new Set(['opioid']));
      expect(new Set(await texts({ document: ['liver'] }, mode))).toEqual(new Set(['liver']));
      expect((await texts({ lang: ['zh'] }, mode)).length).toBe(mode === 'dense' ? 1 : 1);
      expect((await texts({ kind: ['recommendation'] }, mode)).length).toBe(2);
      expect((await texts({ grade: ['2C'], gradeSystem: ['grade'] }, mode)).length).toBe(1);
      expect(await texts({ collection: ['nowhere'] }, mode)).toEqual([]);
      expect(await texts({ document: ["x'; drop table units; --", '"', '\\', '{,}'] }, mode)).toEqual([]);
      expect(await texts({ addedFrom: '2999-01-01T00:00:00Z' }, mode)).toEqual([]);
      expect((await texts({ addedBefore: '2999-01-01T00:00:00Z' }, mode)).length).toBeGreaterThan(3);
    }
  });

  it('honours phrases and exclusions in both legs', async () => {
    for (const mode of ['hybrid', 'bm25', 'dense'] as const) {
      const { results } = await search('methadone -dialysis', { mode });
      expect(results.map((r) => r.unit.text)).not.toContain('We do not recommend methadone after dialysis.');
      const phrase = await search('"opioid use disorder"', { mode });
      expect(phrase.results.map((r) => r.unit.text)).toEqual([
        'We recommend methadone for opioid use disorder.',
      ]);
    }
  });

  it('folds near copies, but not those that differ in a number', async () => {
    const { results } = await search('sorafenib mg twice daily', { mode: 'bm25' });
    expect(results.map((r) => [r.unit.text.match(/\d+ mg/)?.[0], r.similar ?? 0])).toEqual([
      ['400 mg', 1],
      ['200 mg', 0],
    ]);
  });

  it('packs whole units into a budget and says what was left out', async () => {
    const { results, notices } = await search('sorafenib methadone', { budget: 120 });
    expect(results.reduce((n, r) => n + r.unit.text.length + r.unit.context.length, 0)).toBeLessThanOrEqual(
      120,
    );
    expect(notices.join()).toContain('of 120 characters');
  });

  it('keeps the best unit of each page when pages are asked for', async () => {
    const { results } = await search('methadone', { collapse: 'page' });
    const pages = results.map((r) => `${r.document.id} ${r.unit.pages.join()}`);
    expect(new Set(pages).size).toBe(pages.length);
  });

  it('gives neighbours on request', async () => {
    const { results } = await search('naloxone', { neighbours: true, limit: 1 });
    expect(results[0]!.neighbours?.map((n) => n.relation).sort()).toEqual(['next', 'previous']);
  });

  it('finds a unit by one Han character', async () => {
    const { results } = await search('肝', { mode: 'bm25' });
    expect(results[0]?.document.id).toBe('liver');
  });

  it.each([
    ['', 0],
    ['   ', 0],
    ['the of and', undefined],
    ['?!。，', undefined],
    ["'; drop table units; --", undefined],
    ['& | ! <-> :* ( ) \\ \' "', undefined],
    ['\u0000', undefined],
    ['a'.repeat(10_000), undefined],
    ['naloxone '.repeat(1_200), undefined],
    ['-naloxone', undefined],
    ['"', undefined],
  ])('answers %j without a fault', async (query, count) => {
    for (const mode of ['hybrid', 'bm25', 'dense'] as const) {
      const { results } = await search(query, { mode });
      expect(results.length).toBeLessThanOrEqual(10);
      if (count !== undefined) expect(results.length).toBe(count);
    }
  });

  it.each([
    [0, 1],
    [10_000, 8],
    [Number.NaN, 1],
    [-3, 1],
  ])('reads limit %d as a limit within bounds', async (limit, most) => {
    const { results } = await search('patient methadone sorafenib', { limit });
    expect(results.length).toBeGreaterThan(0);
    expect(results.length).toBeLessThanOrEqual(most);
  });

  it('answers by full text with a notice when the embedder is dead or gives a vector of the wrong size', async () => {
    const dead: QueryEmbedder = {
      id: embedder.id,
      dimension: 26,
      embed: async () => {
        throw new Error('gone');
      },
    };
    const short: QueryEmbedder = { id: embedder.id, dimension: 26, embed: async () => [new Float32Array(3)] };
    for (const broken of [dead, short]) {
      const { mode, results, notices } = await searchUnits(database.db, { query: 'naloxone' }, [broken]);
      expect(mode).toBe('bm25');
      expect(results.length).toBeGreaterThan(0);
      expect(notices.join()).toContain('Full text only');
    }
  });

  it('shows the plan of the statement when asked', async () => {
    expect((await search('naloxone', { explain: true })).plan?.join('\n')).toContain('guidepost_bm25');
  });

  it('never embeds the same text twice, over re-plans and documents', async () => {
    embedder.asked.length = 0;
    const seeds = [
      { text: 'Offer naloxone to every patient.', page: 1 },
      { text: 'A wholly new sentence.', page: 1 },
    ];
    await seedDocument(database.db, 'copy', seeds);
    await embedPending(database.db, embedder, 'copy');
    const first = embedder.asked.length;
    await seedDocument(database.db, 'copy', [...seeds].reverse());
    const report = await embedPending(database.db, embedder, 'copy');
    expect(report.embedded).toBe(0);
    expect(embedder.asked.length).toBe(first);
    await seedDocument(database.db, 'copy2', seeds);
    expect(await embedPending(database.db, embedder, 'copy2')).toMatchObject({ embedded: 0, reused: 2 });
  });

  it('fills a second table for a changed model and switches when it is full', async () => {
    const next = letterEmbedder('letters-2', 30);
    const ids = ['opioid', 'liver', 'copy', 'copy2'];
    for (const id of ids.slice(0, 3)) expect((await embedPending(database.db, next, id)).active).toBe(false);
    const during = await searchUnits(database.db, { query: 'naloxone' }, [embedder, next]);
    expect(during.notices).toEqual([]);
    expect((await embedPending(database.db, next, ids[3]!)).active).toBe(true);
    expect((await loadVectorModels(database.db)).map((m) => m.state)).toEqual(['retired', 'active']);
    expect((await searchUnits(database.db, { query: 'naloxone' }, [next])).mode).toBe('hybrid');
    expect(await dropRetiredVectors(database.db)).toBe(1);
  });
});
