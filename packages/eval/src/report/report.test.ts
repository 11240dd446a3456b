import { describe, expect, it } from 'vitest';
import { parseEvidenceQueries, parseFactsQueries } from '../read/queries.ts';
import type { QueryResults } from '../read/results.ts';
import { evidenceReport } from './evidence-report.ts';
import { factsReport } from './facts-report.ts';
import { toHtmlReport, toMarkdownReport } from './to-pages.ts';

const queries = parseEvidenceQueries(
  [
    { id: 'q1', doc: 'a.pdf', lang: 'en', type: 'table', query: 'dose <5?', page: 1, evidence: 'dose 5 mg' },
    { id: 'q2', doc: 'b.pdf', lang: 'zh', type: 'text', query: '剂量|？', page: 2, evidence: '剂量 5 mg' },
    {
      id: 'q3',
      doc: 'a.pdf',
      lang: 'zh',
      type: 'text',
      query: '何时？',
      page: 3,
      evidence: 'after two days',
    },
    { id: 'q4', doc: 'a.pdf', lang: 'en', type: 'text', query: 'lost <b>?', page: 4, evidence: 'never read' },
  ]
    .map((query) => JSON.stringify(query))
    .join('\n'),
).items;
const right = { document: 'a.pdf', pages: [1], text: 'text', element: { page: 1, text: 'dose 5 mg' } };
const wrong = { document: 'a.pdf', pages: [9], text: 'text', element: { page: 9, text: 'other' } };
const run = (first: (typeof right)[]): QueryResults[] => [
  { id: 'q1', results: first },
  ...['q2', 'q3', 'q4'].map((id) => ({ id, results: [wrong] })),
];

const report = evidenceReport({
  title: 'A & B',
  queries,
  systems: [
    { name: 'flat', results: run([wrong]) },
    { name: 'structure', units: 'structure', retriever: 'bm25', results: run([right]) },
  ],
  textOnly: [{ name: 'structure, text only', units: 'structure', retriever: 'bm25', results: run([wrong]) }],
  before: { name: 'yesterday', results: run([wrong]) },
  sweeps: [
    {
      setting: 'alpha',
      points: [
        { value: 0, results: run([wrong]) },
        { value: 0.5, results: run([right]) },
      ],
    },
  ],
  facts: {
    elementTexts: (document, page) =>
      page === 4
        ? ['something else']
        : document === 'b.pdf'
          ? ['剂量 5 mg']
          : ['after two days', 'dose 5 mg'],
    documentLanguage: (document) => (document === 'a.pdf' ? 'en' : 'zh'),
  },
});

describe('the report', () => {
  const table = (title: string) => report.tables.find((t) => t.title === title)!;

  it('names for each miss where its gold ranked and why', () => {
    expect(table('Misses').rows.map((row) => [String(row[0]).slice(0, 2), row[5], row[3]])).toEqual([
      ['q3', 'language', '>10'],
      ['q2', 'page missed', '>10'],
      ['q4', 'parse fault', '>10'],
    ]);
    expect(table('Misses').rows[1]!.slice(2, 3)).toEqual(['b.pdf, page 2: 剂量 5 mg']);
    expect(table('Misses').rows[1]!.at(-1)).toBe('a.pdf, page 9: other');
    expect(table('Why evidence was missed').rows).toContainEqual(['parse fault', '1', '0', '1']);
  });

  it('compares systems pair by pair', () => {
    expect(table('Significance').rows).toHaveLength(3);
    expect(table('Significance').rows[1]!.slice(0, 4)).toEqual(['flat', 'structure', 'EH@1', '0.250']);
  });

  it('sets units without context against the same with it', () => {
    const rows = table('Context: text alone against context and text').rows;
    expect(rows.map(([name]) => name)).toEqual(['structure, text only', 'structure']);
    expect(table('Context: significance').rows).toHaveLength(3);
  });

  it('lists what moved since the run before', () => {
    expect(table('What got better (1)').rows).toEqual([['q1: dose <5?', '>10', '1']]);
    expect(table('What got worse (0)').rows).toEqual([]);
  });

  it('is a Markdown page whose tables hold', () => {
    const page = toMarkdownReport(report, (name) => `my ${name}.svg`);
    expect(page).toContain('| structure | **0.250** |');
    expect(page).toContain('剂量\\|？');
    expect(page).toContain('## Sweep of alpha\n\n![Sweep of alpha](my%20alpha.svg)');
  });

  it('is an HTML page without scripts, with a plot of each sweep, and nothing unescaped', () => {
    const page = toHtmlReport(report);
    expect(page).toContain('<h1>A &amp; B</h1>');
    expect(page).toContain('lost &lt;b&gt;?');
    expect(page).toMatch(/<svg[\s\S]*EH@5[\s\S]*<\/svg>/);
    expect(page).not.toContain('<script');
  });
});

describe('a grid of systems', () => {
  const grid = evidenceReport({
    title: 'grid',
    queries,
    systems: ['flat', 'structure'].flatMap((units) =>
      ['bm25', 'hybrid'].map((retriever) => ({
        name: `${units} · ${retriever}`,
        units,
        retriever,
        results: run([units === 'flat' ? wrong : right]),
      })),
    ),
  }).tables[0]!;

  it('has a line a unit and a column a retriever under each measure, the best marked', () => {
    expect(grid.head.slice(0, 3)).toEqual(['units', 'bm25', 'hybrid']);
    expect(grid.spans).toContainEqual({ label: 'EH@5', columns: 2 });
    expect(grid.rows[1]!.slice(0, 2)).toEqual(['structure', { text: '0.250', strong: true }]);
    const page = toHtmlReport({ title: 'g', intro: [], tables: [grid] });
    expect(page).toContain('<th colspan="2" class="first" scope="colgroup">EH@5</th>');
    expect(page).toContain(
      '<tr class="tested"><th scope="row">structure</th><td class="n first"><b>0.250</b></td>',
    );
    expect(toMarkdownReport({ title: 'g', intro: [], tables: [grid] }, String)).toContain(
      '| EH@5 bm25 | EH@5 hybrid |',
    );
  });
});

describe('the report on supporting facts', () => {
  it('shows recall, recall within a budget and every question that was not covered', () => {
    const { items } = parseFactsQueries(
      JSON.stringify({
        id: 'q1',
        query: 'why?',
        supporting_facts: [{ text: 'alpha beta' }, { text: 'gamma delta' }],
      }),
    );
    const results = [{ id: 'q1', results: [{ document: 'a', pages: [1], text: 'alpha beta' }] }];
    const { tables } = factsReport({
      title: 'F',
      queries: items,
      systems: [{ name: 's', results }],
      budget: 5,
    });
    expect(tables[0]!.rows).toEqual([['s', '0.500', '1.000', '1.000', '10']]);
    expect(tables[1]!.rows).toEqual([['s', '0.000', '0.000', '0.000', '0']]);
    expect(tables.at(-1)!.rows).toEqual([['q1: why?', '0.50', '1']]);
  });
});
