import type { Element } from '@guidepost/contracts';
import {
  embedPending,
  linkVersions,
  listUnitPlans,
  listUnits,
  type QueryEmbedder,
  registerDocument,
  replaceElements,
  saveOpenedDocument,
  searchUnits,
  setCollectionStrategy,
  setDocumentStrategy,
} from '@guidepost/db';
import type { NamedPlanner } from '@guidepost/units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/helpers/database.ts';
import { replanUnits } from './replan-units.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const FACTS = { pageCount: 2, tagged: false, outline: [], warnings: [] };

const element = (page: number, order: number, type: Element['type'], text: string): Element => ({
  id: `p${page}.e${order}`,
  type,
  ...(type === 'heading' ? { level: 1 } : {}),
  page,
  order,
  bbox: [0, order * 10, 100, order * 10 + 8],
  text,
  source: 'text',
  confidence: 0.9,
  flags: [],
});

const elementsOf = (drug: string): Element[] => [
  element(1, 1, 'heading', 'Treatment'),
  element(1, 2, 'paragraph', `We recommend ${drug} 400 mg twice daily for adults with fever (1A).`),
  element(
    1,
    3,
    'paragraph',
    `The half-life of ${drug} is twelve hours in adults with normal renal function.`,
  ),
  element(2, 1, 'heading', 'Vaccination'),
  element(
    2,
    2,
    'paragraph',
    'All household contacts of a patient are vaccinated within seven days of contact.',
  ),
];

/** A document as ingest leaves it: pages read, elements stored, no units yet. */
async function finishedDocument(
  digit: string,
  elements: readonly Element[],
  collection = 'c',
): Promise<string> {
  const { documentId } = await registerDocument(database.db, {
    sha256: digit.repeat(64),
    fileName: `${digit}.pdf`,
    path: '',
    sizeBytes: 1,
    mediaType: 'application/pdf',
    blobKey: digit,
    collection,
  });
  await database.db.transaction(async (tx) => {
    await saveOpenedDocument(tx, documentId, { facts: FACTS, title: `Title ${digit}` });
    await replaceElements(tx, documentId, elements);
  });
  await database.pool.query(
    `update page_stages set state = 'done', attempts = 1, finished_at = '2026-01-01' where document_id = $1`,
    [documentId],
  );
  await database.pool.query(`update document_stages set state = 'done' where document_id = $1`, [documentId]);
  await database.pool.query(
    `insert into document_stages (document_id, stage, state) values ($1, 'units', 'done'), ($1, 'embed', 'done')`,
    [documentId],
  );
  return documentId;
}

/** Vectors of ours; remembers what it was asked to embed. */
function countingEmbedder(): QueryEmbedder & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    id: 'counting',
    dimension: 3,
    asked,
    embed: async (texts) => {
      asked.push(...texts);
      return texts.map((text) => Float32Array.from([1, text.length % 7, text.length % 5]));
    },
  };
}

const ledger = async (documentId: string) =>
  (
    await database.pool.query(
      `select (select json_agg(p order by page, stage) from page_stages p where document_id = $1) as pages,
        (select count(*)::int from page_results where document_id = $1) as results`,
      [documentId],
    )
  ).rows[0];

describe('a re-plan from stored elements', () => {
  it('reads no page again, keeps vectors of what says the same, and asks for the others', async () => {
    const { db, pool } = database;
    const id = await finishedDocument('a', elementsOf('drugone'));
    const embedder = countingEmbedder();
    expect((await replanUnits(db, id)).plans).toMatchObject([
      { strategy: 'structure', removed: 0, changes: [] },
    ]);
    await embedPending(db, embedder, id);
    const before = await ledger(id);
    const embedded = embedder.asked.length;

    const again = await replanUnits(db, id);
    expect(again).toMatchObject({ missing: 0, plans: [{ added: 0, removed: 0, changed: 0 }] });
    expect(await ledger(id)).toEqual(before);

    const changed = elementsOf('drugone').map((one) =>
      one.id === 'p1.e3' ? { ...one, text: one.text.replace('twelve', 'fourteen') } : one,
    );
    await db.transaction((tx) => replaceElements(tx, id, changed));
    const third = await replanUnits(db, id);
    expect(third.plans[0]).toMatchObject({ added: 0, removed: 0, changed: 1 });
    expect(third.plans[0]?.changes[0]).toMatchObject({
      change: 'changed',
      before: expect.stringContaining('twelve'),
      after: expect.stringContaining('fourteen'),
    });
    expect(third.missing).toBeGreaterThan(0);
    const { rows } = await pool.query(
      `select state from document_stages where document_id = $1 and stage = 'embed'`,
      [id],
    );
    expect(rows).toEqual([{ state: 'pending' }]);
    await embedPending(db, embedder, id);
    const anew = embedder.asked.slice(embedded);
    expect(anew.length).toBe(third.missing);
    expect(anew.every((text) => text.includes('fourteen'))).toBe(true);
    expect(await ledger(id)).toEqual(before);
  });

  it('with fresh rows gives every vector back', async () => {
    const { db } = database;
    const id = await finishedDocument('b', elementsOf('drugtwo'));
    const embedder = countingEmbedder();
    await replanUnits(db, id);
    await embedPending(db, embedder, id);
    const embedded = embedder.asked.length;
    const fresh = await replanUnits(db, id, { fresh: true });
    expect(fresh.missing).toBe(0);
    expect(fresh.reused).toBeGreaterThan(0);
    await embedPending(db, embedder, id);
    expect(embedder.asked.length).toBe(embedded);
  });

  it('cuts units in the way that is recorded for the collection, and search there looks at these', async () => {
    const { db } = database;
    const id = await finishedDocument('c', elementsOf('drugthree'), 'flat-ones');
    await setCollectionStrategy(db, 'flat-ones', 'flat');
    expect((await replanUnits(db, id)).plans.map(({ strategy }) => strategy)).toEqual(['structure', 'flat']);
    const find = (filters: object) => searchUnits(db, { query: 'drugthree', mode: 'bm25', filters });
    expect((await find({ collection: ['flat-ones'] })).results[0]?.unit.kind).toBe('flat_chunk');
    const everywhere = await find({});
    expect(everywhere.results[0]?.unit.kind).not.toBe('flat_chunk');
    expect(everywhere.notices.join()).toContain('planned in different ways');

    await setCollectionStrategy(db, 'flat-ones', 'structure');
    const back = await replanUnits(db, id);
    expect(back.plans).toMatchObject([{ strategy: 'structure' }, { strategy: 'flat', units: 0 }]);
    expect((await listUnits(db, id, { limit: 10, strategy: 'flat' })).items).toEqual([]);
  });

  it('stores what a planning model cost, and says when it gave no plan', async () => {
    const { db } = database;
    const id = await finishedDocument('d', elementsOf('drugfour'));
    await setDocumentStrategy(db, id, 'planned');
    const planner: NamedPlanner = {
      name: 'model-x',
      plan: async ({ blocks }) => ({ chunks: [blocks.map((b) => b.id)], tokensIn: 70, tokensOut: 9 }),
    };
    expect((await replanUnits(db, id, { planner })).warnings).toEqual([]);
    expect(await listUnitPlans(db, id)).toMatchObject([
      { strategy: 'planned', planner: 'model-x', calls: 1, tokensIn: 70, tokensOut: 9, fallbacks: 0 },
      { strategy: 'structure', planner: null },
    ]);
    const down: NamedPlanner = { name: 'model-x', plan: () => Promise.reject(new Error('down')) };
    expect((await replanUnits(db, id, { planner: down })).warnings.join()).toContain(
      'planned without a model',
    );
  });

  it('refuses a document that is being worked on, and one whose elements changed meanwhile', async () => {
    const { db, pool } = database;
    const id = await finishedDocument('e', elementsOf('drugfive'));
    await pool.query(
      `update document_stages set state = 'running' where document_id = $1 and stage = 'units'`,
      [id],
    );
    await expect(replanUnits(db, id)).rejects.toMatchObject({ code: 'document_busy', retryable: true });
    await pool.query(`update document_stages set state = 'done' where document_id = $1 and stage = 'units'`, [
      id,
    ]);
    await setDocumentStrategy(db, id, 'planned');
    const meanwhile: NamedPlanner = {
      name: 'slow',
      plan: async ({ blocks }) => {
        await pool.query(
          `update document_stages set attempt = nextval('attempt_tokens') where document_id = $1 and stage = 'units'`,
          [id],
        );
        return { chunks: [blocks.map((b) => b.id)] };
      },
    };
    await expect(replanUnits(db, id, { planner: meanwhile })).rejects.toMatchObject({
      code: 'document_busy',
    });
    await expect(replanUnits(db, 'nothing')).rejects.toMatchObject({ code: 'document_not_found' });
  });
});

describe('the same text in several documents', () => {
  it('is shown once with the other places, and the version that supersedes comes first', async () => {
    const { db } = database;
    const older = await finishedDocument('6', elementsOf('drugsix'), 'two');
    const newer = await finishedDocument('7', elementsOf('drugsix'), 'two');
    for (const id of [older, newer]) await replanUnits(db, id);
    const find = (filters: object = {}) =>
      searchUnits(db, {
        query: 'drugsix twice daily',
        mode: 'bm25',
        filters: { collection: ['two'], ...filters },
      });

    await linkVersions(db, { newer, older });
    const { results } = await find();
    expect(results[0]?.document.id).toBe(newer);
    expect(results[0]?.alsoIn).toMatchObject([{ document: { id: older }, pages: [1, 2] }]);
    const current = await find({ current: true });
    expect(new Set(current.results.map((r) => r.document.id))).toEqual(new Set([newer]));
    expect(current.results[0]?.alsoIn).toBeUndefined();
    const old = await find({ document: [older] });
    expect(old.results[0]?.document).toMatchObject({ id: older, supersededBy: newer });
    await expect(linkVersions(db, { newer: older, older: newer })).rejects.toMatchObject({
      code: 'request_invalid',
    });
  });
});
