import { readFileSync } from 'node:fs';
import type { Element } from '@guidepost/contracts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import { saveOpenedDocument } from '../ledger/document-stage.ts';
import { replaceElements } from '../ledger/elements.ts';
import { registerDocument } from '../ledger/register-document.ts';
import { saveUnitPlans } from '../plan/save-unit-plans.ts';
import { toUnits } from '../search/testing/seed-units.ts';
import { ANALYST_VIEWS, readView, type ViewRow, viewColumns } from './read-view.ts';

const page = readFileSync(new URL('../../../../docs/sql.md', import.meta.url), 'utf8');
const QUESTIONS = [...page.matchAll(/^### (.+?)$[\s\S]*?```sql\n([\s\S]*?)```/gm)].map(
  ([, title, statement]) => [title!, statement!] as const,
);

const OLD = 'Fen ague guideline 2018';
const NEW = 'Fen ague guideline (2024 update)';

/** What each documented question is answered with for the two guidelines below; counts are bigint, which the driver gives as text. */
const ANSWERS: Record<string, Record<string, unknown>[]> = {
  'Recommendations by grade and year': [
    { year: 2024, grade_system: null, strength: null, recommendations: '1' },
    { year: 2024, grade_system: 'GRADE', strength: 'strong', recommendations: '1' },
    { year: 2018, grade_system: null, strength: null, recommendations: '1' },
    { year: 2018, grade_system: 'GRADE', strength: 'strong', recommendations: '1' },
  ],
  'Doses of one drug across guidelines': [NEW, OLD].flatMap((title) => [
    { title, page: 1, doses: ['500 mg'] },
    { title, page: 1, doses: ['10–15 mg/kg', '4 g'] },
  ]),
  'Pages an hour by stage': [{ stage: 'render', pages: '2', pages_an_hour: '3600' }],
  'Failures by cause': [{ stage: 'render', reason_code: 'page_timeout', pages: '2', documents: '2' }],
  'Tables with the most spanning cells': [NEW, OLD].map((document_title) => ({
    document_title,
    element_id: 'p1.e9',
    caption: 'Doses',
    cells: '3',
    spanning: '1',
  })),
  'What follows a step of a flowchart': [
    ...Array(2).fill({ steps: 1, label: 'yes', to_text: 'Admit' }),
    ...Array(2).fill({ steps: 2, label: null, to_text: 'Fluids' }),
  ],
  'How many recommendations carry a grade, by publisher': [
    { publisher: 'Fen Society', recommendations: '4', graded: '2', percent: '50.0' },
  ],
  'English against Chinese': [
    { lang: 'en', units: '4', recommendations: '2', percent: '50.0' },
    { lang: 'zh', units: '2', recommendations: '2', percent: '100.0' },
  ],
  'What several documents say in the same words': Array(3).fill({ documents: '2', titles: [NEW, OLD] }),
  'Pages to look at first': [OLD, NEW].map((document_title) => ({
    document_title,
    page: 1,
    flagged: 1,
    least_confidence: 0.5,
  })),
};

const base = { page: 1, source: 'text', confidence: 0.5, bbox: [1, 2, 3, 4], flags: [] } as const;

const FLOWCHART: Element = {
  ...base,
  id: 'p1.e8',
  type: 'flowchart',
  order: 8,
  text: '',
  bbox: [0, 0, 100, 100],
  flags: ['unsure'],
  graph: {
    nodes: ['Any warning signs?', 'Admit', 'Fluids'].map((text, i) => ({
      id: `n${i}`,
      text,
      shape: 'rect' as const,
      bbox: [0, i * 20, 9, i * 20 + 9],
    })),
    edges: [
      { from: 'n0', to: 'n1', label: 'yes' },
      { from: 'n1', to: 'n2' },
    ],
  },
};

const TABLE: Element = {
  ...base,
  id: 'p1.e9',
  type: 'table',
  order: 9,
  text: '',
  bbox: [0, 0, 100, 100],
  flags: [],
  table: {
    caption: 'Doses',
    headerRows: 1,
    footnotes: [],
    cells: [
      { row: 0, col: 0, rowspan: 1, colspan: 2, text: 'Dose', bbox: [0, 0, 50, 9], page: 1, header: true },
      {
        row: 1,
        col: 0,
        rowspan: 1,
        colspan: 1,
        text: 'Adults',
        bbox: [0, 9, 25, 18],
        page: 1,
        header: false,
      },
      {
        row: 1,
        col: 1,
        rowspan: 1,
        colspan: 1,
        text: '≥ 5 mg',
        bbox: [25, 9, 50, 18],
        page: 1,
        header: false,
      },
    ],
  },
};

describe('views for analysts', () => {
  let database: TestDatabase;
  const ids: string[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    for (const [digit, title] of [
      ['a', OLD],
      ['b', NEW],
    ] as const) {
      const { documentId } = await registerDocument(database.db, {
        sha256: digit.repeat(64),
        fileName: `${digit}.pdf`,
        path: '',
        sizeBytes: 1,
        mediaType: 'application/pdf',
        blobKey: digit,
        collection: 'Fen Society',
      });
      ids.push(documentId);
      const { units: plain, elements } = toUnits([
        { text: 'We recommend paracetamol 500 mg every 8 hours (1A).', kind: 'recommendation', grade: '1A' },
        {
          text: '推荐对乙酰氨基酚每次 10–15 mg/kg，每日不超过 4 g，间隔至少六小时。',
          kind: 'recommendation',
        },
        { text: 'Reed cutters are at risk when the water stands high in the fen for weeks.' },
      ]);
      const units = plain.map((unit) =>
        unit.grade === undefined
          ? unit
          : { ...unit, gradeSystem: 'GRADE', gradeNormalized: { strength: 'strong', certainty: 'high' } },
      );
      const all = [...elements, FLOWCHART, TABLE];
      await database.db.transaction(async (tx) => {
        await saveOpenedDocument(tx, documentId, {
          facts: { pageCount: 2, tagged: false, outline: [], warnings: [] },
          title,
        });
        await replaceElements(tx, documentId, all);
        await saveUnitPlans(tx, {
          documentId,
          plans: [{ strategy: 'structure', units }],
          elements: all,
        });
      });
    }
    await database.pool.query(
      `update page_stages set state = 'done', started_at = now() - interval '2 seconds', finished_at = now() where page = 1`,
    );
    await database.pool.query(
      `update page_stages set state = 'failed', reason_code = 'page_timeout', reason_message = 'Too slow.' where page = 2`,
    );
  });
  afterAll(() => database.drop());

  it('are ten questions or more in the documentation', () => {
    expect(QUESTIONS.length).toBeGreaterThanOrEqual(10);
  });

  it.each(QUESTIONS)('%s: the documented question has the right answer', async (title, statement) => {
    const { rows } = await database.pool.query(statement);
    const answers = ANSWERS[title] ?? [];
    // Rows that are equal in what a question sorts by may come in any order.
    expect(rows).toEqual(expect.arrayContaining(answers.map((row) => expect.objectContaining(row))));
    expect(rows).toHaveLength(answers.length);
  });

  it('give the values that were stored', async () => {
    const one = async (statement: string) => (await database.pool.query(statement)).rows[0];
    expect(
      await one(`select year, collections from guidepost.documents where document_id = '${ids[1]}'`),
    ).toEqual({
      year: 2024,
      collections: ['Fen Society'],
    });
    expect(
      await one(`select is_header, colspan, text from guidepost.table_cells where row = 0 limit 1`),
    ).toEqual({ is_header: true, colspan: 2, text: 'Dose' });
    expect(await one(`select text from guidepost.table_cells where row = 1 and col = 1 limit 1`)).toEqual({
      text: '≥ 5 mg',
    });
    expect(
      await one(`select grade, year from guidepost.recommendations where grade is not null order by year`),
    ).toEqual({
      grade: '1A',
      year: 2018,
    });
    expect(
      (await one(`select seconds from guidepost.stage_runs where state = 'done' and page = 1`)).seconds,
    ).toBeCloseTo(2, 1);
    expect(await one(`select flagged, elements from guidepost.quality where page = 1`)).toEqual({
      flagged: 1,
      elements: 5,
    });
  });

  it('have a comment on every view and every column', async () => {
    const { rows } = await database.pool.query(`
      select c.relname, a.attname from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum >= 0 and not a.attisdropped
      where c.relnamespace = 'guidepost'::regnamespace and c.relkind = 'v'
        and (col_description(c.oid, a.attnum) is null or obj_description(c.oid) is null)`);
    expect(rows).toEqual([]);
    const { rows: views } = await database.pool.query(
      `select relname from pg_class where relnamespace = 'guidepost'::regnamespace and relkind = 'v' order by 1`,
    );
    expect(views.map((view) => view.relname)).toEqual([...ANALYST_VIEWS].sort());
  });

  it('are all that the reader role can see, and it can change nothing', async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      await client.query('set role guidepost_reader');
      for (const view of ANALYST_VIEWS) await client.query(`select * from guidepost.${view} limit 1`);
      for (const statement of [
        'select sealed_password from public.documents',
        'select payload from public.page_results',
        'delete from guidepost.documents',
        `update guidepost.units set text = ''`,
      ])
        await expect(client.query(statement)).rejects.toThrow(/permission denied|cannot/);
    } finally {
      await client.end();
    }
  });

  it('are read in batches, of all documents or of some', async () => {
    const rows: ViewRow[] = [];
    const sizes: number[] = [];
    await readView(database.db, 'elements', { batch: 3 }, async (batch) => {
      sizes.push(batch.length);
      rows.push(...batch);
    });
    expect(sizes).toEqual([3, 3, 3, 1]);
    expect(Object.keys(rows[0]!)).toEqual(
      (await viewColumns(database.db, 'elements')).map(({ name }) => name),
    );
    const some: ViewRow[] = [];
    await readView(database.db, 'units', { documents: [ids[0]!] }, async (batch) => {
      some.push(...batch);
    });
    expect(new Set(some.map((row) => row.document_id))).toEqual(new Set([ids[0]]));
  });
});
