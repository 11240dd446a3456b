import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import { searchUnits } from './search-units.ts';
import { seedDocument } from './testing/seed-units.ts';

describe('results within a budget', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await seedDocument(
      database.db,
      'guide',
      Array.from({ length: 9 }, (_, i) => ({
        text: `Step ${i + 1} ${i === 4 ? 'amoxicillin dose' : 'of the procedure'}.`,
        context: 'Section: Treatment',
      })),
    );
    await seedDocument(database.db, 'other', [{ text: 'Amoxicillin is a penicillin.', context: '' }]);
  });
  afterAll(() => database.drop());

  it('are widened in reading order, within their document and the budget', async () => {
    const { results } = await searchUnits(database.db, {
      query: 'amoxicillin dose',
      budget: 500,
      mode: 'bm25',
    });
    const first = results[0]!;
    expect(first.unit.text).toBe('Step 5 amoxicillin dose.');
    expect(first.passage?.text.split('\n')).toEqual([
      'Section: Treatment',
      'Step 4 of the procedure.',
      'Step 5 amoxicillin dose.',
      'Step 6 of the procedure.',
    ]);
    expect(first.element.text).toBe('Step 5 amoxicillin dose.');
    expect(results[1]!.document.id).toBe('other');
    expect(results[1]!.passage).toBeUndefined();
  });

  it('hand out no unit twice', async () => {
    const { results } = await searchUnits(database.db, {
      query: 'step of the procedure',
      budget: 2_000,
      mode: 'bm25',
    });
    const units = results.flatMap((r) => r.passage?.units ?? [r.unit.id]);
    expect(new Set(units).size).toBe(units.length);
  });

  it('are left as they are without one', async () => {
    const { results } = await searchUnits(database.db, { query: 'amoxicillin dose', mode: 'bm25' });
    expect(results.every((r) => r.passage === undefined)).toBe(true);
  });
});
