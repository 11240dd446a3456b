import { parseQuery } from '@guidepost/tokens';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import { mergeSearchStatistics } from './replace-units.ts';
import { searchUnits } from './search-units.ts';
import { createRandom, createZipfText } from './testing/random-text.ts';
import { createReferenceBm25 } from './testing/reference-bm25.ts';
import { type SeedUnit, seedDocument } from './testing/seed-units.ts';

const DOCUMENTS = 12;
const UNITS_EACH = 250;
const CONTEXT_WEIGHT = 0.5;

describe('BM25 in SQL', () => {
  let database: TestDatabase;
  const seeds = new Map<string, SeedUnit[]>();
  const random = createRandom(7);
  const zipf = createZipfText(random, 8_000);
  beforeAll(async () => {
    database = await createTestDatabase();
    for (let d = 0; d < DOCUMENTS; d++) {
      const id = `doc${d}`;
      const units = Array.from({ length: UNITS_EACH }, () => ({
        text: zipf(5 + Math.floor(random() * 120)),
        context: zipf(4 + Math.floor(random() * 8)),
      }));
      seeds.set(id, units);
      await seedDocument(database.db, id, units);
    }
  });
  afterAll(() => database.drop());

  const reference = (documents: readonly string[]) =>
    createReferenceBm25(
      documents.flatMap((d) =>
        (seeds.get(d) ?? []).map((u, i) => ({
          id: `${d} u${i + 1}`,
          text: u.text,
          context: u.context ?? '',
        })),
      ),
      CONTEXT_WEIGHT,
    );
  const ask = async (query: string, limit: number, documents?: readonly string[]) => {
    const { results } = await searchUnits(database.db, {
      query,
      limit,
      mode: 'bm25',
      contextWeight: CONTEXT_WEIGHT,
      languageBoost: 0,
      foldDuplicates: false,
      ...(documents !== undefined && { filters: { document: documents } }),
    });
    return results.map((r) => ({ id: `${r.document.id} ${r.unit.id}`, score: r.explain.bm25!.score }));
  };
  /** Same scores in the same order; units of equal score may change places. */
  const compare = async (documents?: readonly string[]) => {
    const exact = reference(documents ?? [...seeds.keys()]);
    for (let i = 0; i < 40; i++) {
      const query = zipf(1 + (i % 9));
      const expected = exact.rank(
        parseQuery(query).terms.map((t) => t.term),
        100,
      );
      const found = await ask(query, 100, documents);
      expect(found.length, query).toBe(expected.length);
      found.forEach((f, rank) => {
        expect(f.score, `${query}, rank ${rank + 1}`).toBeCloseTo(expected[rank]!.score, 6);
      });
      const within = new Map(expected.map((e) => [e.id, e.score]));
      const lowest = expected.at(-1)?.score ?? 0;
      for (const f of found)
        expect(f.score > lowest + 1e-6 ? within.get(f.id) : f.score).toBeCloseTo(f.score, 6);
    }
  };

  it('gives the scores and order of the reference, statistics not merged', () => compare());

  it('gives them after the statistics were merged', async () => {
    await mergeSearchStatistics(database.db);
    const { rows } = await database.db.execute(sql`select count(*)::int as n from term_deltas`);
    expect(rows[0]).toEqual({ n: 0 });
    await compare();
  });

  it('counts words among the documents asked, where a filter leaves few', () => compare(['doc3', 'doc7']));

  it('follows re-planned and deleted documents', async () => {
    seeds.set(
      'doc1',
      seeds
        .get('doc1')!
        .slice(50)
        .concat([{ text: 'entirely new words here', context: 'fresh' }]),
    );
    await seedDocument(database.db, 'doc1', seeds.get('doc1')!);
    await database.db.execute(sql`delete from documents where id = 'doc2'`);
    seeds.delete('doc2');
    await compare();
    await mergeSearchStatistics(database.db);
    await compare();
  });

  it('leaves no statistics when everything is deleted', async () => {
    await database.db.execute(sql`delete from documents`);
    await mergeSearchStatistics(database.db);
    const { rows } = await database.db.execute(
      sql`select (select count(*)::int from term_stats) as terms, (select sum(units)::int from corpus_stats) as units`,
    );
    expect(rows[0]).toEqual({ terms: 0, units: 0 });
  });
});
